"""Work in a process of its own, with limits: a hostile or huge file costs itself, never the run.

Belongs here: starting the process, watching its time and memory, ending it. Not here: what is done
with a file that reached a limit (page_drafts). Parsers of PDFs are large C libraries: a file can
make them crash, run without end or take all memory, and none of that can be caught inside one
process.
"""

import os
import traceback
from collections.abc import Callable, Iterator
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import Connection
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple, ParamSpec, TypeVar

from rag_assets.settings import Limits

P = ParamSpec("P")
Item = TypeVar("Item")

# What nearly every task needs; loading it afresh would take longer than reading most reports.
_PARSERS = [
    "rag_assets.extraction.page_drafts",
    "rag_assets.tables.reading",
    "pymupdf",
    "pdfplumber",
    "camelot",
]
_LOOK = 0.2  # seconds between looks at the process
_MEGABYTE = 1 << 20
# Processor time says what a page costs whatever else the machine does; time on the clock only ends
# a reader that waits for something that never comes.
_PATIENCE = 4


class LimitReached(Exception):
    """The process was ended, or ended itself; the message says why, for a person.

    Attributes:
        seconds: what the item that it could not give has cost.
    """

    def __init__(self, reason: str, seconds: float) -> None:
        super().__init__(reason)
        self.seconds = seconds


def stream_limited(
    limits: Limits, task: Callable[P, Iterator[Item]], *args: P.args, **kwargs: P.kwargs
) -> Iterator[Item]:
    """What a task yields, run in a process of its own.

    Args:
        limits: beyond which the process is ended.
        task: importable by name; its arguments and items can be pickled.

    Raises:
        LimitReached: a limit was passed, or the process died; items before that have been yielded.
        Exception: whatever the task raises.
    """
    context = _context()
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_serve, args=(theirs, task, args, kwargs), daemon=True)
    process.start()
    theirs.close()  # else the end of the process would not be the end of the stream
    try:
        while True:
            kind, content = _next(ours, process, limits)
            if kind == "end":
                return
            if kind == "error":
                raise content
            yield content
    finally:
        process.kill()
        process.join()
        ours.close()


def _context() -> Any:
    """Starts processes: forked off a server that has the parsers loaded, where there can be one."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(_PARSERS)
    return context


def end_with_parent() -> None:
    """Lets this process end when the one that started it is killed, instead of going on unseen."""
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _next(stream: Connection, process: Any, limits: Limits) -> tuple[str, Any]:
    started, worked = monotonic(), _taken(process.pid).seconds
    most = limits.seconds_per_item
    seconds = 0.0
    while not stream.poll(_LOOK):
        taken = _taken(process.pid)
        seconds = taken.seconds - worked
        if seconds > most:
            raise LimitReached(f"took more than {most:.0f} s of work", seconds)
        if monotonic() - started > _PATIENCE * most:
            raise LimitReached(f"took longer than {_PATIENCE * most:.0f} s", most)
        if taken.megabytes > limits.memory_mb:
            raise LimitReached(f"took more than {limits.memory_mb} MB of memory", seconds)
    try:
        kind, content = stream.recv()
    except EOFError:
        process.join()
        reason = f"crashed its reader (exit code {process.exitcode})"
        raise LimitReached(reason, seconds) from None
    return kind, content


class _Taken(NamedTuple):
    """What a process has used: processor time in seconds, and resident memory."""

    seconds: float
    megabytes: float


def _taken(pid: int) -> _Taken:
    import psutil

    try:
        process = psutil.Process(pid)
        times = process.cpu_times()
        return _Taken(times.user + times.system, process.memory_info().rss / _MEGABYTE)
    except psutil.Error:
        return _Taken(0.0, 0.0)  # it has just ended: the stream tells how


def run_limited(limits: Limits, task: Callable[P, Item], *args: P.args, **kwargs: P.kwargs) -> Item:
    """What a task returns, run in a process of its own; raises as `stream_limited` does."""
    (result,) = stream_limited(limits, _once, task, args, kwargs)
    found: Item = result
    return found


def _once(task: Callable[..., Any], args: Any, kwargs: Any) -> Iterator[Any]:
    yield task(*args, **kwargs)


def _serve(
    stream: Connection, task: Callable[..., Iterator[Any]], args: Any, kwargs: dict[str, Any]
) -> None:
    end_with_parent()
    try:
        for item in task(*args, **kwargs):
            stream.send(("item", item))
        stream.send(("end", None))
    except Exception as error:
        error.add_note("".join(traceback.format_exception(error)))
        stream.send(("error", error))
