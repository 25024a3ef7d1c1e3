"""TEDS: tables as trees, and how much has to be edited to turn one into the other.

Belongs here: the tree of a table, the distance, the similarity. Not here: which tables are compared
(table_pairs).

Source: Zhong, ShafieiBavani & Jimeno Yepes 2020, "Image-based table recognition: data, model, and
evaluation" (PubTabNet): TEDS = 1 - distance / max(nodes), here at least 0. A table is a node over
its rows, a row over its cells. Inserting, deleting and exchanging a node cost 1; cells of equal
spans are exchanged for the normalised Levenshtein distance of their texts. Header and body are not
told apart, since the known tables do not say where a header ends.

The distance is that of Zhang & Shasha 1989. It takes time in proportion to the product of both
sizes, so beyond `EXACT_NODES` it is replaced by that of Selkow 1977, where rows are edited as
wholes: never smaller, so the similarity is never flattered, and equal unless rows were torn apart
or run together.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from evals.tables.cell_text import exact_text
from evals.tables.grid_table import GridTable, Place

EXACT_NODES = 60_000
"""Largest product of the nodes of two tables whose distance is exact; two of 30 × 7 cells."""


class Node(NamedTuple):
    """A node of a table's tree.

    Attributes:
        tag: "table", "row" or "cell".
        rows: how many rows a cell reaches over, 0 for other nodes.
        columns: the same for columns.
    """

    tag: str
    text: str = ""
    rows: int = 0
    columns: int = 0


Item = TypeVar("Item")
Rows = tuple[tuple[Node, ...], ...]
Exchange = Callable[[Node, Node], float]

_TABLE, _ROW = Node("table"), Node("row")


def teds(truth: GridTable, found: GridTable) -> float:
    """Similarity of two tables in structure and content, 0 to 1."""
    return _similarity(cell_rows(truth), cell_rows(found), _exchange)


def teds_structure(truth: GridTable, found: GridTable) -> float:
    """Similarity of two tables whatever their cells say, 0 to 1."""
    return _similarity(cell_rows(truth), cell_rows(found), _exchange_shape)


def cell_rows(table: GridTable) -> Rows:
    """The cells of each row; one that reaches over several stands in the first of them."""
    last: dict[Place, Place] = {}
    for place, owner in table.owners().items():  # in the order of rows and columns
        last[owner] = place
    rows: list[list[Node]] = [[] for _ in range(table.rows)]
    for first in sorted(last):
        height, width = last[first].row - first.row + 1, last[first].column - first.column + 1
        rows[first.row].append(Node("cell", exact_text(table.text_at(first)), height, width))
    return tuple(map(tuple, rows))


def _similarity(first: Rows, second: Rows, exchange: Exchange) -> float:
    sizes = _nodes(first), _nodes(second)
    distance = tree_distance if sizes[0] * sizes[1] <= EXACT_NODES else rows_distance
    # Two tables that share nothing but their root can be further apart than the larger is large.
    return max(0.0, 1 - distance(first, second, exchange) / max(sizes))


def _nodes(rows: Rows) -> int:
    return 1 + sum(1 + len(row) for row in rows)


def _exchange(first: Node, second: Node) -> float:
    if _exchange_shape(first, second):
        return 1.0
    return 0.0 if first.text == second.text else _text_distance(first.text, second.text)


def _exchange_shape(first: Node, second: Node) -> float:
    return float(
        (first.tag, first.rows, first.columns) != (second.tag, second.rows, second.columns)
    )


@lru_cache(maxsize=1 << 18)
def _text_distance(first: str, second: str) -> float:
    return levenshtein(first, second) / max(len(first), len(second))


def rows_distance(first: Rows, second: Rows, exchange: Exchange) -> float:
    """Selkow's distance: a row is kept, with its cells edited, or it goes or comes as a whole."""
    return _edits(
        first,
        second,
        lambda row, other: _edits(row, other, exchange, lambda _: 1.0),
        lambda row: 1.0 + len(row),
    )


