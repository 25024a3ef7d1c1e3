"""Whether the expected answer stands in a text: on a page, in a context.

Belongs here: finding an expected number, list or wording in a text, in whatever scale. Not here:
judging an answer (answer_match).
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from evals.answers.amounts import (
    LOOSE,
    ONE,
    SCALES,
    expected_amount,
    is_apt,
    is_same_currency,
    is_scalable,
    may_be_year,
)
from evals.answers.typed_answers import PERCENT, amount_figures, is_not_available
from evals.answers.wording import content_recall, holds_phrase, lacking
from evals.questions.cases import ExpectedAnswer
from rag_resources.answering.figures import Figure, figures_in, unit_scales

# The words of an answer in the set's own wording are rarely all used on a page.
STANDING_RECALL = 0.7
# Significant digits from which a figure is hardly on a page by chance.
TELLING_DIGITS = 3
_SAYS_WHETHER = re.compile(r"\W*(?:yes|no|true|false)\b\W*", re.IGNORECASE)


def stands_in(expected: ExpectedAnswer, text: str, question: str = "") -> bool:
    """Whether the expected answer stands in a text, such as a page or a context.

    A number stands there if a figure in its printed scale, or in that of a unit label of the text,
    rounds to it at the precision the set gives (and within 1 %), whatever the sign. Of a text, all
    figures that say much (money, percentages, three digits) or 70 % of the content words must be
    there; of a list, every item. A bare "Yes" and "N/A" stand nowhere.

    Args:
        expected: the answer to look for.
        text: where to look for it.
        question: figures that the question itself states are no evidence of an answer.
    """
    if expected.value is not None:
        return any(_rounds_to(amount, expected) for amount in _amounts_on(expected, text))
    texts = [worded for worded in expected.texts if not is_not_available(worded)]
    if expected.answer_type in ("name", "list"):
        return bool(texts) and all(holds_phrase(text, item) for item in texts)
    said = " ".join(texts)
    if expected.answer_type == "boolean":
        said = _SAYS_WHETHER.sub("", said, count=1)
    return _words_stand(said, text, question)


def _amounts_on(expected: ExpectedAnswer, text: str) -> Iterator[Decimal]:
    """What the figures of a text may be worth.

    Where no unit label is in sight (a table continued from the page before), figures that say
    enough by their digits may stand in any scale.
    """
    labels = unit_scales(text)
    for figure in figures_in(text):
        if not _can_stand_for(figure, expected, text):
            continue
        yield figure.value
        if not figure.scaled and is_scalable(figure, expected):
            told = len(figure.value.normalize().as_tuple().digits) >= TELLING_DIGITS
            scales = labels or (SCALES if told else frozenset())
            yield from (figure.value * scale for scale in scales)


def _can_stand_for(figure: Figure, expected: ExpectedAnswer, text: str) -> bool:
    if expected.unit == PERCENT and figure.dimension != "percent":
        # Columns headed "%" print bare figures.
        return figure.dimension == "count" and "%" in text
    if figure.dimension in ("year", "date"):
        return figure.dimension == "year" and may_be_year(expected)
    return is_apt(figure, expected.unit) and is_same_currency(figure, expected.unit)


def _rounds_to(amount: Decimal, expected: ExpectedAnswer) -> bool:
    assert expected.value is not None, "Only numbers with a value round to a number."
    # "$5409.00" was rounded to whole millions: noughts that only fill up are no precision.
    places = min(int(expected.value.normalize().as_tuple().exponent), 0)
    wanted, scale = abs(expected_amount(expected)), expected.scale or ONE
    half = scale * Decimal(5).scaleb(places - 1)
    return abs(abs(amount) - wanted) <= min(half, LOOSE * wanted)


def _words_stand(worded: str, text: str, question: str) -> bool:
    telling = lacking(question, [figure for figure in amount_figures(worded) if _tells(figure)])
    if telling and not lacking(text, telling):
        return True
    return bool(worded) and content_recall(worded, text) >= STANDING_RECALL


def _tells(figure: Figure) -> bool:
    return figure.dimension != "count" or abs(figure.value) >= 10 ** (TELLING_DIGITS - 1)
