"""A report of a hundred and of a thousand pages: cost per page, and memory of all processes.

RAG_BENCH_PDFS names a folder of real reports to be joined; without it the sample reports are.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from threading import Event, Thread

import psutil
import pymupdf
import pytest

from rag_assets.extraction.pages import read_pages
from rag_assets.extraction.sections.outline import read_outline
from rag_assets.extraction.sections.section_tree import find_sections

LENGTHS = [100, 1_000]
LOOK = 0.05  # seconds


@pytest.fixture(scope="module", params=LENGTHS)
def pdf(request, sample_corpus, tmp_path_factory) -> Path:
    folder = os.environ.get("RAG_BENCH_PDFS")
    sources = sorted(Path(folder).glob("*.pdf")) if folder else sample_corpus.reports
    joined = pymupdf.open()
    for source in cycle(sources):
        with pymupdf.open(source) as report:
            left = request.param - joined.page_count
            joined.insert_pdf(report, to_page=min(left, report.page_count) - 1)
        if joined.page_count == request.param:
            break
    path = tmp_path_factory.mktemp("long") / f"{request.param}.pdf"
    joined.save(path)
    return path


@contextmanager
def peak_memory(told: dict[str, float]) -> Iterator[None]:
    """Resident megabytes of this process and all below it, at their highest."""
    stop, peak = Event(), 0.0

    def watch() -> None:
        nonlocal peak
        while not stop.wait(LOOK):
            here = psutil.Process()
            taken = 0
            for process in (here, *here.children(recursive=True)):
                try:
                    taken += process.memory_info().rss
                except psutil.Error:
                    continue
            peak = max(peak, taken / 1e6)

    watcher = Thread(target=watch)
    watcher.start()
    try:
        yield
    finally:
        stop.set()
        watcher.join()
        told["peak_megabytes"] = round(peak)


def test_pages_and_sections(benchmark, pdf):
    def read() -> int:
        pages = read_pages(pdf)
        find_sections(pages, read_outline(pdf))
        return len(pages)

    with peak_memory(benchmark.extra_info):
        count = benchmark.pedantic(read, rounds=1)
    benchmark.extra_info["ms_per_page"] = round(1_000 * benchmark.stats.stats.median / count, 1)
