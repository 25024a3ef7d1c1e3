"""One wrong digit in a statement is noticed; rounding is not mistaken for one."""

import random
from collections.abc import Callable

import pytest

from rag_assets.tables.facts.table_facts import facts_of
from rag_resources.table_records import Table
from tests.tables.altered_statements import STATEMENTS, with_one_digit_altered

_TRIALS = 60
_DETECTED = 0.9

Statement = Callable[[random.Random], Table]


def _fails(table: Table) -> bool:
    return any(fact.sum_check == "fails" for fact in facts_of(table, 0))


@pytest.mark.parametrize("statement", STATEMENTS)
def test_statements_that_add_up_raise_no_alarm(statement: Statement) -> None:
    assert not any(_fails(statement(random.Random(seed))) for seed in range(_TRIALS))


@pytest.mark.parametrize("statement", STATEMENTS)
def test_every_figure_of_a_statement_is_part_of_a_sum_that_agrees(statement: Statement) -> None:
    facts = facts_of(statement(random.Random(7)), 0)
    assert {fact.sum_check for fact in facts} == {"agrees"}


def test_nine_of_ten_altered_digits_are_noticed() -> None:
    noticed = 0
    for seed in range(_TRIALS):
        for statement in STATEMENTS:
            rng = random.Random(seed)
            noticed += _fails(with_one_digit_altered(statement(rng), rng))
    assert noticed >= _DETECTED * _TRIALS * len(STATEMENTS)
