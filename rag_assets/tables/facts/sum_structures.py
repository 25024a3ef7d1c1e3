"""Which lines of a grid of figures are sums of lines before them, found by arithmetic alone.

Belongs here: the search. A line is a row and its lanes are the columns, or the other way round. Not
here: what facts are (sums), what a failing sum means to a reader (sum_checks).

The search keeps the lines that no total has taken up yet. Where a line equals the sum of the last
few of them in most lanes, it takes their place, so totals of subtotals and running totals (gross
profit, operating profit) follow by themselves.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import prod
from typing import NamedTuple

_MOST_ADDENDS = 40
_MOST_UNNAMED = 12  # addends of a line that no label calls a total: longer sums meet by chance
_NAMED_SIZE = 5  # times its tolerance that a labelled total must be to tell anything
_STRONG = 100  # a sum this many times its tolerance seldom agrees by chance
_VERY_STRONG = 1000
_ROUNDED = 3  # times as large where rounding is allowed: three totals agree instead of one
_SMALLER = 5  # times: two years of one line seldom differ as much
_ZERO = Decimal(0)


class Place(NamedTuple):
    """One figure: its value and the worth of one in its last printed place."""

    value: Decimal
    step: Decimal


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of figures in order.

    Attributes:
        order: the numbers of the lines.
        places: per (line, lane) its figure; nil marks are zero, empty cells are missing.
        totals: lines whose label calls them a total.
        deducted: lines whose label says that they are taken off ("Less: …").
        rivals: how many lanes must agree for each lane that fails.
        named_only: whether only lines that are called totals may be sums.
    """

    order: Sequence[int]
    places: Mapping[tuple[int, int], Place]
    totals: frozenset[int]
    deducted: frozenset[int]
    rivals: int = 1
    named_only: bool = False


class Structure(NamedTuple):
    """A line that is the signed sum of others, and how that holds in each lane."""

    total: int
    addends: tuple[int, ...]
    signs: tuple[int, ...]
    agreeing: tuple[int, ...]
    failing: tuple[int, ...]


class Reckoning(NamedTuple):
    """One lane of a sum: printed and computed total, and whether that tells anything.

    Attributes:
        size: the largest figure in it, in units of the tolerance.
        second: the second largest addend, in the same units.
        slipped: whether one wrong digit or a lost bracket would explain a mismatch.
        addends: how many of its addends are not nil.
    """

    printed: Decimal
    computed: Decimal
    tolerance: Decimal
    size: Decimal
    second: Decimal
    addends: int
    slipped: bool

    @property
    def agrees(self) -> bool:
        """Whether rounding explains the difference."""
        return abs(self.printed - self.computed) <= self.tolerance

    def tells(self, size: int) -> bool:
        """Whether it adds up several figures, the largest so many times the tolerance.

        A total next to one large addend agrees whatever else is small enough to be added.
        """
        return self.second > 1 and self.size >= size


def find_structures(lines: Lines) -> tuple[Structure, ...]:
    """The sums among the lines, in the order of their totals."""
    found = []
    open_lines: list[int] = []
    previous_total = 0  # how many open lines stand before the addends of the next total
    for line in lines.order:
        structure = _structure(lines, line, open_lines, previous_total)
        if structure is not None:
            del open_lines[-len(structure.addends) :]
            found.append(structure)
        elif line in lines.totals and open_lines and _repeats(lines, line, open_lines[-1]):
            open_lines.pop()
        open_lines.append(line)
        if structure is not None or line in lines.totals:
            previous_total = len(open_lines)
    return tuple(found)


def reckon(
    lines: Lines, total: int, addends: Sequence[int], signs: Sequence[int], lane: int
) -> Reckoning | None:
    """One lane of a sum, None where the total is missing or all figures are nil marks."""
    printed = lines.places.get((total, lane))
    added = [
        (place, sign)
        for line, sign in zip(addends, signs, strict=True)
        if (place := lines.places.get((line, lane))) is not None
    ]
    if printed is None or not added:
        return None
    count = sum(place.value != 0 for place, _ in added)
    step = max(printed.step, *(place.step for place, _ in added))
    if step == 0:
        return None
    tolerance = step * max(Decimal(1), Decimal(count) / 2)
    computed = sum((sign * place.value for place, sign in added), _ZERO)
    sizes = sorted(abs(place.value) for place, _ in added)
    second = sizes[-2] if len(sizes) > 1 else _ZERO
    largest = max(abs(printed.value), sizes[-1])
    return Reckoning(
        printed.value,
        computed,
        tolerance,
        largest / tolerance,
        second / tolerance,
        count,
        _slipped(abs(printed.value - computed), (abs(printed.value), *sizes), tolerance),
    )


