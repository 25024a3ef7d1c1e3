"""Enterprise RAG Challenge: its questions put into the sets of the reports they ask about.

Belongs here: which questions a set per report can hold, and how. Not here: the published files
(challenge_answers, challenge_documents), writing the sets (imported_sets).
"""

import re
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from evals.importers.challenge_answers import ChallengeAnswer, challenge_answers
from evals.importers.challenge_documents import ChallengeDocuments, ReportNames
from evals.importers.imported_sets import GOLD_META, Import, ImportedSet, LeftOut, evidence_keys
from evals.questions.cases import PageKey
from rag_resources.report_inbox import report_id_of

MOST_GROUPS = 1_000
"""Comparisons of five reports give up to ten thousand ways of citing them: no set holds those."""

_CURRENCY = re.compile(r"\bin ([A-Z]{3})\b")
# Names in one text are joined by bare commas; "Harbour, Inc." has a space behind its own.
_NAME_END = re.compile(r",(?!\s)")


class _Unplaced(Exception):
    """Why a question has no place in a set of one report."""


def read_enterprise_rag(
    answers: Path, documents: Path | None = None, names: ReportNames = "company"
) -> Import:
    """The sets of an answer file of round 1 or 2.

    A question is put into the set of the report it asks about: the one its first pages are in, or
    the one whose company it names. Left out are questions about no report that can be told, about
    several without pages, whose pages are in reports of companies they do not ask about, and those
    with several accepted answers, which a set cannot express.

    Args:
        answers: the answer file.
        documents: the round's list of PDFs with `sha1` and `company_name` or `name`. It must list
            the round's reports only: "N/A" may just mean that a report was not in the round.
            Without it only questions with pages can be placed.
        names: call reports by company, or by SHA-1 as their published files are.

    Raises:
        QuestionSetError: a file cannot be read, an entry is broken or lacks a key, or a question
            stands twice; names file, entry and key.
    """
    known = ChallengeDocuments()
    if documents is not None:
        known = ChallengeDocuments.read(documents, names)
    sets: dict[str, list[dict[str, Any]]] = {}
    called: dict[str, str] = {}
    left_out = []
    for one in challenge_answers(answers):
        try:
            sha1 = _report_of(one, known)
            query = _query(one, sha1, known)
        except _Unplaced as reason:
            left_out.append(LeftOut(one.query_id, str(reason)))
            continue
        report_id = report_id_of(known.doc_id(sha1))
        called[report_id] = sha1
        sets.setdefault(report_id, []).append(query)
    return Import(
        tuple(
            ImportedSet(report_id, _meta(called[report_id], known), tuple(sets[report_id]))
            for report_id in sorted(sets)
        ),
        tuple(left_out),
    )


# -- the report a question is about ----------------------------------------------------------


def _report_of(one: ChallengeAnswer, known: ChallengeDocuments) -> str:
    cited = list(dict.fromkeys(sha1 for pool in one.pools for sha1, _ in pool))
    if not known.companies:
        if not cited:
            raise _Unplaced("it cites no page and no list of documents tells its report")
        return cited[0]
    named = known.named_in(one.question)
    asked = [sha1 for reports in named.values() for sha1 in reports]
    if cited:
        if not set(cited) <= set(asked):
            raise _Unplaced("it cites pages of a report it does not ask about")
        return cited[0]
    if len(named) > 1:
        raise _Unplaced("it asks about several companies and cites no page")
    if len(asked) != 1:
        number = "several reports" if asked else "no report"
        raise _Unplaced(f"{number} of the company it asks about can be found in the documents")
    return asked[0]


# -- the question as a set writes it ---------------------------------------------------------


def _query(one: ChallengeAnswer, sha1: str, known: ChallengeDocuments) -> dict[str, Any]:
    if len(one.answers) > 1 and not one.in_vain:
        raise _Unplaced("several answers are accepted")
    answer = one.answers[0]
    query = {
        "query_id": one.query_id,
        "question": one.question,
        **evidence_keys(report_id_of(known.doc_id(sha1)), _groups(one, known)),
        "expected_status": "not_in_report" if one.in_vain else "answered",
        "expected_answer": answer,
        "answer_type": one.answer_type,
    }
    if one.in_vain:
        return query
    if one.answer_type == "list":
        query["expected_answer"] = [name.strip() for name in _NAME_END.split(str(answer))]
    if one.answer_type == "number":
        query["answer"] = _typed(one)
    return query


def _groups(one: ChallengeAnswer, known: ChallengeDocuments) -> list[tuple[PageKey, ...]]:
    if one.in_vain or not one.pools:
        return []
    pools = [sorted(set(pool)) for pool in one.pools]
    if prod(map(len, pools)) > MOST_GROUPS:
        raise _Unplaced(f"its pages can be combined in more than {MOST_GROUPS:,} ways")
    return [
        tuple((report_id_of(known.doc_id(sha1)), page) for sha1, page in group)
        for group in product(*pools)
    ]


def _typed(one: ChallengeAnswer) -> dict[str, Any]:
    """The number with its unit; the challenge asks for plain figures, never for thousands."""
    value = str(one.answers[0])
    if "(%)" in one.question:
        return {"value": value, "unit": "percent"}
    currency = _CURRENCY.search(one.question)
    return {"value": value, **({"unit": currency[1]} if currency else {}), "scale": 1}


def _meta(sha1: str, known: ChallengeDocuments) -> dict[str, Any]:
    company = known.companies.get(sha1)
    return {
        "doc_id": known.doc_id(sha1),
        **GOLD_META,
        "pages_mode": "any",
        "source": "Enterprise RAG Challenge",
        **({"company": company} if company else {}),
        "sha1": sha1,
    }
