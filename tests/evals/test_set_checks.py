from pathlib import Path

from memory_engine import case, question_set

from evals.questions.set_checks import label_doubts, report_faults
from evals.questions.set_faults import without_faulty

COUNTS = {"north-2023": 9, "south-2023": 3}
PAGES = {
    ("north-2023", 4): "Income (£000)\nDonations 1,250 1,180",
    ("north-2023", 5): "The chair is Anna Smith.",
    ("south-2023", 2): "Staff numbers rose to 312.",
}


def text_of(report_id: str, page: int) -> str:
    return PAGES.get((report_id, page), "")


def test_unknown_reports_and_pages_beyond_the_end_are_faults() -> None:
    one = question_set(
        "mixed",
        case("good", "north-2023", 9),
        case("beyond", "south-2023", 3, 4),
        case("unknown", "east-2023", 1),
    )
    faults = report_faults([one], COUNTS)
    assert [fault.query_id for fault in faults] == ["beyond", "unknown"]
    assert faults[0].message == (
        "mixed.json, question 'beyond': page 4 is beyond the end of south-2023, which has 3 pages; "
        "pages count from 1 in the PDF."
    )
    assert "east-2023 is not in the store" in faults[1].message
    (kept,) = without_faulty([one], faults)
    assert [asked.query_id for asked in kept.cases] == ["good"]


def test_faults_of_one_set_leave_equal_ids_elsewhere_alone() -> None:
    bad = question_set("bad", case("q", "east-2023", 1))
    good = question_set("good", case("q", "north-2023", 1))
    assert without_faulty([bad, good], report_faults([bad, good], COUNTS)) == (good,)


def test_answers_that_stand_on_no_gold_page_are_doubted_whatever_the_scale() -> None:
    one = question_set(
        "sums",
        case("printed", "north-2023", 4, expected="£1,250 (£000)"),
        case("rescaled", "north-2023", 4, expected="£1.25 million"),
        case("shifted", "north-2023", 5, expected="£1,250 (£000)"),
        case("named", "north-2023", 5, expected="Anna Smith"),
        case("absent", "north-2023", expected="N/A"),
    )
    doubts = label_doubts([one], text_of)
    assert [(doubt.kind, "'shifted'" in doubt.message) for doubt in doubts] == [("answer", True)]
    assert "north-2023 page 5" in doubts[0].message


def test_a_question_asked_twice_is_doubted_across_sets() -> None:
    first = question_set("a", case("q", "north-2023", 5))
    again = question_set("b", case("q", "north-2023", 5), path=Path("b.json"))
    other = question_set("c", case("q", "south-2023", 2))
    (doubt,) = label_doubts([first, again, other], text_of)
    assert doubt.kind == "duplicate"
    assert doubt.message.startswith("b.json, question 'q': the same question")
    assert "a.json" in doubt.message
