import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from rag_resources.answering.answerer import NOT_IN_REPORT, answer_question
from rag_resources.answering.ollama_chat import connect
from rag_resources.answering.prompt import NOT_IN_EVIDENCE
from rag_resources.records import Answer, Chunk, Page, SearchResult

if TYPE_CHECKING:
    from conftest import OllamaServer

QUESTION = "What was the capital limit in 2021/22?"
PRINTED = """\
                      2021/22      2020/21
Revenue limit         1,358,066    1,278,771
Capital limit         64,166       42,246
Staff costs increased by £54.7 million because of the pay uplift."""
ROWS = """\
Revenue limit | 2021/22: 1,358,066 | 2020/21: 1,278,771
Capital limit | 2021/22: 64,166 | 2020/21: 42,246"""

Ask = Callable[..., Answer]


@pytest.fixture
def ask(
    make_page: Callable[..., Page],
    make_chunk: Callable[..., Chunk],
    make_search: Callable[..., SearchResult],
) -> Ask:
    page = make_page(PRINTED, number=4, label="2")
    table = make_chunk(ROWS, kind="table", page=4, context="Limits £000")
    prose = make_chunk(page.lines[3].text, page=4)

    def page_of(report_id: str, number: int) -> Page:
        assert (report_id, number) == ("acme-2022", 4), "only retrieved pages are read"
        return page

    def answer(
        question: str = QUESTION,
        server: "OllamaServer | None" = None,
        chunks: tuple[Chunk, ...] = (table, prose),
        **given: Any,
    ) -> Answer:
        search = make_search(question, *chunks, confidence=given.get("confidence", 0.9))
        chat = connect(server.url, "small", 0.5) if server else None
        return answer_question(question, search, page_of, chat=chat, threshold=0.5)

    return answer


def reply(answer: str, *quotes: str, value: str | None = None, evidence: str = "E1") -> str:
    cited = [{"evidence": evidence, "quote": quote} for quote in quotes]
    return json.dumps({"answer": answer, "value": value, "quotes": cited})


def failed(answer: Answer) -> list[str]:
    return [check.name for check in answer.checks if not check.passed]


def test_a_row_is_answered_with_figure_citation_and_boxes(ask: Ask) -> None:
    answer = ask()
    assert (answer.status, answer.value) == ("answered", "64,166")
    assert answer.text == "Capital limit, 2021/22: 64,166"
    (citation,) = answer.citations
    assert (citation.report_id, citation.page, citation.label) == ("acme-2022", 4, "2")
    assert citation.quote == "Capital limit 64,166"
    assert len(citation.boxes) == 1
    assert answer.confidence == answer.search.confidence == 0.9
    assert [c.name for c in answer.checks] == ["retrieval", "quote (extractive)", "figures"]
    assert failed(answer) == []


@pytest.mark.parametrize(
    "given",
    [{"confidence": 0.49}, {"chunks": ()}, {"question": "How many licences were sold to farmers?"}],
)
def test_what_the_reports_do_not_hold_is_said_plainly_and_without_citations(
    ask: Ask, given: dict[str, Any]
) -> None:
    answer = ask(**given)
    assert (answer.status, answer.text) == ("not_in_report", NOT_IN_REPORT)
    assert (answer.value, answer.citations) == (None, ())
    assert len(failed(answer)) == 1


def test_a_passage_that_is_not_on_its_page_is_never_an_answer(
    ask: Ask, make_chunk: Callable[..., Chunk]
) -> None:
    answer = ask(chunks=(make_chunk("The capital limit in 2021/22 was £99 million.", page=4),))
    assert answer.status == "not_in_report"
    assert failed(answer) == ["quote (extractive)"]


def test_an_explanation_needs_a_model(ask: Ask) -> None:
    answer = ask("Why did staff costs increase?")
    assert answer.status == "needs_model"
    assert "Staff costs increased by £54.7 million because of the pay uplift." in answer.text
    assert "local model" in answer.text
    assert [c.page for c in answer.citations] == [4]


