"""A mark: where a section starts, how deep it lies and who says so.

Belongs here: the mark and its order. Not here: who finds marks (outline, contents_page, headings)
and the tree made of them (sections).
"""

from typing import NamedTuple

from rag_resources.records import SectionSource


class Mark(NamedTuple):
    """Where a section starts, and how sure that is."""

    page: int
    line: int
    title: str
    level: int
    found_by: SectionSource
    confidence: float

    @property
    def start(self) -> tuple[int, int]:
        """Page and line, which order the marks."""
        return self.page, self.line
