import csv
import json
from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from evals.importers import Import, read_enterprise_rag, read_financebench, write_sets
from evals.questions.cases import Case
from evals.questions.question_sets import load_question_sets
from rag_assets.cli.application import app
from rag_resources.errors import QuestionSetError, UsageError

HARBOUR, ORCHARD, LANTERN = "a1" * 20, "b2" * 20, "c3" * 20
COMPANIES = {HARBOUR: "Harbour Trust", ORCHARD: "Orchard & Sons, Inc.", LANTERN: "Lantern AG"}


def cases_of(read: Import, folder: Path) -> dict[str, Case]:
    write_sets(read.sets, folder, overwrite=True)
    return {case.query_id: case for one in load_question_sets([folder]) for case in one.cases}


def without(record: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name != key}


# -- FinanceBench ----------------------------------------------------------------------------


def shown(page: Any, doc_name: str = "HARBOUR_2022_10K", text: str = "Income 4,210") -> Any:
    return {
        "evidence_text": text,
        "doc_name": doc_name,
        "evidence_page_num": page,
        "evidence_text_full_page": f"{text} and the rest",
    }


def asked(number: int = 1, **changes: Any) -> dict[str, Any]:
    return {
        "financebench_id": f"financebench_id_{number:05}",
        "company": "Harbour",
        "doc_name": "HARBOUR_2022_10K",
        "question_type": "metrics-generated",
        "question_reasoning": "Information extraction",
        "domain_question_num": None,
        "question": "What was Harbour's total income in FY2022 (in USD millions)?",
        "answer": "$4210.00",
        "justification": "Read from the income statement.",
        "dataset_subset_label": "OPEN_SOURCE",
        "evidence": [shown(11)],
        **changes,
    }


def lines(folder: Path, *records: Any, name: str = "questions.jsonl") -> Path:
    file = folder / name
    file.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return file


def test_all_pages_of_a_question_are_one_group_and_count_from_one(tmp_path: Path) -> None:
    record = asked(evidence=[shown(0), shown(58, text="Costs 12"), shown(58, text="Taxes 3")])
    case = cases_of(read_financebench(lines(tmp_path, record)), tmp_path / "sets")[
        "financebench_id_00001"
    ]
    assert case.report_id == "harbour-2022-10k"
    assert case.evidence == (frozenset({(case.report_id, 1), (case.report_id, 59)}),)
    assert case.reference_passages == ("Income 4,210", "Costs 12", "Taxes 3")
    assert case.expected_status == "answered"
    assert case.expected.texts == ("$4210.00",)
    assert case.tags == {
        "company": "Harbour",
        "question_type": "metrics-generated",
        "year": "2022",
    }


def test_evidence_in_another_report_keeps_its_report(tmp_path: Path) -> None:
    record = asked(evidence=[shown(11), shown(4, "HARBOUR_2021_10K")])
    (case,) = cases_of(read_financebench(lines(tmp_path, record)), tmp_path / "sets").values()
    assert case.evidence == (frozenset({("harbour-2022-10k", 12), ("harbour-2021-10k", 5)}),)
    assert case.reports == ("harbour-2022-10k", "harbour-2021-10k")


@pytest.mark.parametrize(
    ("answer", "answer_type"),
    [
        ("$4210.00", "number"),
        ("-12.5%", "number"),
        ("Yes", "boolean"),
        ("No, income fell by $12 million.", "boolean"),
        ("Yes. Income rose.", "boolean"),
        ("No. 5 Quay Street", "text"),
        ("Nowhere", "text"),
        ("No member of the board left", "text"),
        ("Income rose by $12 million in the second half of the year", "text"),
    ],
)
def test_the_answer_type_is_read_from_the_wording(
    tmp_path: Path, answer: str, answer_type: str
) -> None:
    (one,) = read_financebench(lines(tmp_path, asked(answer=answer))).sets
    assert one.queries[0]["answer_type"] == answer_type
    assert one.queries[0]["expected_answer"] == answer


