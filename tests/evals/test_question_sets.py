import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.questions.cases import QuestionSet
from evals.questions.question_sets import load_question_sets, read_question_sets, unique_ids
from rag_resources.errors import QuestionSetError


def query(query_id: str = "q1", **changes: Any) -> dict[str, Any]:
    whole = {
        "query_id": query_id,
        "question": "What was the total income?",
        "expected_pages": [4],
        "expected_answer": "£12,000",
        "answer_type": "number",
        "doc_id": "Harbour Trust 2023",
    }
    return {key: value for key, value in (whole | changes).items() if value is not ...}


def write(file: Path, content: Any) -> Path:
    file.write_text(json.dumps(content), encoding="utf-8")
    return file


def load_one(folder: Path, *queries: Any, meta: Any = None) -> QuestionSet:
    content = {"_meta": {} if meta is None else meta, "queries": list(queries)}
    (question_set,) = load_question_sets([write(folder / "harbour.json", content)])
    return question_set


def test_a_question_is_read_with_its_pages_answer_and_tags(tmp_path: Path) -> None:
    meta = {"company": "Harbour Trust", "year": 2022}
    asked = query(expected_pages=[4, 9, 4], year=2023, difficulty="LEX", unknown_key={"kept": "no"})
    loaded = load_one(tmp_path, asked, meta=meta)
    (case,) = loaded.cases
    assert (loaded.name, loaded.label_type) == ("harbour", "gold")
    assert case.report_id == "harbour-trust-2023"
    assert case.gold == {("harbour-trust-2023", 4), ("harbour-trust-2023", 9)}
    assert case.expected.texts == ("£12,000",)
    assert case.expected.answer_type == "number"
    assert (case.expected.value, case.expected.unit) == (Decimal(12_000), "GBP")
    assert case.tags == {"company": "Harbour Trust", "year": "2023", "difficulty": "LEX"}
    assert case.expected_status == "answered"
    assert case.has_pages
    assert hash(case)


def test_a_bare_list_is_a_gold_set(tmp_path: Path) -> None:
    (loaded,) = load_question_sets([write(tmp_path / "bare.json", [query()])])
    assert loaded.label_type == "gold"
    assert [case.query_id for case in loaded.cases] == ["q1"]


def test_the_report_may_be_named_once_for_the_whole_set(tmp_path: Path) -> None:
    loaded = load_one(tmp_path, query(doc_id=...), meta={"doc_id": "FY22/ACME_2022 AR.pdf"})
    assert loaded.cases[0].report_id == "fy22-acme-2022-ar"


def test_a_question_without_gold_pages_is_unanswerable(tmp_path: Path) -> None:
    (case,) = load_one(tmp_path, query(expected_pages=[], expected_answer="N/A")).cases
    assert case.expected_status == "not_in_report"
    assert not case.has_pages
    assert case.gold == frozenset()


def test_a_no_that_no_page_says_is_an_answer(tmp_path: Path) -> None:
    asked = query(expected_pages=[], expected_answer="False", answer_type="boolean")
    (case,) = load_one(tmp_path, asked).cases
    assert case.expected_status == "answered"
    assert not case.has_pages


def test_a_status_can_be_written_out(tmp_path: Path) -> None:
    asked = query(expected_pages=[], expected_answer="see note", expected_status="not_in_report")
    (case,) = load_one(tmp_path, asked).cases
    assert case.expected_status == "not_in_report"


REPORT = "harbour-trust-2023"


@pytest.mark.parametrize(
    ("changes", "meta", "evidence"),
    [
        ({"expected_pages": [4, 9]}, {}, ({4, 9},)),
        ({"expected_pages": [4, 9]}, {"pages_mode": "any (of a pool)"}, ({4}, {9})),
        ({"expected_pages": [4, 9], "pages_mode": "all"}, {"pages_mode": "any"}, ({4, 9},)),
        ({"expected_pages": ..., "evidence_groups": [[9, 4], [7]]}, {}, ({4, 9}, {7})),
        ({"expected_pages": [4], "evidence_groups": [[4], [7], [4]]}, {}, ({4}, {7})),
        (
            {"acceptable_evidence": [{"pages": [8], "role": "primary"}, {"pages": [9]}]},
            {},
            ({4}, {8}, {9}),
        ),
        ({"acceptable_evidence": [{"pages": [8], "role": "supporting"}]}, {}, ({4},)),
    ],
)
def test_acceptable_evidence_is_read_as_groups(
    tmp_path: Path, changes: dict[str, Any], meta: dict[str, Any], evidence: tuple[set[int], ...]
) -> None:
    (case,) = load_one(tmp_path, query(**changes), meta=meta).cases
    assert case.evidence == tuple(frozenset((REPORT, page) for page in one) for one in evidence)


