"""The order of a form: parts over items over everything else, however large it is printed.

Belongs here: reports that follow a form with parts and items ("PART II", "Item 7."). Not here:
levels by typography (headings).
"""

import re
from collections.abc import Sequence

from rag_assets.extraction.sections.section_marks import Mark
from rag_resources.records import Page

LEAST_ITEMS = 4
"""Fewer items are mentions of a form, not its order."""

MOST_PART_WORDS = 8
_PART = re.compile(r"^part\s+(?:[IVX]{1,4}|\d{1,2})\b(?!\s+of\b)", re.IGNORECASE)
_ITEM = re.compile(r"^item\s+\d{1,2}[A-Z]?\b", re.IGNORECASE)

_END = re.compile(r"^(?:signatures?|exhibit index|index to exhibits)$", re.IGNORECASE)


def along_form(marks: Sequence[Mark], pages: Sequence[Page]) -> list[Mark]:
    """The marks with parts at level 1, items below them, and the rest below the items."""
    kinds = [_kind(mark, pages) for mark in marks]
    if kinds.count("item") < LEAST_ITEMS:
        return list(marks)
    item_level = 2 if "part" in kinds else 1
    finer = sorted(
        {
            mark.level
            for mark, kind in zip(marks, kinds, strict=True)
            if not kind and mark.found_by == "typography"
        }
    )
    item_was = min(mark.level for mark, kind in zip(marks, kinds, strict=True) if kind == "item")
    ordered: list[Mark] = []
    begun = False
    for mark, kind in zip(marks, kinds, strict=True):
        begun = begun or kind in ("part", "item")
        if kind and begun:
            level = 1 if kind == "part" else item_level
        elif not begun:
            level = mark.level
        elif mark.found_by == "typography":
            level = item_level + 1 + finer.index(mark.level)
        else:
            level = max(1, mark.level - item_was + item_level)
        ordered.append(mark._replace(level=level))
    return ordered


def _kind(mark: Mark, pages: Sequence[Page]) -> str:
    lines = pages[mark.page - 1].lines
    printed = lines[mark.line].text if mark.line < len(lines) else ""
    for text in (mark.title, printed):
        if _PART.match(text) and len(text.split()) <= MOST_PART_WORDS:
            return "part"
        if _ITEM.match(text):
            return "item"
    return "end" if _END.match(mark.title) else ""
