from typing import Protocol
from zlib import crc32

import pytest

from rag_resources.records import Chunk, Hit, Scores, SourceSpan


class MakeHit(Protocol):
    def __call__(
        self,
        text: str = "",
        *,
        fused: float = 0.5,
        page: int = 1,
        last_page: int | None = None,
        report: str = "acme-2024",
        section: tuple[str, ...] = ("Report",),
        cosine: float | None = 0.5,
    ) -> Hit: ...


@pytest.fixture(scope="session")
def make_hit() -> MakeHit:
    """Builds a hit on a prose chunk from what a test cares about."""

    def make(
        text: str = "",
        *,
        fused: float = 0.5,
        page: int = 1,
        last_page: int | None = None,
        report: str = "acme-2024",
        section: tuple[str, ...] = ("Report",),
        cosine: float | None = 0.5,
    ) -> Hit:
        chunk = Chunk(
            chunk_id=f"{crc32(repr((report, page, text)).encode()):016x}",
            report_id=report,
            kind="prose",
            first_page=page,
            last_page=page if last_page is None else last_page,
            section_path=section,
            text=text,
            indexed_text=text,
            token_count=len(text.split()) + 2,
            spans=(SourceSpan(page, 0, 0),),
        )
        return Hit(chunk, Scores(cosine, None, None, None, fused))

    return make
