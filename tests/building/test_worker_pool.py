import pytest
from building.deadly_work import square

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
