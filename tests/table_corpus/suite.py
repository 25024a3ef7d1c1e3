"""The corpus: which kinds of tables there are, and the documents they make.

Belongs here: the listing. Not here: the tables (the modules of the kinds).
"""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from types import MappingProxyType

from tests.table_corpus import figure_kinds as figures
from tests.table_corpus import meaning_kinds as meaning
from tests.table_corpus import placement_kinds as places
from tests.table_corpus import structure_kinds as structure
from tests.table_corpus.book import SIZES, Book, Design, print_design
from tests.table_corpus.movement_kinds import movements, unlabelled_totals
from tests.table_corpus.plain_pages import PLAIN_PAGES
from tests.table_corpus.text_kinds import words
from tests.table_corpus.truth import CorpusDocument

Printer = Callable[[Book, Random, str, str, int], None]
"""Prints one example of a kind, given book, chance, the table's name, the kind, and its number."""

PER_KIND = 16
PLAIN_PER_KIND = 9
_SEED = 20_240_331


def _alone(design: Callable[[Random, int], Design]) -> Printer:
    def print_one(book: Book, rng: Random, name: str, kind: str, index: int) -> None:
        print_design(book, rng, name, kind, design(rng, index))

    return print_one


KINDS: Mapping[str, Printer] = MappingProxyType(
    {
        "ruled-grid": _alone(structure.ruled_grid),
        "ruled-rows": _alone(structure.ruled_rows),
        "ruled-sparsely": _alone(structure.ruled_sparsely),
        "borderless": _alone(structure.borderless),
        "shaded": _alone(structure.shaded),
        "two-levels": _alone(structure.two_levels),
        "three-levels": _alone(structure.three_levels),
        "split-heads": _alone(structure.split_heads),
        "groups": _alone(structure.groups),
        "long": _alone(structure.long_statement),
        "two-pages-repeated": places.two_pages_repeated,
        "two-pages-plain": places.two_pages_plain,
        "turned-page": places.turned_page,
        "sideways": places.sideways,
        "several": places.several,
        "beside-prose": places.beside_prose,
        "footnotes": _alone(figures.footnotes),
        "signs": _alone(figures.signs),
        "nils": _alone(figures.nils),
        "note-references": _alone(figures.note_references),
        "wrapped-labels": _alone(figures.wrapped_labels),
        "units-around": _alone(meaning.units_around),
        "units-by-column": _alone(meaning.units_by_column),
        "units-by-row": _alone(meaning.units_by_row),
        "periods": _alone(meaning.periods),
        "movements": _alone(movements),
        "unlabelled-totals": _alone(unlabelled_totals),
        "words": _alone(words),
    }
)


def document(kind: str, count: int = PER_KIND) -> CorpusDocument:
    """The document of a kind of tables, or of pages without any."""
    if kind in PLAIN_PAGES:
        return _printed(kind, [(kind, index) for index in range(PLAIN_PER_KIND)])
    return _printed(kind, [(kind, index) for index in range(count)])


def sample(count: int = 2) -> CorpusDocument:
    """A few examples of every kind in one document."""
    kinds = (*KINDS, *PLAIN_PAGES)
    return _printed("sample", [(kind, index) for kind in kinds for index in range(count)])


def _printed(name: str, wanted: Iterable[tuple[str, int]]) -> CorpusDocument:
    book = Book("Annual report and accounts")
    for kind, index in wanted:
        # Each example has a chance of its own, so that a new kind leaves the others as they are.
        rng = Random(f"{_SEED} {kind} {index}")
        if kind in PLAIN_PAGES:
            sheet = book.page(rng.choice(SIZES))
            PLAIN_PAGES[kind](rng, sheet)
            book.plain.append((sheet.number, kind))
        else:
            KINDS[kind](book, rng, f"{kind} {index}", kind, index)
    return book.finished(name)
