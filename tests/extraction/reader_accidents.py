"""Readers that have accidents, importable by the processes that run them."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rag_assets.extraction import page_reader
from rag_assets.extraction.page_drafts import read_drafts
from rag_assets.settings import OcrSettings


def numbers(count: int) -> Iterator[int]:
    yield from range(count)


def hangs_after(count: int) -> Iterator[int]:
    yield from range(count)
    _hang()


def waits_after(count: int) -> Iterator[int]:
    yield from range(count)
    time.sleep(600)


def _hang() -> None:
    """Works without end, as a parser does in a file whose parts refer to each other."""
    until = time.monotonic() + 600
    while time.monotonic() < until:
        pass


def dies_after(count: int) -> Iterator[int]:
    yield from range(count)
    os._exit(7)


def fails_after(count: int) -> Iterator[int]:
    yield from range(count)
    raise ValueError("the third row is no row")


def swells_after(count: int) -> Iterator[int]:
    yield from range(count)
    taken = []
    while True:
        taken.append(bytearray(32 << 20))
        time.sleep(0.01)


def square(number: int) -> int:
    return number * number


def dies_at_third_page(pdf: Path, first: int, ocr: OcrSettings) -> Iterator[object]:
    for index, one in enumerate(read_drafts(pdf, first, ocr), start=first):
        if index == 2:
            os._exit(11)
        yield one


def hangs_at_every_even_page(pdf: Path, first: int, ocr: OcrSettings) -> Iterator[object]:
    for index, one in enumerate(read_drafts(pdf, first, ocr), start=first):
        if index % 2:
            _hang()
        yield one


def never_opens(pdf: Path, first: int, ocr: OcrSettings) -> Iterator[object]:
    _hang()
    yield from read_drafts(pdf, first, ocr)


def second_page_is_broken(pdf: Path, first: int, ocr: OcrSettings) -> Iterator[object]:
    return _broken(pdf, first, ocr, {1})


def every_page_is_broken(pdf: Path, first: int, ocr: OcrSettings) -> Iterator[object]:
    return _broken(pdf, first, ocr, set(range(1_000)))


def _broken(pdf: Path, first: int, ocr: OcrSettings, indexes: set[int]) -> Iterator[object]:
    """As where the library raises on a damaged page; in a process of its own, so for good."""
    real = page_reader.page_lines

    def failing(page: Any) -> Any:
        if page.number in indexes:
            raise RuntimeError("broken content stream")
        return real(page)

    page_reader.page_lines = failing
    yield from read_drafts(pdf, first, ocr)