def test_there_is_one_set_a_report_in_the_order_of_ids(tmp_path: Path) -> None:
    records = [
        asked(3, doc_name="ORCHARD_2023Q2_10Q"),
        asked(2),
        asked(1),
        asked(4, doc_name="ORCHARD_2023_8K_dated-2023-05-05"),
    ]
    read = read_financebench(lines(tmp_path, *records))
    assert [(one.report_id, one.meta["year"], len(one.queries)) for one in read.sets] == [
        ("harbour-2022-10k", 2022, 2),
        ("orchard-2023-8k-dated-2023-05-05", 2023, 1),
        ("orchard-2023q2-10q", 2023, 1),
    ]
    assert [query["query_id"][-1] for query in read.sets[0].queries] == ["2", "1"]
    assert read.n_questions == 4
    files = write_sets(read.sets, tmp_path / "sets")
    assert [file.name for file in files] == [f"{one.report_id}.json" for one in read.sets]


def test_the_document_list_tells_year_and_sector(tmp_path: Path) -> None:
    documents = lines(
        tmp_path,
        {
            "doc_name": "HARBOUR_2022_10K",
            "company": "Harbour",
            "gics_sector": "Utilities",
            "doc_type": "10k",
            "doc_period": 2021,
            "doc_link": "https://example.org/harbour.pdf",
        },
        name="documents.jsonl",
    )
    (one,) = read_financebench(lines(tmp_path, asked()), documents).sets
    assert one.meta["year"] == 2021
    assert one.meta["gics_sector"] == "Utilities"
    assert one.meta["doc_link"] == "https://example.org/harbour.pdf"


def test_empty_lines_and_a_byte_order_mark_do_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    text = f"\n{json.dumps(asked(1))}\r\n\n{json.dumps(asked(2))}"
    file.write_text(text, encoding="utf-8-sig")
    assert read_financebench(file).n_questions == 2


FINANCEBENCH_KEYS = [
    "financebench_id", "company", "doc_name", "question_type", "question", "answer", "evidence",
]  # fmt: skip


@pytest.mark.parametrize("key", FINANCEBENCH_KEYS)
def test_a_missing_key_is_named_with_file_and_line(tmp_path: Path, key: str) -> None:
    file = lines(tmp_path, asked(1), without(asked(2), key))
    with pytest.raises(QuestionSetError, match=rf"questions\.jsonl, line 2: {key} is missing"):
        read_financebench(file)


@pytest.mark.parametrize(
    ("record", "complaint"),
    [
        (asked(evidence={}), "line 1: evidence is {}"),
        (asked(evidence=["page 4"]), "line 1, evidence: this must be an object"),
        (asked(evidence=[without(shown(1), "doc_name")]), "line 1, evidence: doc_name is missing"),
        (asked(evidence=[without(shown(1), "evidence_page_num")]), "evidence_page_num is missing"),
        (asked(evidence=[shown(-1)]), "evidence_page_num is -1"),
        (asked(evidence=[shown("4")]), "evidence_page_num is '4'"),
        (asked(evidence=[shown(True)]), "evidence_page_num is True"),
        (asked(evidence=[shown(1, text=" ")]), "evidence_text is ' '"),
        (asked(doc_name="???"), "line 1: doc_name: .* gives no report id"),
        (asked(answer=7), "line 1: answer is 7"),
        ([1], "line 1: this must be an object"),
    ],
)
def test_a_broken_line_is_named_with_its_fault(tmp_path: Path, record: Any, complaint: str) -> None:
    with pytest.raises(QuestionSetError, match=rf"questions\.jsonl.*{complaint}"):
        read_financebench(lines(tmp_path, record))


def test_an_id_that_stands_twice_is_named_with_both_lines(tmp_path: Path) -> None:
    file = lines(tmp_path, asked(1), asked(2), asked(1))
    with pytest.raises(QuestionSetError, match=r"line 3: financebench_id .*_00001.* line 1"):
        read_financebench(file)