def test_evidence_may_lie_in_another_report(tmp_path: Path) -> None:
    groups = [[4, {"doc_id": "Harbour Trust 2022", "page": 7}]]
    (case,) = load_one(tmp_path, query(expected_pages=[4], evidence_groups=groups)).cases
    assert case.gold == {(REPORT, 4), ("harbour-trust-2022", 7)}
    assert case.reports == (REPORT, "harbour-trust-2022")


def test_a_typed_answer_wins_over_the_wording(tmp_path: Path) -> None:
    typed = {"value": "1298.5", "unit": "GBP", "scale": 1000, "period": "2022/23"}
    (case,) = load_one(tmp_path, query(expected_answer="about £1.3m", answer=typed)).cases
    assert case.expected.value == Decimal("1298.5")
    assert case.expected.scale == 1000
    assert (case.expected.unit, case.expected.period) == ("GBP", "2022/23")


def test_units_may_hold_the_scale(tmp_path: Path) -> None:
    asked = query(expected_answer="$8.70", answer_value=8.7, answer_unit="USD billions")
    (case,) = load_one(tmp_path, asked).cases
    assert case.expected.value == Decimal("8.7")
    assert (case.expected.unit, case.expected.scale) == ("USD", Decimal(10) ** 9)


def test_reference_passages_are_kept(tmp_path: Path) -> None:
    (case,) = load_one(tmp_path, query(reference_passages=["Income rose.", "It fell."])).cases
    assert case.reference_passages == ("Income rose.", "It fell.")


def test_a_set_may_be_held_out(tmp_path: Path) -> None:
    assert load_one(tmp_path, query(), meta={"held_out": True}).held_out
    assert not load_one(tmp_path, query()).held_out


def test_faulty_questions_are_listed_and_the_others_read(tmp_path: Path) -> None:
    content = [query("good"), query("bad", expected_pages=[0]), query("good"), "no object"]
    write(tmp_path / "a.json", content)
    (tmp_path / "b.json").write_text("{", encoding="utf-8")
    reading = read_question_sets([tmp_path])
    assert [case.query_id for one in reading.sets for case in one.cases] == ["good"]
    complaints = [fault.message for fault in reading.faults]
    assert len(complaints) == 4
    for words in ("expected page 0", "must be an object", "not valid JSON", "already used"):
        assert sum(words in complaint for complaint in complaints) == 1
    with pytest.raises(QuestionSetError, match=r"3 more"):
        load_question_sets([tmp_path])


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (1300.5, ("1300.5",)),
        (True, ("True",)),
        (None, ()),
        (..., ()),
        (["a", 2], ("a", "2")),
    ],
)
def test_answers_are_read_as_text(tmp_path: Path, written: Any, read: Any) -> None:
    (case,) = load_one(tmp_path, query(expected_answer=written, answer_type="list")).cases
    assert case.expected.texts == read


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "bom.json"
    file.write_text(json.dumps([query()]), encoding="utf-8-sig")
    assert load_question_sets([file])[0].cases[0].query_id == "q1"


