"""What a page offers beside its running text: the light fields that a question is matched with.

Belongs here: the record. Not here: reading it from sections and tables (rag_assets.indexing),
storing it (schemas), matching it (retrieval.page_ranking).
"""

from dataclasses import dataclass
from typing import Literal

from rag_resources.records import SectionKind

FieldKind = Literal["heading", "section", "caption", "row"]


@dataclass(frozen=True, slots=True)
class PageField:
    """One short text of a page and what is known of it.

    Attributes:
        page: 1-based page on which it stands or, for a section, which it runs over.
        kind: the heading of a section that starts on the page; the path of one that runs over it;
            the caption of a table with its column headers; the label path of a row of figures.
        text: as printed; levels of a path are set apart by " › ".
        periods: what the figures of the row or table report ("2023/24"), each once.
        statement: the primary statement that section or table belongs to, or "".
    """

    page: int
    kind: FieldKind
    text: str
    periods: tuple[str, ...] = ()
    statement: SectionKind = ""
