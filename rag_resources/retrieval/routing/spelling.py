"""Whether two spellings can be one name.

Belongs here: typing errors, initials and blends of letters. Not here: words of names (name_words).
"""

from collections.abc import Sequence

_ONE_ERROR = 5
"""Letters from which one typing error is allowed; four letters differ in one too often."""
_TWO_ERRORS = 10
_SHORTEST_BLEND = 4


def edits(first: str, second: str, most: int) -> int:
    """Letters added, left out, changed or swapped with their neighbour; most + 1 for more."""
    if abs(len(first) - len(second)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(second) + 1))
    for i, letter in enumerate(first, 1):
        previous, before, row = before, row, [i]
        for j, other in enumerate(second, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == second[j - 2] and first[i - 2] == other:
                cost = min(cost, previous[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def near(first: str, second: str) -> bool:
    """Whether two words differ by no more than typing errors; figures and the first letter agree.

    Equal words are near; words of four letters or fewer have to be equal.
    """
    if first == second:
        return True
    length = min(len(first), len(second))
    if length < _ONE_ERROR or first[0] != second[0]:
        return False
    if [c for c in first if c.isdigit()] != [c for c in second if c.isdigit()]:
        return False
    most = 1 if length < _TWO_ERRORS else 2
    return edits(first, second, most) <= most


def abbreviates(short: str, words: Sequence[str]) -> bool:
    """Whether letters are the initials of a name, or the beginnings of all its words.

    "jnj" and "jj" are Johnson and Johnson, "amex" is American Express.
    """
    if len(words) < 2 or len(short) < 2:
        return False
    initials = "".join(word[0] for word in words if word != "and")
    joined = "".join("n" if word == "and" else word[0] for word in words)
    if short == joined and "and" in words:
        return True
    if short == initials:
        return len(initials) > 2
    own = [word for word in words if word != "and"]
    return len(short) >= _SHORTEST_BLEND and len(own) > 1 and _blends(short, own)


def _blends(short: str, words: Sequence[str]) -> bool:
    """Whether letters fall apart into beginnings, of two letters or more, of all the words."""
    if not words:
        return not short
    return any(
        words[0].startswith(short[:size]) and _blends(short[size:], words[1:])
        for size in range(2, len(short) + 1)
    )
