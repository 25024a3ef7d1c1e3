"""From ranked pages to an answer that has been verified.

Belongs here: evidence → (model or extractive) → quotes read again → figures checked → Answer. Not
here: how each of these works. The first draft that survives verification is the answer; those that
do not leave their failed checks behind.
"""

from collections.abc import Callable, Iterator
from itertools import islice

from rag_resources.answering.drafts import Draft
from rag_resources.answering.evidence_pack import pack_evidence
from rag_resources.answering.extractive import extractive_drafts
from rag_resources.answering.model_draft import model_draft
from rag_resources.answering.number_check import Quoted, as_printed, check_figures
from rag_resources.answering.ollama_chat import Chat
from rag_resources.answering.quotes import cite
from rag_resources.records import Answer, Check, Citation, Page, SearchResult
from rag_resources.retrieval.question_reading.reading import read_question

NOT_IN_REPORT = "The searched reports do not hold an answer to this question."
NEEDS_MODEL = "The closest passage: “{}” Working out the answer needs a local model."
UNVERIFIED = "The closest passage: “{}” The local model gave no answer that could be verified."
# A row that the table reader rearranged may not be quotable; the next best statement often is.
_EXTRACTIVE_TRIES = 3

PageOf = Callable[[str, int], Page]


def answer_question(
    question: str, search: SearchResult, page_of: PageOf, *, chat: Chat | None, threshold: float
) -> Answer:
    """Answers from the retrieved pages, or says plainly that they do not hold an answer.

    Args:
        question: as asked.
        search: its ranked pages; nothing else is ever cited.
        page_of: gives a retrieved page by report id and page number.
        chat: a local model, or None to quote the best passage.
        threshold: retrieval confidence below which no answer is attempted.

    Returns:
        The answer with everything that was verified. Its confidence is that of the search in this
        version: it says how likely the right pages were found, not how likely the answer is right.
    """
    checks = [_check_retrieval(search, threshold)]
    drafts = _drafts(question, search, page_of, chat) if checks[0].passed else iter(())
    for draft, noted in drafts:
        checks += noted
        if draft is None:
            continue
        if draft.status == "not_in_report":
            break
        citations, quoted, reread = _reread(draft, page_of)
        checks += reread
        if not citations:
            continue
        checks.append(check_figures(draft.text, draft.value, question=question, quoted=quoted))
        if checks[-1].passed:
            text = _wording(draft, chat)
            value = as_printed(draft.value, quoted) if draft.value else None
            return Answer(
                question, text, value, draft.status, search.confidence, citations,
                tuple(checks), search,
            )  # fmt: skip
    return Answer(
        question, NOT_IN_REPORT, None, "not_in_report", search.confidence, (), tuple(checks), search
    )


def _check_retrieval(search: SearchResult, threshold: float) -> Check:
    if not search.pages:
        return Check("retrieval", False, "No page was found.")
    passed = search.confidence >= threshold
    detail = f"Confidence {search.confidence:.2f}; {threshold:.2f} is needed."
    return Check("retrieval", passed, detail)


def _drafts(
    question: str, search: SearchResult, page_of: PageOf, chat: Chat | None
) -> Iterator[tuple[Draft | None, tuple[Check, ...]]]:
    """The model's draft first, then the best extracts, each with what was noted on the way."""
    if chat is not None:
        yield model_draft(chat, question, pack_evidence(search))
    extracts = extractive_drafts(read_question(question).type, search, page_of)
    found = False
    for draft in islice(extracts, _EXTRACTIVE_TRIES):
        found = True
        yield draft, ()
    if not found:
        yield None, (Check("support", False, "No retrieved passage supports an answer."),)


def _reread(
    draft: Draft, page_of: PageOf
) -> tuple[tuple[Citation, ...], tuple[Quoted, ...], tuple[Check, ...]]:
    """Reads every quote again on its page and drops those that are not there."""
    citations: list[Citation] = []
    quoted: list[Quoted] = []
    checks: list[Check] = []
    for claim in draft.claims:
        citation = cite(page_of(claim.report_id, claim.page), claim.report_id, claim.quote)
        place = f"{claim.report_id} page {claim.page}"
        if citation is None:
            detail = f"Dropped, not on {place}: {claim.quote}"
        else:
            detail = f"Read again on {place}."
            citations.append(citation)
            quoted.append(Quoted(citation.quote, claim.passage))
        checks.append(Check(f"quote ({draft.source})", citation is not None, detail))
    return tuple(citations), tuple(quoted), tuple(checks)


def _wording(draft: Draft, chat: Chat | None) -> str:
    if draft.status != "needs_model":
        return draft.text
    return (NEEDS_MODEL if chat is None else UNVERIFIED).format(draft.text)