def test_a_file_that_is_none_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(QuestionSetError, match="cannot be read"):
        read_financebench(tmp_path / "nowhere.jsonl")
    with pytest.raises(QuestionSetError, match="holds no question"):
        read_financebench(lines(tmp_path))
    (tmp_path / "cut.jsonl").write_text('{"financebench_id": ')
    with pytest.raises(QuestionSetError, match=r"cut\.jsonl, line 1 is not valid JSON"):
        read_financebench(tmp_path / "cut.jsonl")


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.tuples(st.sampled_from("ABC"), st.lists(st.integers(0, 5), max_size=4)),
        min_size=1,
        max_size=6,
    )
)
def test_every_question_comes_back_with_its_pages_shifted(
    tmp_path_factory: pytest.TempPathFactory, drawn: list[tuple[str, list[int]]]
) -> None:
    folder = tmp_path_factory.mktemp("import")
    records = [
        asked(number, doc_name=f"{report}_2022_10K", evidence=[shown(page, f"{report}_2022_10K")
              for page in pages])
        for number, (report, pages) in enumerate(drawn)
    ]  # fmt: skip
    cases = cases_of(read_financebench(lines(folder, *records)), folder / "sets")
    assert len(cases) == len(drawn)
    for number, (report, pages) in enumerate(drawn):
        wanted = {(f"{report.lower()}-2022-10k", page + 1) for page in pages}
        assert cases[f"financebench_id_{number:05}"].gold == wanted


# -- Enterprise RAG Challenge ----------------------------------------------------------------


def answered(kind: str, answer: str, *pools: Sequence[str]) -> dict[str, Any]:
    return {"kind": kind, "answers": [answer], "reference_pools": list(pools)}


def second_round(folder: Path, content: dict[str, Any]) -> Path:
    file = folder / "canonic.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    return file


def first_round(folder: Path, *entries: Any) -> Path:
    file = folder / "answers.json"
    file.write_text(json.dumps(entries), encoding="utf-8")
    return file


def listed(folder: Path, companies: dict[str, str] | None = None, name: str = "subset.csv") -> Path:
    file = folder / name
    with file.open("w", encoding="utf-8", newline="") as out:
        rows = csv.writer(out)
        rows.writerow(["sha1", "cur", "company_name"])
        rows.writerows([sha1, "GBP", who] for sha1, who in (companies or COMPANIES).items())
    return file


INCOME = "What is the Total income (in GBP) for Harbour Trust? If data is not available, say 'N/A'."
MARGIN = "What is the Margin (%) for Harbour Trust? If data is not available, say 'N/A'."
BOATS = "For Harbour Trust, what was the value of Number of boats at the end of the period?"
MERGED = "Did Harbour Trust mention any mergers? If there is no mention, return False."
LEFT = "Which leadership positions changed at Orchard & Sons, Inc. in the period?"
LOWER = 'Which had the lower income: "Harbour Trust", "Lantern AG"? Return the company.'


def test_any_page_of_a_pool_suffices_and_counts_from_one(tmp_path: Path) -> None:
    file = second_round(
        tmp_path, {INCOME: answered("number", "4210000.0", [f"{HARBOUR}:3", f"{HARBOUR}:0"])}
    )
    case = cases_of(read_enterprise_rag(file, listed(tmp_path)), tmp_path / "sets")["erc2_000"]
    assert case.report_id == "harbour-trust"
    assert case.evidence == (frozenset({("harbour-trust", 1)}), frozenset({("harbour-trust", 4)}))
    assert case.tags["company"] == "Harbour Trust"
    expected = case.expected
    assert (str(expected.value), expected.unit, str(expected.scale)) == ("4210000.0", "GBP", "1")


def test_a_percentage_has_its_unit_and_a_count_none(tmp_path: Path) -> None:
    file = second_round(
        tmp_path,
        {
            MARGIN: answered("number", "12.5", [f"{HARBOUR}:3"]),
            BOATS: answered("number", "17.0", [f"{HARBOUR}:3"]),
        },
    )
    cases = cases_of(read_enterprise_rag(file), tmp_path / "sets")
    margin, boats = cases["erc2_000"].expected, cases["erc2_001"].expected
    assert (margin.unit, str(margin.value)) == ("percent", "12.5")
    assert (boats.unit, str(boats.value), str(boats.scale)) == ("", "17.0", "1")


def test_a_question_in_vain_has_no_page_even_if_pages_were_cited(tmp_path: Path) -> None:
    file = second_round(
        tmp_path,
        {INCOME: answered("number", "N/A"), BOATS: answered("number", "n/a", [f"{HARBOUR}:7"])},
    )
    for case in cases_of(read_enterprise_rag(file, listed(tmp_path)), tmp_path / "sets").values():
        assert case.report_id == "harbour-trust"
        assert case.expected_status == "not_in_report"
        assert not case.has_pages


