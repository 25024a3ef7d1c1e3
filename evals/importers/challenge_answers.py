"""Challenge answers: the proofread answers of the Enterprise RAG Challenge as published.

Belongs here: the shape of those files, entry by entry. Not here: which report a question is about
(enterprise_rag), the list of PDFs (challenge_documents).

Source: github.com/trustbit/enterprise-rag-challenge. Round 1 (`round1/answers.json`) is a list of
`question`, `schema`, `answer` (accepted answers) and has no pages. Round 2 (`round2/canonic.json`)
is an object by question of `kind`, `answers` and `reference_pools`: one pool for each fact that is
needed, any "<sha1 of the PDF>:<page index from 0>" of a pool suffices.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Final

from evals.answers.typed_answers import is_not_available
from evals.importers.published_files import Entry, json_content, require_once
from evals.questions.cases import AnswerType, PageKey
from rag_resources.errors import QuestionSetError

KINDS: Final[Mapping[str, AnswerType]] = {
    "number": "number",
    "name": "name",
    "names": "list",
    "boolean": "boolean",
}
_REFERENCE = re.compile(r"([0-9a-f]{40}):(\d+)")


@dataclass(frozen=True, slots=True)
class ChallengeAnswer:
    """One question.

    Attributes:
        query_id: round and position from 0, as the files give none: `erc2_017`.
        answers: every answer that is accepted, as written.
        pools: what is needed, one pool a fact: any (sha1, 1-based page) of a pool suffices.
    """

    query_id: str
    question: str
    answer_type: AnswerType
    answers: tuple[Any, ...]
    pools: tuple[tuple[PageKey, ...], ...]

    @property
    def in_vain(self) -> bool:
        """Whether the reports do not say it. Pages that were searched in vain are no evidence."""
        return all(is_not_available(str(answer)) for answer in self.answers)


def challenge_answers(file: Path) -> Iterator[ChallengeAnswer]:
    """The questions of an answer file of round 1 or 2, in its order.

    Raises:
        QuestionSetError: the file cannot be read, an entry is broken or lacks a key, or a question
            stands twice.
    """
    content = json_content(file)
    if not isinstance(content, dict | list) or not content:
        raise QuestionSetError(f"{file} holds no questions; give round 1's or round 2's answers.")
    first_round = isinstance(content, list)
    records = content if isinstance(content, list) else list(content.values())
    entries = [
        Entry.of(f"{file}, entry {position}", record)
        for position, record in enumerate(records, start=1)
    ]
    questions = [entry.text("question") for entry in entries] if first_round else list(content)
    require_once(zip(entries, questions, strict=True), "question")
    for position, (entry, question) in enumerate(zip(entries, questions, strict=True)):
        if first_round:
            yield _one(f"erc1_{position:03}", question, entry, "schema", "answer")
        else:
            yield _one(f"erc2_{position:03}", question, entry, "kind", "answers")


def _one(query_id: str, question: str, entry: Entry, kind: str, answers: str) -> ChallengeAnswer:
    if not question.strip():
        raise entry.fault("the question is empty.")
    named = entry.text(kind)
    if named not in KINDS:
        raise entry.fault(f"{kind} is {named!r}; known kinds: {', '.join(KINDS)}.")
    accepted = entry.items(answers)
    if not accepted or not all(isinstance(one, str | int | float) for one in accepted):
        raise entry.fault(f"{answers} is {accepted!r}; write a list of texts or numbers.")
    if KINDS[named] == "number" and not all(map(_is_number, accepted)):
        raise entry.fault(f"{answers} is {accepted!r}; write numbers or N/A.")
    pools = entry.items("reference_pools") if answers == "answers" else []
    return ChallengeAnswer(
        query_id, question, KINDS[named], tuple(accepted), tuple(_pool(entry, one) for one in pools)
    )


def _pool(entry: Entry, pool: Any) -> tuple[PageKey, ...]:
    if not isinstance(pool, list) or not pool:
        raise entry.fault(f"reference_pools holds {pool!r}; write lists of references.")
    pages = []
    for reference in pool:
        match = _REFERENCE.fullmatch(reference) if isinstance(reference, str) else None
        if match is None:
            raise entry.fault(f"reference_pools holds {reference!r}; write <sha1>:<page index>.")
        pages.append((match[1], entry.one_based(int(match[2]), "reference_pools")))
    return tuple(pages)


def _is_number(answer: Any) -> bool:
    try:
        return is_not_available(str(answer)) or Decimal(str(answer)).is_finite()
    except InvalidOperation:
        return False