def test_a_folder_gives_its_sets_in_the_order_of_names(tmp_path: Path) -> None:
    for name in ("b", "a", "c"):
        write(tmp_path / f"{name}.json", [query(name)])
    (tmp_path / ".hidden.json").write_text("not a set", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not a set", encoding="utf-8")
    assert [one.name for one in load_question_sets([tmp_path])] == ["a", "b", "c"]


def test_a_file_named_beside_its_folder_is_read_once(tmp_path: Path) -> None:
    file = write(tmp_path / "a.json", [query()])
    assert len(load_question_sets([tmp_path, file, tmp_path / "." / "a.json"])) == 1


def test_sets_with_one_stem_are_told_apart_by_their_paths(tmp_path: Path) -> None:
    for folder in ("north", "south"):
        (tmp_path / folder).mkdir()
        write(tmp_path / folder / "2023.json", [query(folder)])
    north, south = load_question_sets([tmp_path / "north", tmp_path / "south"])
    assert north.name.endswith("north/2023")
    assert south.name.endswith("south/2023")


def test_silver_sets_are_loaded_as_such(tmp_path: Path) -> None:
    assert load_one(tmp_path, query(), meta={"label_type": "silver"}).label_type == "silver"


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"query_id": ...}, "entry 1: query_id is missing"),
        ({"query_id": 7}, "entry 1: query_id is 7"),
        ({"question": ...}, "question 'q1': question is missing"),
        ({"question": "  "}, "question 'q1': question is '  '"),
        ({"expected_pages": ...}, "question 'q1': expected_pages is missing"),
        ({"expected_pages": 4}, "question 'q1': expected_pages is missing or not a list"),
        ({"expected_pages": [4, 0]}, "question 'q1': expected page 0 is not"),
        ({"expected_pages": [-1]}, "question 'q1': expected page -1 is not"),
        ({"expected_pages": ["4"]}, "question 'q1': expected page '4' is not"),
        ({"expected_pages": [4.0]}, "question 'q1': expected page 4.0 is not"),
        ({"expected_pages": [True]}, "question 'q1': expected page True is not"),
        ({"doc_id": ...}, "question 'q1': no doc_id"),
        ({"doc_id": "???"}, r"question 'q1': doc_id: '\?\?\?' gives no report id"),
        ({"expected_answer": {"a": 1}}, "question 'q1': expected_answer is {'a': 1}"),
        ({"year": [2023]}, r"question 'q1': year is \[2023\]"),
        ({"answer_type": True}, "question 'q1': answer_type is True"),
        ({"answer_type": "poem"}, "question 'q1': answer_type is 'poem'; known types: number"),
        ({"pages_mode": "some"}, "question 'q1': pages_mode is 'some'"),
        ({"expected_status": "perhaps"}, "question 'q1': expected_status is 'perhaps'"),
        ({"expected_status": "not_in_report"}, "question 'q1': expected_status is not_in_report a"),
        ({"evidence_groups": [7]}, "question 'q1': evidence group 7 is not a list"),
        ({"evidence_groups": [[]]}, r"question 'q1': evidence group \[\] is not a list"),
        ({"evidence_groups": [[0]]}, "question 'q1': evidence page 0 is not"),
        ({"evidence_groups": [[7]]}, "question 'q1': expected page 4 is in no evidence group"),
        ({"acceptable_evidence": [4]}, "question 'q1': acceptable_evidence holds 4"),
        ({"answer": {"amount": 3}}, "question 'q1': answer is {'amount': 3}"),
        ({"answer": {"value": "many"}}, "question 'q1': value of the answer is 'many'"),
        ({"reference_passages": [""]}, "question 'q1': reference_passages holds something"),
    ],
)
def test_a_faulty_question_is_named_with_file_and_fault(
    tmp_path: Path, changes: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(QuestionSetError, match=rf"harbour\.json, {complaint}"):
        load_one(tmp_path, query(**changes))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('{"queries": [', r"set\.json is not valid JSON: .* line 1"),
        ('"a manifest"', r'set\.json is not a question set: it holds no "queries" list'),
        ('{"files": []}', r'set\.json is not a question set: it holds no "queries" list'),
        ('{"queries": {}}', r'set\.json is not a question set: it holds no "queries" list'),
        ('{"queries": []}', r"set\.json: the set holds no question"),
        ("[]", r"set\.json: the set holds no question"),
        ('["q1"]', r"set\.json, entry 1: a question must be an object"),
        ('{"_meta": 3, "queries": [{}]}', r"set\.json: _meta must be an object"),
        ('{"_meta": {"label_type": "bronze"}, "queries": [{}]}', r"label_type is 'bronze'"),
        ('{"_meta": {"label_type": []}, "queries": [{}]}', r"label_type is \[\]"),
    ],
)
def test_a_file_that_is_no_question_set_is_an_error(
    tmp_path: Path, text: str, complaint: str
) -> None:
    (tmp_path / "set.json").write_text(text, encoding="utf-8")
    with pytest.raises(QuestionSetError, match=complaint):
        load_question_sets([tmp_path])