def test_a_denial_is_an_answer_with_or_without_pages(tmp_path: Path) -> None:
    file = second_round(
        tmp_path,
        {
            MERGED: answered("boolean", "False"),
            MERGED.replace("mergers", "buybacks"): answered("boolean", "False", [f"{HARBOUR}:7"]),
        },
    )
    cases = cases_of(read_enterprise_rag(file, listed(tmp_path)), tmp_path / "sets")
    assert {case.expected_status for case in cases.values()} == {"answered"}
    assert [case.has_pages for case in cases.values()] == [False, True]
    assert {case.expected.answer_type for case in cases.values()} == {"boolean"}


def test_names_in_one_text_become_a_list(tmp_path: Path) -> None:
    file = second_round(
        tmp_path, {LEFT: answered("names", "Chair, interim,Treasurer", [f"{ORCHARD}:7"])}
    )
    (case,) = cases_of(read_enterprise_rag(file, listed(tmp_path)), tmp_path / "sets").values()
    assert case.report_id == "orchard-sons-inc"
    assert (case.expected.answer_type, case.expected.texts) == (
        "list",
        ("Chair, interim", "Treasurer"),
    )


PAGES = st.lists(st.integers(0, 9), min_size=1, max_size=5, unique=True)


@settings(deadline=None, max_examples=40)
@given(PAGES, PAGES)
def test_a_comparison_needs_a_page_of_every_pool(
    tmp_path_factory: pytest.TempPathFactory, harbour: list[int], lantern: list[int]
) -> None:
    folder = tmp_path_factory.mktemp("import")
    pools = [[f"{HARBOUR}:{page}" for page in harbour], [f"{LANTERN}:{page}" for page in lantern]]
    file = second_round(folder, {LOWER: answered("name", "Lantern AG", *pools)})
    (case,) = cases_of(read_enterprise_rag(file, listed(folder)), folder / "sets").values()
    assert case.report_id == "harbour-trust"
    assert set(case.evidence) == {
        frozenset({("harbour-trust", one + 1), ("lantern-ag", other + 1)})
        for one, other in product(harbour, lantern)
    }
    assert len(case.evidence) == prod((len(harbour), len(lantern)))


def test_what_no_set_can_hold_is_left_out_with_its_reason(tmp_path: Path) -> None:
    many = [
        [f"{HARBOUR}:{page}" for page in range(40)],
        [f"{LANTERN}:{page}" for page in range(40)],
    ]
    file = second_round(
        tmp_path,
        {
            INCOME: answered("number", "4210000", [f"{LANTERN}:3"]),
            LOWER: answered("name", "N/A"),
            LOWER.replace("lower", "higher"): answered("name", "Lantern AG", *many),
            "Did Nobody Ltd mention any mergers?": answered("boolean", "False"),
            BOATS: {"kind": "number", "answers": ["N/A", "17"], "reference_pools": []},
            MERGED: answered("boolean", "True", [f"{HARBOUR}:3"]),
        },
    )
    read = read_enterprise_rag(file, listed(tmp_path))
    reasons = {one.query_id: one.why for one in read.left_out}
    assert reasons.keys() == {"erc2_000", "erc2_001", "erc2_002", "erc2_003", "erc2_004"}
    assert "does not ask about" in reasons["erc2_000"]
    assert "several companies" in reasons["erc2_001"]
    assert "more than 1,000 ways" in reasons["erc2_002"]
    assert reasons["erc2_003"].startswith("no report of the company")
    assert "several answers" in reasons["erc2_004"]
    assert read.n_questions == 1


def test_without_a_list_of_documents_reports_are_called_by_sha1(tmp_path: Path) -> None:
    file = second_round(
        tmp_path,
        {
            MERGED: answered("boolean", "True", [f"{HARBOUR}:3"]),
            INCOME: answered("number", "N/A"),
        },
    )
    read = read_enterprise_rag(file)
    assert [(one.report_id, one.meta["doc_id"]) for one in read.sets] == [(HARBOUR, HARBOUR)]
    assert "no list of documents" in read.left_out[0].why
    placed = read_enterprise_rag(file, listed(tmp_path), names="sha1")
    assert [(one.report_id, len(one.queries)) for one in placed.sets] == [(HARBOUR, 2)]
    assert placed.sets[0].meta["company"] == "Harbour Trust"


