"""Checks of question sets against the reports they ask about.

Belongs here: labels that cannot be right (an unknown report, a page that does not exist) and labels
that look wrong (the answer is not on its page, a question is asked twice). Not here: the format.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from evals.answers.standing import stands_in
from evals.questions.cases import Case, PageKey, QuestionSet
from evals.questions.set_faults import Fault


@dataclass(frozen=True, slots=True)
class Doubt:
    """A label that looks wrong; `kind` is "answer" or "duplicate"."""

    kind: str
    message: str


def report_faults(sets: Iterable[QuestionSet], page_counts: Mapping[str, int]) -> tuple[Fault, ...]:
    """Questions about reports that are not in the store, or pages beyond a report's end.

    Args:
        sets: what was read.
        page_counts: number of pages by report id.
    """
    faults = []
    for one in sets:
        for case in one.cases:
            what = _fault(case, page_counts)
            if what:
                message = f"{one.path}, question {case.query_id!r}: {what}"
                faults.append(Fault(one.path, case.query_id, message))
    return tuple(faults)


def _fault(case: Case, page_counts: Mapping[str, int]) -> str:
    for report_id in case.reports:
        if report_id not in page_counts:
            return f"report {report_id} is not in the store; ingest it first."
    for report_id, page in sorted(case.gold):
        if page > page_counts[report_id]:
            return (
                f"page {page} is beyond the end of {report_id}, which has "
                f"{page_counts[report_id]} pages; pages count from 1 in the PDF."
            )
    return ""


def label_doubts(
    sets: Iterable[QuestionSet], page_text: Callable[[str, int], str]
) -> tuple[Doubt, ...]:
    """Answers that stand on none of their pages, and questions that are asked twice.

    A computed answer stands on no page, so a doubt is a reason to look, not a fault.

    Args:
        sets: questions about known reports and pages.
        page_text: text of a page by report id and page number.
    """
    sets = tuple(sets)
    doubts = [
        Doubt("answer", f"{one.path}, question {case.query_id!r}: {_missing(case)}")
        for one in sets
        for case in one.cases
        if not _stands_on(case, page_text)
    ]
    return (*doubts, *_duplicates(sets))


def _stands_on(case: Case, page_text: Callable[[str, int], str]) -> bool:
    expected = case.expected
    if not case.has_pages or not expected.texts or expected.answer_type == "boolean":
        return True
    texts = {page: page_text(*page) for page in case.gold}
    whole = ["\n".join(texts[page] for page in sorted(group)) for group in case.evidence]
    return any(stands_in(expected, text, case.question) for text in (*texts.values(), *whole))


def _missing(case: Case) -> str:
    return (
        f"the expected answer {'; '.join(case.expected.texts)!r} is not found on "
        f"{_named(case.gold)}, in whatever scale; check the page, unless it has to be worked out."
    )


def _named(pages: Iterable[PageKey]) -> str:
    by_report: defaultdict[str, list[str]] = defaultdict(list)
    for report_id, page in sorted(pages):
        by_report[report_id].append(str(page))
    return "; ".join(
        f"{report} page{'s' if len(pages) > 1 else ''} {', '.join(pages)}"
        for report, pages in by_report.items()
    )


def _duplicates(sets: Iterable[QuestionSet]) -> list[Doubt]:
    seen: dict[tuple[str, str], tuple[str, str]] = {}
    doubts = []
    for one in sets:
        for case in one.cases:
            key = (case.report_id, " ".join(case.question.lower().split()))
            if key in seen:
                path, query_id = seen[key]
                doubts.append(
                    Doubt(
                        "duplicate",
                        f"{one.path}, question {case.query_id!r}: the same question is asked of "
                        f"the same report as {query_id!r} in {path}; it counts twice.",
                    )
                )
            else:
                seen[key] = (str(one.path), case.query_id)
    return doubts
