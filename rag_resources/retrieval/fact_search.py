"""Which facts of tables some words name: plain matching, no index, best matches first.

Belongs here: matching words against what a fact is called. Not here: what a fact is
(table_records), search over passages (dense_index, sparse_index).
"""

from collections.abc import Sequence

from rag_resources.retrieval.tokenizer import query_tokens, tokenize
from rag_resources.table_records import Table, TableFact

# How telling it is that a word stands there.
_LEAF, _LABEL, _HEADER, _CAPTION = 4.0, 2.0, 2.0, 1.0


def find_facts(
    facts: Sequence[TableFact], tables: Sequence[Table], text: str
) -> tuple[TableFact, ...]:
    """The facts whose label, header, period, unit and caption hold all words of the text.

    Words match in any order and in singular or plural. A word in the row's own label counts most,
    and of two labels with the same words the shorter one comes first; facts that match equally
    well stay in the order of the report. An empty text matches everything.
    """
    if not text.strip():
        return tuple(facts)
    wanted = frozenset(query_tokens(text))
    ranked = []
    for place, fact in enumerate(facts):
        score = _score(wanted, fact, tables[fact.table])
        if score is not None:
            ranked.append((-score, place, fact))
    ranked.sort(key=lambda entry: entry[:2])
    return tuple(fact for _, _, fact in ranked)


def _score(wanted: frozenset[str], fact: TableFact, table: Table) -> float | None:
    """How well a fact matches, None where a word is missing or there is none."""
    if not wanted:
        return None
    leaf = _words(fact.label.rsplit(" › ", 1)[-1])
    levels = (
        (_LEAF, leaf),
        (_LABEL, _words(fact.label)),
        (_HEADER, _words(fact.header, fact.period)),
        (_CAPTION, _words(table.caption, fact.unit.text, fact.unit.currency, fact.note)),
    )
    score = 0.0
    for word in wanted:
        found = next((weight for weight, words in levels if word in words), None)
        if found is None:
            return None
        score += found
    in_leaf = len(wanted & leaf)
    return score + (in_leaf / len(leaf) if leaf else 0.0)


def _words(*texts: str) -> frozenset[str]:
    return frozenset(token for text in texts for token in tokenize(text))