def test_a_company_with_two_reports_names_neither(tmp_path: Path) -> None:
    documents = listed(tmp_path, {HARBOUR: "Harbour Trust", ORCHARD: "HARBOUR TRUST"})
    file = second_round(
        tmp_path,
        {MERGED: answered("boolean", "False"), INCOME: answered("number", "4", [f"{HARBOUR}:3"])},
    )
    read = read_enterprise_rag(file, documents)
    assert [one.report_id for one in read.sets] == [HARBOUR]
    assert read.left_out[0].why.startswith("several reports of the company")


def test_the_longest_company_name_counts(tmp_path: Path) -> None:
    documents = listed(tmp_path, {HARBOUR: "Harbour", ORCHARD: "Harbour Trust", LANTERN: "AG"})
    file = second_round(tmp_path, {MERGED: answered("boolean", "False")})
    assert read_enterprise_rag(file, documents).sets[0].report_id == "harbour-trust"


def test_the_first_round_has_answers_but_no_pages(tmp_path: Path) -> None:
    file = first_round(
        tmp_path,
        {
            "question": 'What was the net income of "Harbour Trust" in 2022?',
            "schema": "number",
            "answer": [88100000],
            "comment": "page 146",
        },
        {
            "question": 'What was the net income of "Lantern AG" in 2023?',
            "schema": "number",
            "answer": ["N/A"],
            "category": "hallucination",
        },
        {
            "question": 'What was the net income of "Unheard Of" in 2023?',
            "schema": "number",
            "answer": ["N/A"],
        },
    )
    documents = tmp_path / "dataset.json"
    documents.write_text(
        json.dumps([{"sha1": sha1, "name": name} for sha1, name in COMPANIES.items()])
    )
    read = read_enterprise_rag(file, documents)
    cases = cases_of(read, tmp_path / "sets")
    assert cases["erc1_000"].expected_status == "answered"
    assert cases["erc1_000"].expected.value == 88_100_000
    assert cases["erc1_001"].expected_status == "not_in_report"
    assert not any(case.has_pages for case in cases.values())
    assert [one.query_id for one in read.left_out] == ["erc1_002"]


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ("text", "this must be an object"),
        (without(answered("number", "4"), "kind"), "kind is missing"),
        (without(answered("number", "4"), "answers"), "answers is missing"),
        (without(answered("number", "4"), "reference_pools"), "reference_pools is missing"),
        (answered("essay", "4"), "kind is 'essay'; known kinds: number"),
        (answered("number", "four"), r"answers is \['four'\]; write numbers"),
        ({**answered("number", "4"), "answers": []}, r"answers is \[\]"),
        ({**answered("number", "4"), "answers": "4"}, "answers is '4'; write a list"),
        (answered("number", "4", f"{HARBOUR}:3"), "reference_pools holds 'a1a1"),
        (answered("number", "4", [HARBOUR]), "reference_pools holds .*write <sha1>:<page index>"),
        (answered("number", "4", [f"{HARBOUR}:-1"]), "reference_pools holds"),
    ],
)
def test_a_broken_entry_is_named_with_its_fault(tmp_path: Path, entry: Any, complaint: str) -> None:
    file = second_round(tmp_path, {MERGED: answered("boolean", "True"), INCOME: entry})
    with pytest.raises(QuestionSetError, match=rf"canonic\.json, entry 2: {complaint}"):
        read_enterprise_rag(file)


def test_a_question_that_stands_twice_is_refused(tmp_path: Path) -> None:
    entry = {"question": INCOME, "schema": "number", "answer": ["N/A"]}
    with pytest.raises(QuestionSetError, match=r"answers\.json, entry 2: question .*entry 1"):
        read_enterprise_rag(first_round(tmp_path, entry, entry))
    file = tmp_path / "canonic.json"
    one = json.dumps(answered("boolean", "True"))
    file.write_text(f'{{"Merged?": {one}, "Merged?": {one}}}')
    with pytest.raises(QuestionSetError, match=r"canonic\.json: 'Merged\?' stands there twice"):
        read_enterprise_rag(file)


