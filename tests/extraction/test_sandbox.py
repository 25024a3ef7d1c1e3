import os
from collections.abc import Callable, Iterator
from time import monotonic

import psutil
import pytest
from extraction import reader_accidents

from rag_assets.sandbox import LimitReached, run_limited, stream_limited
from rag_assets.settings import Limits
from rag_resources.errors import DamagedPdf, EncryptedPdf

ROOMY = Limits(seconds_per_item=60, memory_mb=1_500)


def collected(limits: Limits, task: Callable[[int], Iterator[int]], count: int) -> list[int]:
    found: list[int] = []
    gather(found, stream_limited(limits, task, count))
    return found


def gather(found: list[int], stream: Iterator[int]) -> None:
    for item in stream:
        found.append(item)


def test_items_arrive_in_order_from_another_process() -> None:
    assert collected(ROOMY, reader_accidents.numbers, 500) == list(range(500))
    assert collected(ROOMY, reader_accidents.numbers, 0) == []
    assert run_limited(ROOMY, reader_accidents.square, 12) == 144
    assert run_limited(ROOMY, os.getpid) != os.getpid()


def readers_left() -> list[psutil.Process]:
    """Readers are started by a server of their own, which stays."""
    below = psutil.Process().children(recursive=True)
    return [one for one in below if one.ppid() != os.getpid()]


@pytest.mark.parametrize(
    ("task", "limits", "reason"),
    [
        (reader_accidents.hangs_after, Limits(3, 1_500), "took more than 3 s of work"),
        (reader_accidents.waits_after, Limits(2, 1_500), "took longer than 8 s"),
        (reader_accidents.dies_after, ROOMY, r"crashed its reader \(exit code 7\)"),
        (reader_accidents.swells_after, Limits(60, 300), "took more than 300 MB of memory"),
    ],
)
def test_an_accident_ends_the_process_after_what_it_had_given(
    task: Callable[[int], Iterator[int]], limits: Limits, reason: str
) -> None:
    found: list[int] = []
    started = monotonic()
    with pytest.raises(LimitReached, match=reason):
        gather(found, stream_limited(limits, task, 3))
    assert found == [0, 1, 2]
    assert monotonic() - started < 30
    assert not readers_left()


def test_what_the_task_raises_is_raised() -> None:
    with pytest.raises(ValueError, match="the third row is no row"):
        collected(ROOMY, reader_accidents.fails_after, 2)


def test_whoever_stops_listening_ends_the_process() -> None:
    stream = stream_limited(ROOMY, reader_accidents.hangs_after, 2)
    assert next(stream) == 0
    stream.close()  # type: ignore[attr-defined]
    assert not readers_left()


@pytest.mark.parametrize("error", [DamagedPdf("a.pdf", "is broken."), EncryptedPdf("b.pdf", "no.")])
def test_errors_of_reports_cross_processes_whole(error: DamagedPdf) -> None:
    import pickle

    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.source, again.reason) == (str(error), error.source, error.reason)
