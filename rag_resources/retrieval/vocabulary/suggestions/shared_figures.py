"""Row labels that share their figures: "Net sales" and "Total net revenue" of one report.

Belongs here: which labels stand for one thing because the same amounts of the same periods are
printed beside them, in one report or in reports whose comparative figures continue each other. Not
here: what becomes of such pairs (suggesting).
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import combinations
from typing import NamedTuple

from rag_resources.retrieval.vocabulary.suggestions.suggestion import (
    Evidence,
    Pairing,
    ReportWording,
)
from rag_resources.retrieval.vocabulary.term_matching import Phrase, phrase_of
from rag_resources.table_records import TableFact

WEIGHT = 0.6
FEWEST_SHARED = 2
"""Two figures of three digits that agree by chance are rare; one is not."""
LEAST_AGREEMENT = 0.5
"""Share of the rarer label's figures that the other has as well."""
FEWEST_DIGITS = 3
MOST_LABELS = 3
"""A figure beside more labels than this is a coincidence of the table, not a name."""
SAME_ORGANISATION = 10
"""Figures that two reports print under the same label, as comparative columns do."""
MOST_EVIDENCE = 4

_LEVELS = " › "
_MARK = re.compile(r"\s*(?:\(\w{1,2}\)|[*†‡¹²³])+$")
# Words that name a place in a table rather than a thing.
_PLACES = frozenset(
    [
        "total",
        "subtotal",
        "sub",
        "other",
        "net",
        "gross",
        "balance",
        "opening",
        "closing",
        "beginning",
        "end",
        "year",
        "period",
        "add",
        "less",
        "january",
        "march",
        "june",
        "september",
        "december",
        "prior",
        "current",
        "note",
    ]
)
_SIDES = (frozenset({"asset"}), frozenset({"liability", "equity", "reserve", "fund"}))


class _Key(NamedTuple):
    """What makes two figures the same."""

    period: str
    amount: Decimal


class _Printed(NamedTuple):
    report_id: str
    fact: TableFact
    label: str
    phrase: Phrase


def labels_sharing_figures(reports: Iterable[ReportWording]) -> list[Pairing]:
    """Pairs of labels that share figures, best supported first."""
    printed = [list(_printed(report)) for report in reports]
    by_key = [_keyed(one) for one in printed]
    groups = list(printed)
    for (first, keys), (second, others) in combinations(zip(printed, by_key, strict=True), 2):
        if _continue_each_other(keys, others):
            groups.append([*first, *second])
    best: dict[frozenset[Phrase], Pairing] = {}
    for group in groups:
        for pair, pairing in _pairs(group):
            if pair not in best or best[pair].support < pairing.support:
                best[pair] = pairing
    return sorted(best.values(), key=lambda one: (-one.support, one.known, one.other))


def _printed(report: ReportWording) -> Iterator[_Printed]:
    for fact in report.facts:
        digits = sum(character.isdigit() for character in fact.raw)
        if fact.kind != "amount" or not fact.amount or not fact.period or digits < FEWEST_DIGITS:
            continue
        label = _MARK.sub("", fact.label.rsplit(_LEVELS, 1)[-1]).strip(" :,-–")
        phrase = phrase_of(label) if label else ()
        if any(word.isalpha() and word not in _PLACES for word in phrase):
            yield _Printed(report.report_id, fact, label, phrase)


def _keyed(printed: Sequence[_Printed]) -> set[tuple[_Key, Phrase]]:
    return {(_key(one.fact), one.phrase) for one in printed}


def _key(fact: TableFact) -> _Key:
    return _Key(fact.period, abs(fact.amount or Decimal(0)))


def _continue_each_other(first: set[tuple[_Key, Phrase]], second: set[tuple[_Key, Phrase]]) -> bool:
    return len(first & second) >= SAME_ORGANISATION


def _pairs(printed: Sequence[_Printed]) -> Iterator[tuple[frozenset[Phrase], Pairing]]:
    """The pairs of labels in one report, or in two of one organisation."""
    labels: dict[_Key, dict[Phrase, _Printed]] = defaultdict(dict)
    keys: dict[Phrase, set[_Key]] = defaultdict(set)
    for one in printed:
        labels[_key(one.fact)].setdefault(one.phrase, one)
        keys[one.phrase].add(_key(one.fact))
    shared: dict[frozenset[Phrase], list[_Key]] = defaultdict(list)
    for key, holders in labels.items():
        if len(holders) <= MOST_LABELS:
            for first, second in combinations(holders, 2):
                shared[frozenset((first, second))].append(key)
    spelling = {one.phrase: one.label for one in reversed(printed)}
    counts = Counter(one.phrase for one in printed)
    for pair, common in shared.items():
        if _one_thing(pair, common, keys):
            # The commoner wording is the one to know the thing by.
            known, other = sorted(pair, key=lambda phrase: (-counts[phrase], phrase))
            yield (
                pair,
                Pairing(
                    spelling[known],
                    spelling[other],
                    WEIGHT,
                    False,
                    "the same figures are printed beside both",
                    len(common),
                    tuple(_evidence(common, labels, (known, other))),
                ),
            )


def _one_thing(
    pair: frozenset[Phrase], common: Sequence[_Key], keys: dict[Phrase, set[_Key]]
) -> bool:
    first, second = pair
    if _opposite(first, second) or _opposite(second, first):
        return False
    if not (frozenset(first) ^ frozenset(second)) - _PLACES:
        return False  # "Total income" beside "Income": a search finds one by the other's words
    rarer = min(len(keys[first]), len(keys[second]))
    return len(common) >= FEWEST_SHARED and len(common) >= LEAST_AGREEMENT * rarer


def _opposite(first: Phrase, second: Phrase) -> bool:
    """Whether they are the two sides of a balance sheet, which always agree."""
    left, right = _SIDES
    return bool(left.intersection(first) and right.intersection(second))


def _evidence(
    common: Sequence[_Key], labels: dict[_Key, dict[Phrase, _Printed]], pair: tuple[Phrase, Phrase]
) -> Iterator[Evidence]:
    for key in common[: MOST_EVIDENCE // 2]:
        for phrase in pair:
            one = labels[key][phrase]
            text = f"{one.label}: {one.fact.raw} ({one.fact.period})"
            yield Evidence(one.report_id, one.fact.page, text)
