"""Hits on chunks folded into ranked pages: a page is what a reader opens and a citation names.

Belongs here: which hits belong to a page and what the page scores. Not here: scoring of chunks.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence

from rag_resources.records import Hit, PageHit

SECTION_SEPARATOR = " › "


def fold_pages(
    hits: Sequence[Hit],
    label_of: Callable[[str, int], str],
    top: int,
    passages_per_page: int,
) -> tuple[PageHit, ...]:
    """The best pages with their best passages.

    A page scores as its best hit does, so that a page with many middling chunks does not outrank
    one with the right chunk. Ties go to the better second hit, then to report and page order. A
    chunk over several pages credits each of them.

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

    def place(key: tuple[str, int]) -> tuple[float, float, tuple[str, int]]:
        first, *others = (hit.scores.final for hit in hits_on[key])
        second = others[0] if others else float("-inf")
        return (-first, -second, key)

    ranked = sorted(hits_on, key=place)[: max(top, 0)]
    return tuple(
        PageHit(
            rank=rank,
            report_id=report_id,
            page=page,
            label=label_of(report_id, page),
            score=hits_on[report_id, page][0].scores.final,
            section=SECTION_SEPARATOR.join(hits_on[report_id, page][0].chunk.section_path),
            passages=tuple(hits_on[report_id, page][:passages_per_page]),
        )
        for rank, (report_id, page) in enumerate(ranked, start=1)
    )
