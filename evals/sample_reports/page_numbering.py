"""The numbers printed on the pages: roman in the front matter, then from 1 again.

Belongs here: physical page to printed label. Not here: drawing it.
"""

from dataclasses import dataclass, field
from typing import Literal

Matter = Literal["front", "body", "financial"]

_ROMAN = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # front matter stays below 40


def roman(number: int) -> str:
    """A small number in lower-case roman numerals."""
    text = ""
    for value, numeral in _ROMAN:
        count, number = divmod(number, value)
        text += numeral * count
    return text


@dataclass(slots=True)
class PageNumbering:
    """Where each matter of a report starts, learned while drawing and kept for the next pass."""

    starts: dict[Matter, int] = field(default_factory=lambda: {"front": 1})

    def begin(self, matter: Matter, page: int) -> None:
        """The matter starts on this physical page."""
        self.starts[matter] = page

    def number(self, page: int) -> int:
        """The position of a physical page in its matter, from 1."""
        return page - self.starts[self._matter(page)] + 1

    def label(self, page: int) -> str:
        """What is printed on a physical page."""
        matter, number = self._matter(page), self.number(page)
        if matter == "front":
            return roman(number)
        return f"F-{number}" if matter == "financial" else str(number)

    def _matter(self, page: int) -> Matter:
        begun: list[Matter] = [matter for matter, start in self.starts.items() if start <= page]
        return max(begun, key=self.starts.__getitem__)
