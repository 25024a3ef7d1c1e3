"""The section tree: outline, else contents page, with typography below; else typography alone.

Belongs here: choosing and merging the sources, and the tree. Not here: reading any one source.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rag_assets.extraction.contents_page import find_title, read_contents
from rag_assets.extraction.headings import find_headings, title_key
from rag_assets.extraction.outline import OutlineEntry
from rag_resources.records import Page, Section, SectionSource

LEAST_OUTLINE_ENTRIES = 3
DEEPEST = 6
IMPLIED = ""
"""What stands before the first heading, or the whole report where none is found, has no title."""


class Mark(NamedTuple):
    """Where a section starts."""

    page: int
    line: int
    title: str
    level: int
    found_by: SectionSource


def find_sections(pages: Sequence[Page], outline: Sequence[OutlineEntry]) -> tuple[Section, ...]:
    """The sections of a report in document order; they cover every line of every page."""
    if not pages:
        return ()
    marks = _from_level_one(_outline_marks(pages, outline) or _contents_marks(pages))
    marks = _refined(marks, _typography_marks(pages))
    if not marks or (marks[0].page, marks[0].line) != (1, 0):
        marks = [Mark(1, 0, IMPLIED, 1, "document"), *marks]
    return tuple(_tree(marks, len(pages)))


def section_path_at(sections: Sequence[Section], page: int, line: int) -> tuple[str, ...]:
    """Titles from the root down to the section that a line of a page belongs to."""
    position = bisect_right(
        sections, (page, line), key=lambda section: (section.first_page, section.first_line)
    )
    return sections[position - 1].path if position else ()


def _outline_marks(pages: Sequence[Page], outline: Sequence[OutlineEntry]) -> list[Mark]:
    marks = [
        Mark(
            entry.page,
            find_title(pages[entry.page - 1], entry.title) or 0,
            entry.title.strip(),
            entry.level,
            "outline",
        )
        for entry in outline
        if 1 <= entry.page <= len(pages) and title_key(entry.title)
    ]
    if len(marks) < LEAST_OUTLINE_ENTRIES:
        return []
    return sorted(marks, key=lambda mark: (mark.page, mark.line))


def _contents_marks(pages: Sequence[Page]) -> list[Mark]:
    return [
        Mark(entry.page, entry.line, entry.title, entry.level, "contents")
        for entry in read_contents(pages)
    ]


def _from_level_one(marks: Sequence[Mark]) -> list[Mark]:
    """Marks whose most prominent level is 1, whatever the source started with."""
    excess = min((mark.level for mark in marks), default=1) - 1
    return [mark._replace(level=mark.level - excess) for mark in marks]


def _typography_marks(pages: Sequence[Page]) -> list[Mark]:
    return [
        Mark(heading.page, heading.line, heading.title, heading.level, "typography")
        for heading in find_headings(pages)
    ]


def _refined(marks: Sequence[Mark], finer: Sequence[Mark]) -> list[Mark]:
    """Adds the finer marks below the marks they fall under, unless they are the same headings."""
    if not marks:
        return list(finer)
    starts = [(mark.page, mark.line) for mark in marks]
    taken = {(mark.page, title_key(mark.title)) for mark in marks}
    added = []
    for mark in finer:
        over = bisect_right(starts, (mark.page, mark.line)) - 1
        key = title_key(mark.title)
        known = (mark.page, mark.line) in starts or (mark.page, key) in taken
        if over >= 0 and not known:
            added.append(mark._replace(level=marks[over].level + mark.level))
    return sorted([*marks, *added], key=lambda mark: (mark.page, mark.line))


def _tree(marks: Sequence[Mark], pages: int) -> Iterator[Section]:
    path: list[tuple[int, str]] = []  # level and title of the open sections
    for position, mark in enumerate(marks):
        while path and path[-1][0] >= mark.level:
            path.pop()
        path = [*path[: DEEPEST - 1], (mark.level, mark.title)]
        titles = tuple(title for _, title in path if title)
        yield Section(
            path=titles,
            level=len(titles),
            first_page=mark.page,
            first_line=mark.line,
            last_page=_last_page(marks, position, pages),
            found_by=mark.found_by,
        )


def _last_page(marks: Sequence[Mark], position: int, pages: int) -> int:
    mark = marks[position]
    for following in marks[position + 1 :]:
        if following.level <= mark.level:
            ends = following.page if following.line > 0 else following.page - 1
            return max(mark.page, ends)
    return pages
