"""The floor: a guesser that never reads the question and only knows which pages are often gold.

Belongs here: its ranking. Not here: scoring it, which is done as for any other searcher.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from typing import Literal

from evals.questions.cases import Case, PageKey


def page_prior_ranking(
    cases: Collection[Case], scope: Literal["report", "corpus"], depth: int = 10
) -> dict[str, tuple[PageKey, ...]]:
    """The pages most often gold for the other questions, for each question by its id.

    A question's own gold pages do not speak for it, so it is ranked as if it had not been asked
    (leave-one-out). Pages that no other question has are unknown to the guesser and not listed.
    Pages that are gold equally often come in the order of report and page.

    Args:
        cases: the questions; those that no page answers get a ranking too.
        scope: whether a question is guessed within its own reports (`Case.reports`) or over all.
        depth: pages to list at most.
    """
    counts = Counter(page for case in cases for page in case.gold)
    shelves: defaultdict[str, list[PageKey]] = defaultdict(list)
    for page in sorted(counts, key=lambda page: (-counts[page], page)):
        shelves[page[0] if scope == "report" else ""].append(page)
    rankings = {}
    for case in cases:
        names = case.reports if scope == "report" else ("",)
        # Only its own gold pages can sink, so no page further down can rise into the first ones.
        reach = depth + len(case.gold)
        candidates = (page for name in names for page in shelves.get(name, ())[:reach])
        rankings[case.query_id] = _without(case, candidates, counts)[:depth]
    return rankings


def _without(
    case: Case, candidates: Iterable[PageKey], counts: Counter[PageKey]
) -> tuple[PageKey, ...]:
    others = {page: counts[page] - (page in case.gold) for page in candidates}
    known = (page for page, count in others.items() if count > 0)
    return tuple(sorted(known, key=lambda page: (-others[page], page)))
