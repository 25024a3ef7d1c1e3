"""The words a table row is printed with, from its label to one of its figures.

Belongs here: turning a row that the table reader rearranged back into words that follow each other
on the page, so that it can be cited. Not here: reading quotes again (quotes).
"""

from collections.abc import Iterator, Sequence

from rag_resources.answering.printed_words import PrintedWord, normalised_words, printed_words
from rag_resources.answering.quotes import match_at
from rag_resources.records import Page

LABEL_PATH_SEPARATOR = "›"
# A row of a wide five-year table has about 12 figures, some in three printed pieces: "$ (1,234 )".
_LONGEST_ROW = 40
_FIGURE_PIECES = 4  # "$", "(", "1,234", ")"


def row_quote(page: Page, label: str, value: str) -> str | None:
    """The printed words from the row's label to the value, or None if no row holds both.

    A label that is wrapped around its figures is quoted by the part that precedes the value.
    """
    words = printed_words(page)
    figure = normalised_words(value)
    if not figure:
        return None
    for wanted in _label_forms(label):
        runs = list(_labelled_runs(words, wanted, figure)) or list(
            _partly_labelled_runs(words, wanted, figure)
        )
        if runs:
            start, stop = min(runs, key=lambda run: (run[1] - run[0], run[0]))
            return " ".join(word.text for word in dict.fromkeys(w.word for w in words[start:stop]))
    return None


def _label_forms(label: str) -> list[list[str]]:
    """The label as given, then only its last part: parents of a path are printed on other rows."""
    own = label.rpartition(LABEL_PATH_SEPARATOR)[2]
    forms = [normalised_words(label.replace(LABEL_PATH_SEPARATOR, " ")), normalised_words(own)]
    return [form for form in forms if form]


def _labelled_runs(
    words: Sequence[PrintedWord], label: Sequence[str], figure: Sequence[str]
) -> Iterator[tuple[int, int]]:
    for start in range(len(words)):
        label_stop = match_at(words, start, label)
        if label_stop is None:
            continue
        for at in range(label_stop, min(label_stop + _LONGEST_ROW, len(words))):
            stop = _figure_at(words, at, figure)
            if stop is not None and _level_with(words[at], words[start:label_stop]):
                yield start, stop
                break


def _partly_labelled_runs(
    words: Sequence[PrintedWord], label: Sequence[str], figure: Sequence[str]
) -> Iterator[tuple[int, int]]:
    """Runs on one printed line that begin with at least half of the label's words."""
    for at in range(len(words)):
        stop = _figure_at(words, at, figure)
        if stop is None:
            continue
        first = max(at - _LONGEST_ROW, 0)
        level = [i for i in range(first, at) if _level_with(words[at], words[i : i + 1])]
        labelled = [i for i in level if words[i].text in label]
        if labelled and 2 * len({words[i].text for i in labelled}) >= len(set(label)):
            yield labelled[0], stop


def _figure_at(words: Sequence[PrintedWord], at: int, figure: Sequence[str]) -> int | None:
    """Index after a figure whose currency, brackets or per cent sign may be words of their own."""
    as_given = match_at(words, at, figure)
    if as_given is not None:
        return as_given
    for stop in range(at + 1, min(at + _FIGURE_PIECES, len(words)) + 1):
        pieces = [word.text for word in words[at:stop]]
        with_digits = sum(any(map(str.isdigit, piece)) for piece in pieces)
        if "".join(pieces) == "".join(figure) and with_digits <= 1:
            return stop
    return None


def _level_with(word: PrintedWord, others: Sequence[PrintedWord]) -> bool:
    """Whether the middle of the word lies between the top and the bottom of the others."""
    middle = (word.word.box.y0 + word.word.box.y1) / 2
    top = min(other.word.box.y0 for other in others)
    bottom = max(other.word.box.y1 for other in others)
    return top <= middle <= bottom
