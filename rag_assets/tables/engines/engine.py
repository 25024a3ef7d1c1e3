"""What every table engine offers, whichever library is behind it.

Belongs here: the protocol. Not here: engines, choosing among their grids (second_opinions).
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from rag_assets.tables.grid import Grid
from rag_resources.records import Box, Page


class Region(NamedTuple):
    """A part of a page, in displayed points, that may hold a table."""

    page: Page
    box: Box


class EngineReading(NamedTuple):
    """The grids an engine found, and the pages that it could not read."""

    grids: tuple[Grid, ...]
    failed_pages: frozenset[int]


class TableEngine(Protocol):
    """Reads tables off a PDF's text layer, never off a picture of it."""

    @property
    def name(self) -> str:
        """As stored with its tables."""

    def read(self, pdf: Path, regions: Sequence[Region]) -> EngineReading:
        """The tables in some regions; a page that fails costs no other."""
