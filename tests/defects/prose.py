"""Invented sentences, headings and table rows that occur only once in a document.

Belongs here: a seeded writer of text with figures. Not here: how it is printed (typesetting).
"""

from collections.abc import Callable
from random import Random

_SUBJECTS = (
    "The board",
    "The audit committee",
    "Our largest division",
    "The regional office",
    "The independent auditor",
    "Each operating company",
    "The pension scheme",
    "A new supplier",
    "The harbour terminal",
    "The insurance branch",
    "The treasury team",
    "The northern plant",
)
_DEEDS = (
    "approved spending of {amount} on {thing}",
    "reported a rise of {percent} in {thing}",
    "recognised a provision of {amount} for {thing}",
    "reviewed {count} contracts that relate to {thing}",
    "reduced the cost of {thing} to {amount}",
    "agreed to write off {amount} of {thing}",
    "met {count} times and discussed {thing}",
    "received {amount} from the sale of {thing}",
    "expects {thing} to grow by {percent}",
    "tested {count} controls around {thing}",
)
_THINGS = (
    "freight services",
    "rented warehouses",
    "software licences",
    "trade receivables",
    "staff training",
    "water treatment",
    "deferred income",
    "leased vehicles",
    "hedging instruments",
    "retail banking",
    "spare parts",
    "property upkeep",
    "customer refunds",
    "research grants",
)
_ENDINGS = (
    "before the end of the quarter",
    "because demand in several markets was weak",
    "although the forecast had been lower",
    "in line with the plan that was set last spring",
    "after a long discussion with the lenders",
    "while prices of raw materials kept falling",
    "and no further measures were thought necessary",
    "which is explained in the notes to the accounts",
    "despite delays at two of the building sites",
    "as the members had been told in advance",
)
_HEADINGS = (
    "Operating review",
    "Principal risks",
    "Market conditions",
    "People and culture",
    "Capital allocation",
    "Governance framework",
    "Segment results",
    "Environmental matters",
    "Liquidity and funding",
    "Outlook for next year",
    "Remuneration policy",
    "Accounting estimates",
)
_ROW_LABELS = (
    "Revenue from services",
    "Cost of materials",
    "Wages and salaries",
    "Depreciation of plant",
    "Other operating income",
    "Interest paid on loans",
    "Share of joint ventures",
    "Income tax expense",
    "Translation differences",
    "Trade payables",
    "Cash at bank",
    "Lease liabilities",
    "Retained earnings",
    "Goodwill and brands",
)


class Writer:
    """Writes text of which no sentence, heading or row comes twice."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)
        self._written: set[str] = set()

    def sentence(self) -> str:
        """A statement with one figure in it."""
        return self._new(self._statement)

    def paragraph(self, sentences: int = 2) -> str:
        """Some sentences."""
        return " ".join(self.sentence() for _ in range(sentences))

    def paragraphs(self, count: int, sentences: int = 2) -> tuple[str, ...]:
        """Some paragraphs."""
        return tuple(self.paragraph(sentences) for _ in range(count))

    def heading(self) -> str:
        """A short title."""
        return self._new(lambda: self._random.choice(_HEADINGS))

    def row(self, columns: int = 2) -> tuple[str, ...]:
        """A label and figures."""
        label = self._new(lambda: self._random.choice(_ROW_LABELS))
        return (label, *(self._grouped(10, 99_999) for _ in range(columns)))

    def rows(self, count: int, columns: int = 2) -> tuple[tuple[str, ...], ...]:
        """Rows of a table, each with a label of its own."""
        return tuple(self.row(columns) for _ in range(count))

    def whole(self, low: int, high: int) -> int:
        """A number for whatever a defect needs to vary."""
        return self._random.randint(low, high)

    def _new(self, write: Callable[[], str]) -> str:
        for _ in range(200):
            text = write()
            if text not in self._written:
                self._written.add(text)
                return text
        raise ValueError("this writer has nothing new to say")

    def _statement(self) -> str:
        deed = self._random.choice(_DEEDS).format(
            amount=f"{self._grouped(1_000, 999_999)} thousand",
            percent=f"{self._random.randint(1, 98)}.{self._random.randint(1, 9)}%",
            count=self._random.randint(3, 980),
            thing=self._random.choice(_THINGS),
        )
        return f"{self._random.choice(_SUBJECTS)} {deed} {self._random.choice(_ENDINGS)}."

    def _grouped(self, low: int, high: int) -> str:
        return f"{self._random.randint(low, high):,}"


def row_text(row: tuple[str, ...]) -> str:
    """A row as a reader reads it."""
    return " ".join(row)
