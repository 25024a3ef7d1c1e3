"""What a printed figure may be worth, and whether it can be of the kind that is expected.

Belongs here: units, currencies and scales of one figure against an expected number. Not here: the
verdict (number_match), whether a page holds the number (standing).
"""

from decimal import Decimal

from evals.answers.typed_answers import CURRENCY_CODES, MONEY_UNITS, PERCENT
from evals.questions.cases import ExpectedAnswer
from rag_resources.answering.figures import Figure

# Relative tolerances of a number. The tight one forgives rounding in the fourth digit; the loose
# one is needed for FinanceBench, whose answers were rescaled and rounded by hand (to "$8.70"
# billion where 8,738 million is printed).
TIGHT = Decimal("0.0005")
LOOSE = Decimal("0.01")
ONE = Decimal(1)
SCALES = frozenset(Decimal(10) ** power for power in (3, 6, 9))


def expected_amount(expected: ExpectedAnswer) -> Decimal:
    """The expected number with its scale applied, where one is known."""
    assert expected.value is not None, "Only numbers with a value are compared as numbers."
    return expected.value * (expected.scale or ONE)


def may_be_year(expected: ExpectedAnswer) -> bool:
    """Whether the expected number may be a year: those are no amounts elsewhere."""
    amount = expected_amount(expected)
    return not expected.unit and amount == int(amount) and 1900 <= amount < 2100


def is_apt(figure: Figure, unit: str) -> bool:
    """Whether a figure can be of a unit; where either says nothing, it can."""
    if not unit:
        return True
    if figure.dimension == "percent":
        return unit == PERCENT
    return figure.dimension != "money" or unit in MONEY_UNITS


def is_same_currency(figure: Figure, unit: str) -> bool:
    """Whether a figure can be of a currency; one without a symbol can be of any."""
    codes = CURRENCY_CODES.get(figure.currency, ())
    return not codes or unit not in MONEY_UNITS or unit in codes


def is_scalable(figure: Figure, expected: ExpectedAnswer) -> bool:
    """Unit labels scale money and what may be money; a head-count stays a head-count."""
    if figure.dimension in ("percent", "year") or expected.unit == PERCENT:
        return False
    scaled = expected.scale not in (None, ONE)
    return not expected.unit or expected.unit in MONEY_UNITS or scaled
