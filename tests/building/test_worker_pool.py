import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path

import psutil
import pytest
from building.deadly_work import slow_square, square

from rag_assets.worker_pool import run_in_workers


@pytest.mark.parametrize("workers", [1, 2])
def test_every_item_comes_back_with_its_result(workers):
    assert sorted(run_in_workers(square, [3, 1, 2], workers)) == [(1, 1), (2, 4), (3, 9)]


def test_an_item_that_kills_its_process_is_alone_without_a_result():
    found = dict(run_in_workers(square, [1, -2, 3, 4], 2))
    assert found == {1: 1, -2: None, 3: 9, 4: 16}


def test_a_single_deadly_item_does_not_take_the_caller_along():
    assert list(run_in_workers(square, [-1], 2)) == [(-1, None)]


def test_no_item_is_no_work():
    assert list(run_in_workers(square, [], 2)) == []


def test_whoever_stops_listening_ends_the_work_under_way():
    results = run_in_workers(slow_square, [1, 2, 3, 4], 2)
    assert next(results) == (1, 1)
    workers = [worker.pid for worker in active_children()]
    started = time.monotonic()
    results.close()
    assert time.monotonic() - started < 30
    # The operating system is asked: two threads that wait for one child may both think it runs.
    assert workers
    assert not any(map(psutil.pid_exists, workers))


def test_an_interrupted_program_ends_at_once():
    program = (
        "import signal\n"
        # A shell that starts the tests in the background lets them ignore interrupts.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from building.deadly_work import slow_square\n"
        "from rag_assets.worker_pool import run_in_workers\n"
        "if __name__ == '__main__':\n"
        "    for item in run_in_workers(slow_square, [1, 2, 3, 4], 2):\n"
        "        print(item, flush=True)\n"
    )
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{root / 'tests'}"}
    with subprocess.Popen(
        [sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "(1, 1)\n"
        running.send_signal(signal.SIGINT)
        try:
            assert running.wait(timeout=60) != 0
        finally:
            running.kill()  # else leaving the block would wait for it without end
