"""The section tree: outline, else contents page, with typography below; else typography alone.

Belongs here: choosing and merging the sources, and the tree. Not here: reading any one source.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from rag_assets.extraction.sections.contents_page import ContentsPages, read_contents
from rag_assets.extraction.sections.form_order import along_form
from rag_assets.extraction.sections.front_pages import front_headings, front_pages
from rag_assets.extraction.sections.headings import find_headings
from rag_assets.extraction.sections.outline import OutlineEntry
from rag_assets.extraction.sections.section_marks import Mark
from rag_assets.extraction.sections.titles import TitleFinder, title_key
from rag_assets.statements import recognised
from rag_resources.records import Page, Section

LEAST_OUTLINE_ENTRIES = 3
DETAILED = 1.0
"""Entries a page; an outline with more names every heading, and typography would add only noise."""

DEEPEST = 6

# How sure a section is, by who says so: what was read where it should stand counts most.
OUTLINE_VERIFIED = 0.98
CONTENTS_VERIFIED = 0.9
TYPOGRAPHY_STRONG = 0.7
OUTLINE_ALONE = 0.6
TYPOGRAPHY_WEAK = 0.5
NO_HEADING = 0.2

IMPLIED = ""
"""What stands before the first heading, or the whole report where none is found, has no title."""

# What word processors and scanners leave in outlines in place of titles.
_NO_TITLE = re.compile(
    r"^(?:(?:page|slide|seite|folie)\s*\d+|_toc\w+|ole_link\d*|bookmark\s*\d*)$", re.IGNORECASE
)


def find_sections(pages: Sequence[Page], outline: Sequence[OutlineEntry]) -> tuple[Section, ...]:
    """The sections of a report in document order; they cover every line of every page."""
    if not pages:
        return ()
    finder = TitleFinder(pages)
    contents = read_contents(pages, finder)
    outlined = _outline_marks(pages, outline, finder)
    marks = _from_level_one(outlined or _contents_marks(contents))
    if len(marks) <= DETAILED * len(pages):
        marks = _refined(marks, _typography_marks(pages, contents))
    if not outlined:
        marks = along_form(marks, pages)
    if not marks or marks[0].start != (1, 0):
        marks = [Mark(1, 0, IMPLIED, 1, "document", NO_HEADING), *marks]
    return tuple(_tree(marks, len(pages)))


def section_path_at(sections: Sequence[Section], page: int, line: int) -> tuple[str, ...]:
    """Titles from the root down to the section that a line of a page belongs to."""
    position = bisect_right(
        sections, (page, line), key=lambda section: (section.first_page, section.first_line)
    )
    return sections[position - 1].path if position else ()


def _outline_marks(
    pages: Sequence[Page], outline: Sequence[OutlineEntry], finder: TitleFinder
) -> list[Mark]:
    entries = [
        entry
        for entry in outline
        if 1 <= entry.page <= len(pages) and title_key(entry.title) and not _is_no_title(entry)
    ]
    if len(entries) < LEAST_OUTLINE_ENTRIES:
        return []
    marks: list[Mark] = []
    for entry in sorted(entries, key=lambda entry: entry.page):
        # Entries of one page follow each other; one that is not found stays with the one before.
        above = marks[-1].line if marks and marks[-1].page == entry.page else 0
        line = finder.find(entry.page, entry.title, above)
        where = above if line is None else line
        sure = OUTLINE_ALONE if line is None else OUTLINE_VERIFIED
        marks.append(Mark(entry.page, where, entry.title.strip(), entry.level, "outline", sure))
    return marks


def _is_no_title(entry: OutlineEntry) -> bool:
    return _NO_TITLE.match(entry.title.strip()) is not None


def _contents_marks(contents: ContentsPages | None) -> list[Mark]:
    if contents is None:
        return []
    marks = _from_level_one(
        [Mark(*entry, "contents", CONTENTS_VERIFIED) for entry in contents.entries]
    )
    if contents.heading:
        marks.insert(0, Mark(contents.first, *contents.heading, 1, "contents", CONTENTS_VERIFIED))
    return marks


def _from_level_one(marks: Sequence[Mark]) -> list[Mark]:
    """Marks whose most prominent level is 1, whatever the source started with."""
    excess = min((mark.level for mark in marks), default=1) - 1
    return [mark._replace(level=mark.level - excess) for mark in marks]


def _typography_marks(pages: Sequence[Page], contents: ContentsPages | None) -> list[Mark]:
    """Headings of the text; what covers and contents pages print large is no heading of its own."""
    listing = range(contents.first, contents.last + 1) if contents else range(0)
    headings = [heading for heading in find_headings(pages) if heading.page not in listing]
    front = front_pages(pages, contents.first if contents else None)
    kept = front_headings(headings, front)
    return [
        Mark(*one[:4], "typography", TYPOGRAPHY_STRONG if one.strong else TYPOGRAPHY_WEAK)
        for one in sorted([*kept, *(one for one in headings if one.page not in front)])
    ]


def _refined(marks: Sequence[Mark], finer: Sequence[Mark]) -> list[Mark]:
    """Adds the finer marks below the marks they fall under, unless they are the same headings."""
    starts = [mark.start for mark in marks]
    taken = {(mark.page, title_key(mark.title)) for mark in marks}
    added = []
    for mark in finer:
        if mark.start in starts or (mark.page, title_key(mark.title)) in taken:
            continue
        over = bisect_right(starts, mark.start) - 1
        base = marks[over].level if over >= 0 else 0
        added.append(mark._replace(level=base + mark.level))
    return sorted([*marks, *added], key=lambda mark: mark.start)


def _tree(marks: Sequence[Mark], pages: int) -> Iterator[Section]:
    open_marks: list[Mark] = []
    for position, mark in enumerate(marks):
        while open_marks and open_marks[-1].level >= mark.level:
            open_marks.pop()
        open_marks = [*open_marks[: DEEPEST - 1], mark]
        path = tuple(one.title for one in open_marks if one.title)
        known = recognised(mark.title, path[:-1])
        yield Section(
            path=path,
            level=len(path),
            first_page=mark.page,
            first_line=mark.line,
            last_page=_last_page(marks, position, pages),
            found_by=mark.found_by,
            confidence=mark.confidence,
            kind=known.kind,
            note=known.note,
        )


def _last_page(marks: Sequence[Mark], position: int, pages: int) -> int:
    mark = marks[position]
    for following in marks[position + 1 :]:
        if following.level <= mark.level:
            ends = following.page if following.line > 0 else following.page - 1
            return max(mark.page, ends)
    return pages
