"""Worker processes that outlive each other: a task that kills its process loses only itself.

Belongs here: running one task per item in processes of their own. Not here: what the task is.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from typing import TypeVar

from rag_assets.sandbox import end_with_parent

Item = TypeVar("Item")
Result = TypeVar("Result")


def run_in_workers(
    task: Callable[[Item], Result], items: Sequence[Item], workers: int
) -> Iterator[tuple[Item, Result | None]]:
    """Each item with its result as it comes, in no fixed order; None where its process died.

    When a process dies, all tasks under way are lost with it and nobody knows whose fault it was,
    so those left over run once more, each in a process of its own.

    Args:
        task: importable by name, since processes are started afresh.
        items: can be pickled.
        workers: how many processes at once, at most.
    """
    left = list(items)
    if len(left) > 1:
        for item, result in _attempt(task, left, min(workers, len(left))):
            left.remove(item)
            yield item, result
    for item in left:
        yield next(_attempt(task, [item], 1), (item, None))


def _attempt(
    task: Callable[[Item], Result], items: Sequence[Item], workers: int
) -> Iterator[tuple[Item, Result]]:
    """Results until a process dies."""
    others = set(active_children())
    threads = str(max(1, (os.cpu_count() or 1) // workers))
    with ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_prepare, initargs=(threads,)
    ) as pool:
        pending = {pool.submit(task, item): item for item in items}
        try:
            for future in as_completed(pending):
                yield pending[future], future.result()
        except BrokenProcessPool:
            return
        except BaseException:
            # Interrupted, or nobody listens any more: what is under way is worth nothing now, and
            # waiting for it would look like a program that cannot be stopped.
            pool.shutdown(wait=False, cancel_futures=True)
            for process in set(active_children()) - others:
                process.kill()
                process.join()
            raise


def _prepare(threads: str) -> None:
    # Read by OpenMP when it is first loaded: workers must not fight for the same cores.
    os.environ["OMP_NUM_THREADS"] = threads
    end_with_parent()