def test_a_file_in_another_encoding_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "set.json").write_bytes(b'["\xa3"]')
    with pytest.raises(QuestionSetError, match=r"set\.json is not UTF-8"):
        load_question_sets([tmp_path])


def test_missing_paths_and_empty_folders_are_errors(tmp_path: Path) -> None:
    with pytest.raises(QuestionSetError, match="nowhere does not exist"):
        load_question_sets([tmp_path / "nowhere"])
    with pytest.raises(QuestionSetError, match=r"holds no \.json file"):
        load_question_sets([tmp_path])


def test_an_id_used_twice_names_both_files(tmp_path: Path) -> None:
    write(tmp_path / "a.json", [query()])
    write(tmp_path / "b.json", [query()])
    with pytest.raises(
        QuestionSetError, match=r"b\.json, question 'q1': .*already used in .*a\.js"
    ):
        load_question_sets([tmp_path])


def test_an_id_used_twice_in_one_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(QuestionSetError, match="already used"):
        load_one(tmp_path, query(), query())


def test_sets_loaded_apart_can_be_checked_together(tmp_path: Path) -> None:
    loaded = load_one(tmp_path, query())
    assert unique_ids([loaded]) == ((loaded,), [])
    kept, faults = unique_ids([loaded, loaded])
    assert kept == (loaded,)
    assert "already used" in faults[0].message


WORDS = st.text("aé1 /-", max_size=4)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.just(1.0) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=2),
    max_leaves=5,
)
QUERY_KEYS = [
    *query(),
    *("year", "company", "difficulty", "evidence_groups", "acceptable_evidence", "pages_mode"),
    *("expected_status", "answer", "answer_value", "answer_unit", "reference_passages"),
]


@given(st.dictionaries(st.sampled_from(QUERY_KEYS), JSON), st.dictionaries(st.just("doc_id"), JSON))
def test_whatever_stands_in_a_file_is_read_or_refused_in_words(
    tmp_path_factory: pytest.TempPathFactory, changes: dict[str, Any], meta: dict[str, Any]
) -> None:
    folder = tmp_path_factory.mktemp("sets")
    complaint, cases = "", ()
    try:
        cases = load_one(folder, query() | changes, meta=meta).cases
    except QuestionSetError as error:
        complaint = str(error)
    assert bool(cases) != ("harbour.json" in complaint)
    for case in cases:
        assert all(page >= 1 for _, page in case.gold)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"answer": {"value": 3}, "answer_type": "text"}, "answer_type is 'text' although a value"),
        ({"answer": {"value": 3, "scale": 0}}, "scale of the answer is 0"),
        ({"question": "half a pair \ud800"}, r"question holds '\\ud800', which is no character"),
        ({"expected_answer": "\ud800"}, "expected_answer holds"),
    ],
)
def test_answers_that_cannot_be_meant_are_refused(
    tmp_path: Path, changes: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(QuestionSetError, match=complaint):
        load_one(tmp_path, query(**changes))


def test_a_value_alone_is_a_number(tmp_path: Path) -> None:
    typed = {"value": "310", "unit": "GBP", "scale": 1000}
    asked = query(expected_answer="up by some amount", answer=typed, answer_type=...)
    (case,) = load_one(tmp_path, asked).cases
    assert (case.expected.answer_type, case.expected.value) == ("number", Decimal(310))


@pytest.mark.parametrize("blank", ["", "  ", ["", " "]])
def test_a_blank_answer_is_no_answer(tmp_path: Path, blank: Any) -> None:
    (case,) = load_one(tmp_path, query(expected_answer=blank)).cases
    assert case.expected.texts == ()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('{"queries": [], "queries": [{}]}', "the key 'queries' stands twice"),
        ('[{"query_id": "a", "query_id": "b"}]', "the key 'query_id' stands twice"),
        (f'[{{"expected_pages": [{"9" * 5000}]}}]', "is not valid JSON"),
    ],
)
def test_what_json_would_let_pass_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "set.json").write_text(text, encoding="utf-8")
    with pytest.raises(QuestionSetError, match=complaint):
        load_question_sets([tmp_path])
