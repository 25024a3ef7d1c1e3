"""Answers quoted from the retrieved passages without any model.

Belongs here: choosing the sentence or table row that answers, best first. Not here: choosing a
figure within it (figure_choice), proving that it stands on the page (quotes, number_check). Wording
alone decides; nothing is computed, compared or concluded.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from rag_resources.answering.drafts import Claim, Draft
from rag_resources.answering.figure_choice import Choice, choose_in_row, choose_in_sentence
from rag_resources.answering.figures import figures_in
from rag_resources.answering.relevance import Relevance
from rag_resources.answering.row_quotes import row_quote
from rag_resources.answering.statements import Statement, context_of, statements_of
from rag_resources.records import AnswerStatus, Chunk, Page, PageHit, SearchResult
from rag_resources.retrieval.question_reading.question_type import QuestionType
from rag_resources.retrieval.question_reading.years import years_in

# Share of the question's weighted words that a statement and its context must hold; below it the
# statement speaks of something else. On development questions 0.5 gave 52 right and 24 wrong
# figures, 0.4 gave 55 and 34, 0.6 gave 45 and 21.
MIN_SUPPORT = 0.5
# Words in a heading or caption say what a statement is about, but less surely than its own.
_CONTEXT_WEIGHT = 0.5
_RANK_DECAY = 0.06
_OTHER_YEAR = 0.6
_ASKED_YEAR = 1.15
# A row names amounts; who, whether and which things is said in sentences.
_SENTENCE_ANSWERS = frozenset({"boolean", "name", "list"})
_ROW_INSTEAD_OF_SENTENCE = 0.6
# A statement that adds fewer words to the question than this is a heading, not an answer.
_NEW_WORDS = 4
_DOT_LEADERS = re.compile(r"(?:\.\s?){4,}")
_LIST_ITEMS = 8


class _Passage(NamedTuple):
    page: PageHit
    chunk: Chunk
    context: str
    statements: tuple[Statement, ...]


class _Candidate(NamedTuple):
    score: float
    passage: _Passage
    position: int
    choice: Choice | None

    @property
    def statement(self) -> Statement:
        return self.passage.statements[self.position]


def extractive_drafts(
    asked: QuestionType, search: SearchResult, page_of: Callable[[str, int], Page]
) -> Iterator[Draft]:
    """Drafts that quote one statement each, best first; none if no statement supports an answer."""
    passages = _passages(search)
    relevance = Relevance(asked.asked, search)
    candidates = [
        candidate
        for passage in passages
        for index in range(len(passage.statements))
        if (candidate := _candidate(asked, relevance, passage, index)) is not None
    ]
    # sorted() is stable: equal scores stay in the order of retrieval.
    for candidate in sorted(candidates, key=lambda c: -c.score):
        yield _draft(asked, candidate, page_of)


def _passages(search: SearchResult) -> list[_Passage]:
    return [
        _Passage(page, hit.chunk, context_of(hit.chunk), statements_of(hit.chunk))
        for page in search.pages
        for hit in page.passages
    ]


def _candidate(
    asked: QuestionType, relevance: Relevance, passage: _Passage, index: int
) -> _Candidate | None:
    statement = passage.statements[index]
    if _DOT_LEADERS.search(statement.text):
        return None
    choice = _choice(asked, relevance, statement)
    if choice is None and (asked.answer == "number" or _has_figure_cells(statement)):
        return None
    own_text = statement.text
    if statement.is_row:
        own_text = f"{statement.label} {choice.header}" if choice else statement.text
    own = relevance.matched(own_text)
    framed = relevance.matched(passage.context) - own
    support = relevance.share(own) + _CONTEXT_WEIGHT * relevance.share(framed)
    if support < MIN_SUPPORT or not own:
        return None
    score = support / (1 + _RANK_DECAY * (passage.page.rank - 1))
    score *= _year_factor(asked, own_text, passage.context)
    score *= choice.fitness if choice else _novelty(statement, own)
    if statement.is_row and asked.answer in _SENTENCE_ANSWERS:
        score *= _ROW_INSTEAD_OF_SENTENCE
    return _Candidate(score, passage, index, choice)


def _choice(asked: QuestionType, relevance: Relevance, statement: Statement) -> Choice | None:
    if statement.is_row:
        # Whatever was asked, a row answers with one of its cells: that of the asked year.
        return choose_in_row(asked, relevance, statement)
    if asked.answer == "number":
        return choose_in_sentence(asked, relevance, statement.text)
    return None


def _has_figure_cells(statement: Statement) -> bool:
    return any(figures_in(cell.value) for cell in statement.cells)


def _year_factor(asked: QuestionType, own_text: str, context: str) -> float:
    """Prefers the asked year; the statement's own years outrank those of its headings."""
    for text in (own_text, context):
        years = years_in(text)
        if asked.years and years:
            return _ASKED_YEAR if set(years) & set(asked.years) else _OTHER_YEAR
    return 1.0


def _novelty(statement: Statement, matched: frozenset[str]) -> float:
    return min(1.0, max(0, len(statement.text.split()) - len(matched)) / _NEW_WORDS)


def _draft(
    asked: QuestionType, candidate: _Candidate, page_of: Callable[[str, int], Page]
) -> Draft:
    statement, choice = candidate.statement, candidate.choice
    page, chunk = candidate.passage.page, candidate.passage.chunk
    text, quote = statement.text, statement.text
    if statement.is_row:
        text = _row_text(statement, choice)
        value = choice.value if choice else statement.cells[-1].value
        # The reader's row text is not what is printed; if no printed row holds both label and
        # value, quoting the row text fails the re-reading, which is the honest outcome.
        printed = row_quote(page_of(page.report_id, page.page), statement.label, value)
        quote = printed or statement.text
    elif text.endswith(":"):
        text = quote = _with_items(candidate.passage.statements, candidate.position)
    status: AnswerStatus = "needs_model" if asked.computed else "answered"
    claim = Claim(page.report_id, page.page, quote, f"{candidate.passage.context}\n{chunk.text}")
    return Draft("extractive", text, choice.value if choice else None, (claim,), status)


def _row_text(statement: Statement, choice: Choice | None) -> str:
    if choice is None:
        return statement.text
    header = f", {choice.header}" if choice.header else ""
    return f"{statement.label}{header}: {choice.value}"


def _with_items(statements: tuple[Statement, ...], index: int) -> str:
    """A sentence that announces a list, with what follows it in the passage."""
    return " ".join(s.text for s in statements[index : index + 1 + _LIST_ITEMS])