def _edits(
    first: Sequence[Item],
    second: Sequence[Item],
    exchange: Callable[[Item, Item], float],
    price: Callable[[Item], float],
) -> float:
    """Cheapest edit of one sequence into another (Wagner & Fischer 1974)."""
    above = [0.0]
    for other in second:
        above.append(above[-1] + price(other))
    for one in first:
        line = [above[0] + price(one)]
        for place, other in enumerate(second):
            line.append(
                min(
                    above[place] + exchange(one, other),
                    above[place + 1] + price(one),
                    line[place] + price(other),
                )
            )
        above = line
    return above[-1]


def tree_distance(first: Rows, second: Rows, exchange: Exchange) -> float:
    """The exact distance of two tables' trees (Zhang & Shasha 1989, "Simple fast algorithms")."""
    one, other = _postorder(first), _postorder(second)
    distances = [[0.0] * len(other.nodes) for _ in one.nodes]
    for root in one.key_roots:
        for other_root in other.key_roots:
            _fill(distances, one, other, root, other_root, exchange)
    return distances[-1][-1]


class _Postorder(NamedTuple):
    """Nodes, children before parents; per node its leftmost leaf; roots with a left sibling."""

    nodes: list[Node]
    leftmost: list[int]
    key_roots: list[int]


def _postorder(rows: Rows) -> _Postorder:
    nodes: list[Node] = []
    leftmost: list[int] = []
    for row in rows:
        start = len(nodes)
        nodes += row
        leftmost += range(start, len(nodes))
        nodes.append(_ROW)
        leftmost.append(start)
    nodes.append(_TABLE)
    leftmost.append(0)
    last_of_leaf = {leaf: number for number, leaf in enumerate(leftmost)}
    return _Postorder(nodes, leftmost, sorted(last_of_leaf.values()))


def _fill(
    distances: list[list[float]],
    one: _Postorder,
    other: _Postorder,
    root: int,
    other_root: int,
    exchange: Exchange,
) -> None:
    """Distances of all pairs of subtrees on the left edges of two key roots' subtrees."""
    start, other_start = one.leftmost[root], other.leftmost[other_root]
    width = other_root - other_start + 1
    forest = [[float(column) for column in range(width + 1)]]
    for i in range(start, root + 1):
        above = forest[-1]
        line = [above[0] + 1]
        before = forest[one.leftmost[i] - start]
        whole = one.leftmost[i] == start
        for j in range(other_start, other_root + 1):
            place = j - other_start
            edited = min(above[place + 1], line[place]) + 1
            if whole and other.leftmost[j] == other_start:
                kept = above[place] + exchange(one.nodes[i], other.nodes[j])
                distances[i][j] = min(edited, kept)
                line.append(distances[i][j])
            else:
                kept = before[other.leftmost[j] - other_start] + distances[i][j]
                line.append(min(edited, kept))
        forest.append(line)


def levenshtein(first: str, second: str) -> int:
    """Edits of single characters between two texts, all columns of a row at once as bits.

    Source: Myers 1999, "A fast bit-vector algorithm for approximate string matching", in the form
    of Hyyrö 2001 for the distance of whole texts.
    """
    if not first or not second:
        return len(first) + len(second)
    places: dict[str, int] = {}
    for number, character in enumerate(first):
        places[character] = places.get(character, 0) | 1 << number
    everything, last = (1 << len(first)) - 1, 1 << (len(first) - 1)
    up, down, distance = everything, 0, len(first)
    for character in second:
        equal = places.get(character, 0)
        diagonal = ((((equal & up) + up) ^ up) | equal | down) & everything
        rises = down | (everything & ~(diagonal | up))
        falls = diagonal & up
        distance += bool(rises & last) - bool(falls & last)
        rises = (rises << 1 | 1) & everything
        falls = (falls << 1) & everything
        up = falls | (everything & ~(diagonal | rises))
        down = rises & diagonal
    return distance