def _slipped(off: Decimal, sizes: Sequence[Decimal], tolerance: Decimal) -> bool:
    """Whether one wrong digit, or one lost bracket, makes a sum wrong by so much."""
    lead = off.scaleb(-off.adjusted())
    one_digit = abs(lead - lead.to_integral()).scaleb(off.adjusted()) <= tolerance
    return one_digit or any(abs(off - 2 * size) <= tolerance for size in sizes)


def _structure(
    lines: Lines, total: int, open_lines: Sequence[int], previous_total: int
) -> Structure | None:
    named = total in lines.totals
    if lines.named_only and not named:
        return None
    lanes = sorted({lane for line, lane in lines.places if line == total})
    best: tuple[tuple[int, ...], Structure] | None = None
    for addends, signs in _candidates(lines, open_lines, named):
        expected = len(addends) == len(open_lines) - previous_total
        judged = _judged(lines, Structure(total, addends, signs, (), ()), lanes, expected)
        if judged is not None and (best is None or judged[0] > best[0]):
            best = judged
    return best[1] if best else None


def _candidates(
    lines: Lines, open_lines: Sequence[int], named: bool
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    most = min(len(open_lines), _MOST_ADDENDS if named else _MOST_UNNAMED)
    for count in range(2, most + 1):
        addends = tuple(open_lines[-count:])
        yield addends, (1,) * count
        if count == 2 or named:
            yield addends, (1, *(-1,) * (count - 1))
        if lines.deducted.intersection(addends):
            yield addends, tuple(-1 if line in lines.deducted else 1 for line in addends)


def _judged(
    lines: Lines, guess: Structure, lanes: Sequence[int], expected: bool
) -> tuple[tuple[int, ...], Structure] | None:
    """The structure with its lanes and a rank among rivals; None where it is not believed."""
    reckoned: list[tuple[int, Reckoning]] = []
    for lane in lanes:
        sum_ = reckon(lines, guess.total, guess.addends, guess.signs, lane)
        if sum_ is not None and not (sum_.agrees or sum_.slipped) and sum_.tells(_STRONG):
            return None
        if sum_ is not None:
            reckoned.append((lane, sum_))
    # A mismatch of figures small beside those that agree: changes in per cent, ranks, days.
    usual = max((sum_.size for _, sum_ in reckoned if sum_.agrees), default=Decimal(0))
    reckoned = [
        (lane, sum_)
        for lane, sum_ in reckoned
        if sum_.agrees or sum_.size >= _STRONG or sum_.size * _SMALLER >= usual
    ]
    if not all(sum_.agrees or sum_.slipped for _, sum_ in reckoned):
        return None
    named = guess.total in lines.totals
    agreeing = tuple(lane for lane, sum_ in reckoned if sum_.agrees)
    failing = tuple(lane for lane, sum_ in reckoned if not sum_.agrees)
    telling = [sum_ for _, sum_ in reckoned if sum_.tells(_NAMED_SIZE if named else _STRONG)]
    strong = [sum_ for sum_ in telling if sum_.agrees]
    all_plus = min(guess.signs) > 0
    if not strong:
        # Nothing agrees: only a total of everything since the last one, a single slip away.
        lone = expected and named and all_plus and len(telling) == 1 and not agreeing
        if not lone or lines.rivals > 1:
            return None
    elif len(strong) < lines.rivals * len(failing) or not (named or _convinces(strong, failing)):
        return None
    rank = (len(strong) - len(failing), expected, all_plus, -len(guess.addends))
    return rank, guess._replace(agreeing=agreeing, failing=failing)


def _convinces(strong: Sequence[Reckoning], failing: Sequence[int]) -> bool:
    """Whether lanes that agree make a line a sum although no label says so."""
    if failing:
        odds = prod(
            sum_.size / (1 if sum_.printed == sum_.computed else _ROUNDED) for sum_ in strong
        )
        return odds >= (_VERY_STRONG if len(strong) == 1 else _VERY_STRONG * _STRONG)
    return len(strong) > 1 or strong[0].size >= _VERY_STRONG


def _repeats(lines: Lines, total: int, line: int) -> bool:
    """Whether a total of one line only repeats it."""
    lanes = [lane for each, lane in lines.places if each == total]
    return all(lines.places.get((line, lane)) == lines.places[total, lane] for lane in lanes)
