"""Which rows are totals, and which of the groups they stand in they close.

Belongs here: what labels say about totals. Not here: indentation and paths (row_labels).
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

_TOTAL = re.compile(r"(?:sub-?\s?total|total|net\b|balance\b|summe|gesamt|somme)", re.IGNORECASE)
# These begin items too ("Net card fees"), so they close a group under conditions only.
_WEAK_TOTAL = re.compile(r"(?:net|balance)\b", re.IGNORECASE)
_SUMMED_UP = re.compile(
    r"net\s(?:\w+\s){0,3}?(?:assets|liabilities|income|profit|loss|earnings|expenses?|expenditure"
    r"|surplus|deficit|debt|position|revenues?|sales)\b",
    re.IGNORECASE,
)
# "Net decrease in deposits" is one of several movements.
_MOVEMENT = re.compile(r"\b(?:in|on|from|under)\b", re.IGNORECASE)
# "Net cash acquired" and "net cash from operations before tax" stand amid the others.
_NET_CASH = re.compile(
    r"net\scash\b(?!.*\bbefore\b).*\b(?:activit\w+|operations|financing|investing)\b", re.IGNORECASE
)
_CASH_FLOWS = re.compile(
    r"\bcash\b|\bactivities\b|^(?:operations|operating|investing|financing)$", re.IGNORECASE
)
_NAMED_TOTAL = re.compile(r"(?:sub-?\s?total|total|summe)\s(?:of\s)?", re.IGNORECASE)
# "Total assets" below "Other assets" is no total of them.
_WHOLE = re.compile(r"assets|liabilities|equity")
_REMARK = re.compile(r"\([^()]*\)|[^\w\s]")
_LEADS_ON = re.compile(r"\s(?:from|on|for|by|of)$")
_SMALL_WORDS = frozenset(
    {"and", "of", "the", "on", "for", "from", "other", "net", "in", "by", "cash", "flow", "flows"}
)


class Closing(NamedTuple):
    """What a total does to the groups around it, outermost first.

    Attributes:
        around: how many of them the total itself stands in.
        open_after: how many go on below it.
    """

    around: int
    open_after: int


def is_total(label: str) -> bool:
    """Whether a label is that of a total."""
    return _TOTAL.match(label) is not None


def is_result(label: str) -> bool:
    """Whether it may as well be an item among others ("Net revenues", "Balance at 1 April")."""
    return _WEAK_TOTAL.match(label) is not None


def is_strong_total(label: str) -> bool:
    """Whether a label says that it is a total, so that it never heads a group."""
    return _NAMED_TOTAL.match(label) is not None


def total_of(group: str, labels: Sequence[str], start: int) -> int | None:
    """The first row from a number on that is the total of a group by name, None for none.

    Args:
        group: its label.
        labels: of all rows.
        start: the first row below the group's own.
    """
    name = _name(group)
    for number in range(start, len(labels)):
        if _total_name(labels[number]) == name:
            return number
        if _name(labels[number]) == name:
            return None  # another group of that name
    return None


def closing(label: str, groups: Sequence[str], lasting: Sequence[bool], *, first: bool) -> Closing:
    """Which groups a total closes: the one that it names, else the innermost.

    Args:
        label: of the total.
        groups: the labels of the groups it stands in.
        lasting: per group, whether the total that names it is still to come.
        first: whether it is the first row of the innermost group.
    """
    everything = Closing(len(groups), len(groups))
    if not groups:
        return everything
    sections = [number for number, group in enumerate(groups) if _CASH_FLOWS.search(group)]
    if _NET_CASH.match(label) and sections:
        return Closing(sections[0] + 1, sections[0])
    named = _total_name(label)
    names = [_name(group) for group in groups]
    if named in names:
        return Closing(names.index(named) + 1, names.index(named))
    if _WHOLE.fullmatch(named) and names[-1].endswith(f" {named}"):
        return Closing(len(groups) - 1, len(groups) - 1)
    if lasting[-1]:
        return everything
    if _WEAK_TOTAL.match(label) and not _shares_words(label, groups[-1]):
        summary = _SUMMED_UP.match(label) and not _MOVEMENT.search(label)
        # "Net assets" under "Long-term liabilities" is no liability.
        return Closing(len(groups) - 1, len(groups) - 1) if summary and not first else everything
    # "Total assets" right below "Key figures" sums up nothing of it.
    return everything if first else Closing(len(groups), len(groups) - 1)


def _shares_words(label: str, group: str) -> bool:
    """Whether a net amount is that of its group: "Net interest income" under "Interest income"."""
    shared = set(_name(label).split()) & set(_name(group).split()) - _SMALL_WORDS
    return bool(shared) and not _MOVEMENT.search(label)


def _total_name(label: str) -> str:
    """What a total is one of: "current assets" for "Total current assets", "" for no total."""
    found = _NAMED_TOTAL.match(label)
    return _name(label[found.end() :]) if found else ""


def _name(label: str) -> str:
    bare = " ".join(_REMARK.sub(" ", label.lower()).split())
    return _LEADS_ON.sub("", bare)
