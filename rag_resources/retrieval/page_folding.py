"""Hits on chunks folded into ranked pages: a page is what a reader opens and a citation names.

Belongs here: which hits belong to a page and what the page scores. Not here: scoring of chunks.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence

from rag_resources.records import Hit, PageHit

SECTION_SEPARATOR = " › "

SECOND_SHARE = 0.2
"""Of the second best hit's score; 0, 0.1 and 0.2 were compared on the development sets."""


def fold_pages(
    hits: Sequence[Hit],
    label_of: Callable[[str, int], str],
    top: int,
    passages_per_page: int,
) -> tuple[PageHit, ...]:
    """The best pages with their best passages.

    A page scores as its best hit does, plus a share of its second best: prose and tables are read
    by paths that share no code, so a second good passage is evidence of its own. Further hits count
    nothing, so that a page with many middling chunks does not outrank one with the right chunk.
    Ties go to report and page order. A chunk over several pages credits each of them.

    Args:
        hits: in any order; of equal hits the earlier counts as the better.
        label_of: printed label of a page by report id and page number.
        top: how many pages at most.
        passages_per_page: how many hits a page shows at most.
    """
    hits_on: defaultdict[tuple[str, int], list[Hit]] = defaultdict(list)
    for hit in sorted(hits, key=lambda hit: -hit.scores.final):
        for page in range(hit.chunk.first_page, hit.chunk.last_page + 1):
            hits_on[hit.chunk.report_id, page].append(hit)

    score_of = {key: _page_score(found) for key, found in hits_on.items()}
    ranked = sorted(hits_on, key=lambda key: (-score_of[key], key))[: max(top, 0)]
    return tuple(
        PageHit(
            rank=rank,
            report_id=report_id,
            page=page,
            label=label_of(report_id, page),
            score=score_of[report_id, page],
            section=SECTION_SEPARATOR.join(hits_on[report_id, page][0].chunk.section_path),
            passages=tuple(hits_on[report_id, page][:passages_per_page]),
        )
        for rank, (report_id, page) in enumerate(ranked, start=1)
    )


def _page_score(hits: Sequence[Hit]) -> float:
    """The score of a page from its hits, best first."""
    second = hits[1].scores.final if len(hits) > 1 else 0.0
    return hits[0].scores.final + SECOND_SHARE * second