def test_a_list_of_documents_without_names_is_refused(tmp_path: Path) -> None:
    documents = tmp_path / "subset.csv"
    documents.write_text(f"sha1,cur\n{HARBOUR},GBP\n")
    file = second_round(tmp_path, {MERGED: answered("boolean", "False")})
    with pytest.raises(QuestionSetError, match=r"subset\.csv, row 1: name is missing"):
        read_enterprise_rag(file, documents)


# -- the set files and the command -----------------------------------------------------------


def test_the_same_import_gives_the_same_bytes(tmp_path: Path) -> None:
    finance = lines(tmp_path, asked(2, answer="£12 – “net” \ud83d"), asked(1))
    challenge = second_round(
        tmp_path, {LOWER: answered("name", "Lantern AG", [f"{HARBOUR}:3"], [f"{LANTERN}:4"])}
    )
    reads: list[Callable[[], Import]] = [
        lambda: read_financebench(finance),
        lambda: read_enterprise_rag(challenge, listed(tmp_path)),
    ]
    for number, read in enumerate(reads):
        first = write_sets(read().sets, tmp_path / f"{number}a")
        second = write_sets(read().sets, tmp_path / f"{number}b")
        assert [file.read_bytes() for file in first] == [file.read_bytes() for file in second]
        assert load_question_sets(first)


def test_files_that_exist_are_kept_unless_told_otherwise(tmp_path: Path) -> None:
    read = read_financebench(
        lines(tmp_path, asked(1), asked(2, doc_name="ORCHARD_2022_10K", evidence=[]))
    )
    taken = tmp_path / "sets" / "orchard-2022-10k.json"
    taken.parent.mkdir()
    taken.write_text("mine")
    with pytest.raises(UsageError, match=r"orchard-2022-10k\.json exists already"):
        write_sets(read.sets, taken.parent)
    assert [file.name for file in taken.parent.iterdir()] == [taken.name]
    assert taken.read_text() == "mine"
    write_sets(read.sets, taken.parent, overwrite=True)
    assert len(load_question_sets([taken.parent])) == 2


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "sets").write_text("a file")
    with pytest.raises(UsageError, match="cannot be written"):
        write_sets(read_financebench(lines(tmp_path, asked())).sets, tmp_path / "sets")


def test_sets_can_be_kept_back(tmp_path: Path) -> None:
    read = read_financebench(lines(tmp_path, asked()))
    (one,) = load_question_sets(write_sets(read.sets, tmp_path / "kept", held_out=True))
    (other,) = load_question_sets(write_sets(read.sets, tmp_path / "open"))
    assert (one.held_out, other.held_out) == (True, False)
    assert (one.label_type, other.label_type) == ("gold", "gold")


def test_the_command_says_what_it_wrote_and_what_not(tmp_path: Path) -> None:
    file = second_round(
        tmp_path,
        {MERGED: answered("boolean", "True", [f"{HARBOUR}:3"]), INCOME: answered("number", "N/A")},
    )
    out = tmp_path / "sets"
    said = CliRunner().invoke(
        app, ["import-questions", "enterprise-rag", str(file), "--out", str(out)]
    )
    assert said.exit_code == 0
    assert "Wrote 1 question about 1 report to" in said.output
    assert "Left out 1 because it cites no page" in said.output
    assert "erc2_001" in said.output
    assert [one.name for one in out.iterdir()] == [f"{HARBOUR}.json"]


def test_the_command_imports_financebench(tmp_path: Path) -> None:
    call = ["import-questions", "financebench", str(lines(tmp_path, asked()))]
    call += ["--out", str(tmp_path / "sets"), "--held-out"]
    assert CliRunner().invoke(app, call).exit_code == 0
    assert load_question_sets([tmp_path / "sets"])[0].held_out
    again = CliRunner().invoke(app, call)
    assert isinstance(again.exception, UsageError)
    assert CliRunner().invoke(app, [*call, "--overwrite"]).exit_code == 0