def test_a_models_answer_is_cited_where_its_quote_stands(ask: Ask, ollama: "OllamaServer") -> None:
    ollama.reply = reply("It was 64,166 (£000).", "Capital limit 64,166", value="64,166")
    answer = ask(server=ollama)
    assert (answer.status, answer.text) == ("answered", "It was 64,166 (£000).")
    assert answer.value == "64,166"
    assert [c.quote for c in answer.citations] == ["Capital limit 64,166"]
    assert failed(answer) == []


def test_a_model_may_explain(ask: Ask, ollama: "OllamaServer") -> None:
    quote = "because of the pay uplift"
    ollama.reply = reply("Because of the pay uplift.", quote, value="none", evidence="E2")
    answer = ask("Why did staff costs increase?", ollama)
    assert (answer.status, answer.value) == ("answered", None)
    assert answer.text == "Because of the pay uplift."


def test_a_model_may_decline(ask: Ask, ollama: "OllamaServer") -> None:
    ollama.reply = reply(NOT_IN_EVIDENCE)
    answer = ask(server=ollama)
    assert (answer.status, answer.text, answer.citations) == ("not_in_report", NOT_IN_REPORT, ())


@pytest.mark.parametrize(
    ("text", "check"),
    [
        ("It is 64,166.", "model small:latest"),
        ('{"answer": "It is', "model small:latest"),
        (reply("It was 64,166.", "The capital limit was 64,166"), "quote (model)"),
        (reply("It was 70,000.", "Capital limit 64,166"), "figures"),
        (reply("It was 64.", "Capital limit 64,166", value="65,166"), "figures"),
        (reply("It was £64,166 million.", "Capital limit 64,166"), "figures"),
        (reply("It was 64,166.", "Capital limit 64,166", evidence="E7"), "evidence"),
        (reply("It was 64,166."), "model small:latest"),
    ],
    ids=["prose", "malformed", "quote", "figure", "value", "scale", "evidence", "no quote"],
)
def test_what_a_model_invents_is_replaced_by_the_extract_and_recorded(
    ask: Ask, ollama: "OllamaServer", text: str, check: str
) -> None:
    ollama.reply = text
    answer = ask(server=ollama)
    assert (answer.status, answer.value) == ("answered", "64,166")
    assert answer.text == "Capital limit, 2021/22: 64,166"
    assert check in failed(answer)


def test_an_invented_quote_is_dropped_beside_a_true_one(ask: Ask, ollama: "OllamaServer") -> None:
    ollama.reply = reply("It was 64,166.", "Capital limit 64,166", "Capital limit of the year")
    answer = ask(server=ollama)
    assert answer.text == "It was 64,166."
    assert [c.quote for c in answer.citations] == ["Capital limit 64,166"]
    assert failed(answer) == ["quote (model)"]


def test_a_value_is_given_as_printed_not_as_the_model_wrote_it(
    ask: Ask, ollama: "OllamaServer"
) -> None:
    ollama.reply = reply("It was £64.166 million.", "Capital limit 64,166", value="£64.166m")
    assert ask(server=ollama).value == "64,166"


def test_a_slow_model_is_replaced_by_the_extract_with_a_check_that_says_so(
    ask: Ask, ollama: "OllamaServer"
) -> None:
    ollama.delay_s = 30
    answer = ask(server=ollama)
    assert (answer.status, answer.value) == ("answered", "64,166")
    (check,) = [c for c in answer.checks if not c.passed]
    assert check.name == "model small:latest"
    assert "time" in check.detail


def test_a_computation_that_cannot_be_verified_says_so(ask: Ask, ollama: "OllamaServer") -> None:
    ollama.reply = reply("By £21,920.", "Capital limit 64,166 42,246")
    answer = ask("What is the difference between the capital limits?", ollama)
    assert answer.status == "needs_model"
    assert "could be verified" in answer.text


def test_the_same_question_gives_the_same_answer(ask: Ask) -> None:
    assert ask() == ask()
