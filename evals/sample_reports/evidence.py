"""Where each fact was printed, noted while the page is drawn and never counted by hand.

Belongs here: facts in braces and the log of their printing. Not here: questions about them.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from evals.sample_reports.fact_sheet import FactSheet

EvidenceLayout = Literal["table", "paragraph", "image"]

PLACEHOLDER = re.compile(r"\{([a-z0-9_.]+)(?::([a-z]+))?\}")
PLAIN = "plain"  # the form of a fact said in passing: printed, but no evidence for an answer


@dataclass(frozen=True, slots=True)
class Mention:
    """A fact and the form in which a piece of text prints it."""

    fact: str
    printed: str


@dataclass(frozen=True, slots=True)
class Printing:
    """A fact on a page.

    Attributes:
        page: 1-based position in the PDF.
        sections: titles of the headings above it, outermost first.
    """

    fact: str
    printed: str
    page: int
    layout: EvidenceLayout
    sections: tuple[str, ...]


@dataclass(slots=True)
class EvidenceLog:
    """The printings of one run through a report, in the order of drawing."""

    printings: list[Printing] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)

    def enter(self, level: int, title: str) -> None:
        """A heading was drawn."""
        self.sections[level - 1 :] = [title]

    def note(self, mention: Mention, page: int, layout: EvidenceLayout) -> None:
        """A fact was drawn."""
        place = Printing(mention.fact, mention.printed, page, layout, tuple(self.sections))
        self.printings.append(place)


def filled(
    template: str, sheet: FactSheet, mark: Callable[[Mention], str] | None = None
) -> tuple[str, tuple[Mention, ...]]:
    """The template with its facts, and which facts it mentions.

    Args:
        template: text with facts in braces: `{cash}`, `{cash:m}`, `{chair:plain}`.
        sheet: where the facts are.
        mark: what to put behind each mention, so that its drawing is noticed.
    """
    mentions: list[Mention] = []

    def fact(match: re.Match[str]) -> str:
        name, form = match[1], match[2] or ""
        printed = sheet.printed(name, "" if form == PLAIN else form)
        if form == PLAIN:
            return printed
        mentions.append(Mention(name, printed))
        return printed + (mark(mentions[-1]) if mark else "")

    return PLACEHOLDER.sub(fact, template), tuple(mentions)
