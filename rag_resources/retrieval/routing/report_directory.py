"""The reports of a store by the organisations they are of.

Belongs here: which reports are one organisation's, under which names. Not here: reading the cards
from a store (the query engine), finding names in a question (name_matching).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from rag_resources.report_card import NameKind, ReportCard
from rag_resources.retrieval.routing.name_words import (
    core_words,
    name_words,
    squashed,
    telling_words,
)

_JOINING: frozenset[NameKind] = frozenset({"organisation", "former name", "also known as"})
"""Names that make two reports one organisation's; short names and tickers are used twice."""


@dataclass(frozen=True, slots=True)
class NameForm:
    """One name of an organisation, ready to be compared.

    Attributes:
        words: without article and legal form.
        telling: those of them that tell it from other names.
        squashed: the words without spaces.
    """

    text: str
    kind: NameKind
    words: tuple[str, ...]
    telling: frozenset[str]
    squashed: str


@dataclass(frozen=True, slots=True)
class Organisation:
    """An organisation and its reports.

    Attributes:
        name: the most formal name in its newest report.
        forms: its names, each once; none without a telling word.
        cards: its reports, newest first.
    """

    name: str
    forms: tuple[NameForm, ...]
    cards: tuple[ReportCard, ...]

    @property
    def year_end_month(self) -> int | None:
        """The month its financial year ends in, from its newest annual report."""
        ends = (card.end for card in self.cards if card.period_kind == "year" and card.end)
        return next((end.month for end in ends), None)


class ReportDirectory:
    """Report cards, found by organisation and by report."""

    def __init__(self, cards: Iterable[ReportCard]) -> None:
        self.cards: Mapping[str, ReportCard] = {card.report_id: card for card in cards}

    def __len__(self) -> int:
        return len(self.cards)

    @cached_property
    def organisations(self) -> tuple[Organisation, ...]:
        """Every organisation, in the order of the first of its reports."""
        groups = _grouped(list(self.cards.values()))
        return tuple(_organisation(cards) for cards in groups)

    @cached_property
    def by_name(self) -> Mapping[str, tuple[int, ...]]:
        """Places in `organisations` by squashed name; a name may be that of several."""
        places: dict[str, list[int]] = {}
        for place, organisation in enumerate(self.organisations):
            for key in dict.fromkeys(form.squashed for form in organisation.forms):
                places.setdefault(key, []).append(place)
        return {key: tuple(found) for key, found in places.items()}

    def maybe_called(self, words: Sequence[str]) -> tuple[Organisation, ...]:
        """The organisations that words may be a spelling of, in order; all others are not.

        Names that are spelt alike, shortened or misspelt begin with the same letter; names whose
        words stand in another order share a telling word.
        """
        keys = {word[:1] for word in words[:1]} | {f"word {word}" for word in words}
        places = {place for key in keys for place in self._by_beginning.get(key, ())}
        return tuple(self.organisations[place] for place in sorted(places))

    @cached_property
    def _by_beginning(self) -> Mapping[str, Sequence[int]]:
        """Places in `organisations` by the first letter and by the telling words of their names."""
        places: dict[str, list[int]] = {}
        for place, organisation in enumerate(self.organisations):
            letters = {form.words[0][0] for form in organisation.forms}
            telling = {f"word {word}" for form in organisation.forms for word in form.telling}
            for key in letters | telling:
                places.setdefault(key, []).append(place)
        return places

    @cached_property
    def longest_name(self) -> int:
        """Words of the longest name."""
        return max((len(f.words) for o in self.organisations for f in o.forms), default=0)

    @cached_property
    def organisation_of(self) -> Mapping[str, Organisation]:
        """The organisation of every report."""
        return {card.report_id: one for one in self.organisations for card in one.cards}


def newest_first(cards: Iterable[ReportCard]) -> tuple[ReportCard, ...]:
    """Cards by the end of their period, last first; those without a date at the end."""
    return tuple(sorted(cards, key=_age))


def _age(card: ReportCard) -> tuple[int, str]:
    end = card.end or (date(card.year, 1, 1) if card.year else date.min)
    return -end.toordinal(), card.report_id


def _grouped(cards: Sequence[ReportCard]) -> list[list[ReportCard]]:
    """Cards that share a name, directly or through others."""
    group_of: dict[str, list[ReportCard]] = {}
    for card in cards:
        keys = _joining_keys(card)
        group = [card]
        for other in {id(group_of[key]): group_of[key] for key in keys if key in group_of}.values():
            group = [*other, *group]
        known = {key for one in group for key in _joining_keys(one)}
        group_of.update(dict.fromkeys(known, group))
    return list({id(group): group for group in group_of.values()}.values())


def _joining_keys(card: ReportCard) -> tuple[str, ...]:
    names = [name.text for name in card.names if name.kind in _JOINING]
    names = names or [name.text for name in card.names if name.kind == "file name"]
    keys = (squashed(core_words(name_words(name))) for name in names)
    return tuple(key for key in keys if key) or (f"report {card.report_id}",)


def _organisation(cards: Iterable[ReportCard]) -> Organisation:
    ordered = newest_first(cards)
    forms: dict[str, NameForm] = {}
    for card in ordered:
        for name in card.names:
            form = name_form(name.text, name.kind)
            if form.telling:
                forms.setdefault(f"{form.squashed} {form.kind == 'ticker'}", form)
    return Organisation(ordered[0].name, tuple(forms.values()), ordered)


def name_form(text: str, kind: NameKind = "organisation") -> NameForm:
    """A name, ready to be compared."""
    words = core_words(name_words(text))
    return NameForm(text, kind, words, telling_words(words), squashed(words))
