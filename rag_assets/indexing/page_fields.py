"""The light fields of every page: headings, section paths, captions and row labels.

Belongs here: which short texts of sections, tables and facts a page is found by. Not here: matching
them with a question (rag_resources.retrieval.page_ranking).
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rag_resources.page_fields import PageField
from rag_resources.records import Section
from rag_resources.table_records import Table, TableFact

PATH = " › "
TITLES_OF_A_PATH = 2
"""The innermost titles tell pages apart; those above are the same on half of the report."""


def page_fields(
    sections: Sequence[Section], tables: Sequence[Table], facts: Sequence[TableFact]
) -> tuple[PageField, ...]:
    """The fields of all pages in page order; the same field on one page is given once."""
    found = dict.fromkeys((*_of_sections(sections), *_of_tables(tables), *_of_rows(tables, facts)))
    return tuple(sorted(found, key=lambda field: field.page))


def _of_sections(sections: Sequence[Section]) -> Iterator[PageField]:
    for section in sections:
        if section.title:
            yield PageField(section.first_page, "heading", section.title, (), section.kind)
        path = PATH.join(section.path[-TITLES_OF_A_PATH:])
        for page in range(section.first_page, section.last_page + 1) if path else ():
            yield PageField(page, "section", path, (), section.kind)


def _of_tables(tables: Sequence[Table]) -> Iterator[PageField]:
    for table in tables:
        headers = dict.fromkeys(path for path in (table.caption, *table.header_paths) if path)
        periods = tuple(dict.fromkeys(period for period in table.periods if period))
        if headers or table.statement:
            pages = dict.fromkeys((table.page, *table.row_pages))
            for page in pages:
                yield PageField(page, "caption", PATH.join(headers), periods, table.statement)


def _of_rows(tables: Sequence[Table], facts: Sequence[TableFact]) -> Iterator[PageField]:
    for (place, _), row in groupby(facts, key=lambda fact: (fact.table, fact.row)):
        figures = list(row)
        periods = tuple(dict.fromkeys(fact.period for fact in figures if fact.period))
        first = figures[0]
        if first.label:
            yield PageField(first.page, "row", first.label, periods, tables[place].statement)
