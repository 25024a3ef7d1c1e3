"""Scores of tables: counted by hand on small tables, held against oracles on drawn ones."""

import json
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from evals.tables import tree_edit_distance as trees
from evals.tables.cell_adjacency import NOTHING, Relation, Tally, relations, tally
from evals.tables.cell_text import competition_text, exact_text
from evals.tables.exact_cells import align, exact_cells
from evals.tables.grid_table import GridTable, grids_of
from evals.tables.table_pairs import pair_tables
from evals.tables.table_scores import CollectionScore, score_document
from evals.tables.tree_edit_distance import teds, teds_structure
from evals.tables.truth_tables import load_truth, read_truth
from rag_resources.errors import UsageError
from rag_resources.records import Box
from rag_resources.table_records import Span, Table, TablePart

BOX = Box(50, 100, 250, 200)


def grid(*rows: str, spans: tuple[Span, ...] = (), page: int = 1, box: Box | None = BOX):
    """A table from rows like "a|b|c"; spaces are blank cells."""
    cells = tuple(tuple(text.strip() for text in row.split("|")) for row in rows)
    return GridTable(page, box, cells, spans)


INCOME = grid(" |2024|2023", "Grants|120|100", "Fees|80|75", "Total|200|175")


@st.composite
def grids(draw, most=5):
    """Tables of few different texts, so that chance likeness is put to the test, with spans."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    text = st.text("ab", max_size=2)
    cells = [[draw(text) for _ in range(columns)] for _ in range(rows)]
    spans = []
    if draw(st.booleans()):
        row, column = draw(st.integers(0, rows - 1)), draw(st.integers(0, columns - 1))
        last_row, last = draw(st.integers(row, rows - 1)), draw(st.integers(column, columns - 1))
        spans.append(Span(row, column, last, last_row))
        for r in range(row, last_row + 1):
            for c in range(column, last + 1):
                if (r, c) != (row, column):
                    cells[r][c] = ""
    return GridTable(1, BOX, tuple(map(tuple, cells)), tuple(spans))


def distinct(rows: int, columns: int) -> GridTable:
    return GridTable(
        1, BOX, tuple(tuple(f"r{row}c{column}" for column in range(columns)) for row in range(rows))
    )


class TestSameText:
    def test_the_competition_forgives_case_space_and_kind_of_sign(self):
        assert competition_text("Net  income (a)") == competition_text("netincome[A]")

    def test_a_dash_is_not_blank(self):
        assert competition_text(" – ") == "_"

    def test_exactness_forgives_space_case_and_the_kind_of_dash_only(self):
        assert exact_text("– 1 234") == exact_text("-1234")
        assert exact_text("(1,234)") != exact_text("1,234")
        assert exact_text("1,234") != exact_text("1.234")
        assert exact_text("Total") == exact_text("total")


class TestRelations:
    def test_of_a_plain_table(self):
        assert relations(grid("a|b", "c|d")) == {
            Relation("A", "B", "right"): 1,
            Relation("C", "D", "right"): 1,
            Relation("A", "C", "down"): 1,
            Relation("B", "D", "down"): 1,
        }

    def test_pass_over_blank_cells(self):
        found = relations(grid("a| |b", " | | ", "c| |d"))
        assert found == relations(grid("a|b", "c|d"))

    def test_of_a_cell_over_columns_reach_each_cell_below(self):
        found = relations(grid("a|  ", "b|c", spans=(Span(0, 0, 1, 0),)))
        assert set(found) == {
            Relation("A", "B", "down"),
            Relation("A", "C", "down"),
            Relation("B", "C", "right"),
        }

    def test_of_a_cell_over_rows_to_one_beside_it_count_once(self):
        spans = (Span(0, 0, 0, 1), Span(0, 1, 1, 1))
        assert relations(grid("a|b", " | ", spans=spans)) == {Relation("A", "B", "right"): 1}

    def test_a_text_inside_a_span_is_a_cell_of_its_own(self):
        assert relations(grid("a|b", spans=(Span(0, 0, 1, 0),))) == relations(grid("a|b"))

    def test_repeated_ones_are_counted(self):
        assert relations(grid("a|b", "a|b"))[Relation("A", "B", "right")] == 2

    @given(st.integers(1, 5), st.integers(1, 5))
    def test_as_many_as_inner_edges(self, rows, columns):
        table = distinct(rows, columns)
        edges = table.rows * (table.columns - 1) + table.columns * (table.rows - 1)
        assert relations(table).total() == edges

    @given(grids())
    def test_turned_table_turns_its_relations(self, table):
        turned = GridTable(
            1,
            BOX,
            tuple(zip(*table.cells, strict=True)),
            tuple(
                Span(span.first_column, span.row, span.last_row, span.last_column)
                for span in table.spans
            ),
        )
        other = {"right": "down", "down": "right"}
        assert relations(turned) == {
            Relation(one.text, one.neighbour, other[one.direction]): count
            for one, count in relations(table).items()
        }


class TestAdjacency:
    @given(grids())
    def test_of_a_table_with_itself_is_whole(self, table):
        found = tally(table, table)
        assert found.matched == found.truth == found.found
        assert found.precision == found.recall == found.f1 == 1

    @given(grids(), grids())
    def test_is_symmetric(self, first, second):
        there, back = tally(first, second), tally(second, first)
        assert (there.matched, there.truth, there.found) == (back.matched, back.found, back.truth)

    def test_a_lost_row_costs_its_own_relations(self):
        # Of 7 rightward and 8 downward relations its own 2 and 6 are lost; below Grants and its
        # figures stand Total and its figures now, which is 3 times wrong.
        lost = replace(INCOME, cells=(*INCOME.cells[:2], *INCOME.cells[3:]))
        assert tally(INCOME, lost) == Tally(matched=7, truth=15, found=10)

    def test_an_empty_column_costs_nothing(self):
        wider = replace(INCOME, cells=tuple((row[0], "", *row[1:]) for row in INCOME.cells))
        assert tally(INCOME, wider).f1 == 1

    def test_two_columns_run_together_lose_all_relations_of_both(self):
        merged = replace(INCOME, cells=tuple((row[0], " ".join(row[1:])) for row in INCOME.cells))
        # Left: Grants, Fees and Total below each other.
        assert tally(INCOME, merged) == Tally(matched=2, truth=15, found=8)

    def test_swapped_columns_keep_only_what_is_not_between_columns(self):
        swapped = replace(
            INCOME, cells=tuple((label, last, first) for label, first, last in INCOME.cells)
        )
        assert tally(INCOME, swapped).matched == 8  # the downward ones

    @given(st.integers(2, 5), st.integers(2, 5), st.data())
    def test_two_exchanged_rows_always_cost(self, rows, columns, data):
        table = distinct(rows, columns)
        one, other = sorted(
            data.draw(st.lists(st.integers(0, rows - 1), min_size=2, max_size=2, unique=True))
        )
        order = list(range(rows))
        order[one], order[other] = other, one
        shuffled = replace(table, cells=tuple(table.cells[row] for row in order))
        found = tally(table, shuffled)
        kept = sum(above + 1 == below for above, below in pairwise(order))
        assert found.matched == rows * (columns - 1) + kept * columns
        assert found.f1 < 1

    def test_nothing_found_of_something_is_nought(self):
        missed, excess = tally(INCOME, None), tally(None, INCOME)
        assert (missed.precision, missed.recall, missed.f1) == (0, 0, 0)
        assert (excess.precision, excess.recall, excess.f1) == (0, 0, 0)
        assert NOTHING.f1 == 1


class TestLevenshtein:
    @given(st.text("abc", max_size=12), st.text("abc", max_size=12))
    def test_is_what_its_definition_says(self, first, second):
        @lru_cache(None)
        def distance(i: int, j: int) -> int:
            if not i or not j:
                return i + j
            return min(
                distance(i - 1, j) + 1,
                distance(i, j - 1) + 1,
                distance(i - 1, j - 1) + (first[i - 1] != second[j - 1]),
            )

        assert trees.levenshtein(first, second) == distance(len(first), len(second))

    def test_of_texts_longer_than_a_machine_word(self):
        assert trees.levenshtein("x" * 200 + "a", "x" * 200 + "bc") == 2


def forest_distance(first, second):
    """The definition: distance of two forests by what becomes of their rightmost roots."""

    @lru_cache(None)
    def distance(one, other):
        if not one and not other:
            return 0.0
        ways = []
        if one:
            label, children = one[-1]
            ways.append(distance(one[:-1] + children, other) + 1)
        if other:
            other_label, other_children = other[-1]
            ways.append(distance(one, other[:-1] + other_children) + 1)
        if one and other:
            ways.append(
                distance(one[:-1], other[:-1])
                + distance(children, other_children)
                + trees._exchange(label, other_label)
            )
        return min(ways)

    def tree(rows):
        return (
            (
                trees.Node("table"),
                tuple((trees.Node("row"), tuple((c, ()) for c in r)) for r in rows),
            ),
        )

    return distance(tree(first), tree(second))


class TestTreeEditDistance:
    @settings(max_examples=60, deadline=None)
    @given(grids(most=3), grids(most=3))
    def test_is_what_its_definition_says(self, first, second):
        one, other = trees.cell_rows(first), trees.cell_rows(second)
        exact = trees.tree_distance(one, other, trees._exchange)
        assert exact == pytest.approx(forest_distance(one, other))
        assert trees.rows_distance(one, other, trees._exchange) >= exact - 1e-9

    @given(grids())
    def test_of_a_table_with_itself_is_nought(self, table):
        assert teds(table, table) == teds_structure(table, table) == 1

    @given(grids(), grids())
    def test_content_never_adds_likeness(self, first, second):
        assert 0 <= teds(first, second) <= teds_structure(first, second) + 1e-9
        assert teds(first, second) == pytest.approx(teds(second, first))

    def test_tables_without_anything_in_common_are_not_below_nought(self):
        assert teds(grid(" | | ", " | | "), grid("a", "a", "a", "a")) == 0

    def test_one_wrong_text_costs_its_share_of_one_node(self):
        wrong = replace(INCOME, cells=(*INCOME.cells[:3], ("Total", "200", "176")))
        # 1 table, 4 rows, 12 cells; one of three characters differs.
        assert teds(INCOME, wrong) == pytest.approx(1 - (1 / 3) / 17)
        assert teds_structure(INCOME, wrong) == 1

    def test_a_lost_row_costs_its_nodes(self):
        lost = replace(INCOME, cells=INCOME.cells[:3])
        assert teds(INCOME, lost) == pytest.approx(1 - 4 / 17)

    def test_two_columns_run_together_cost_a_cell_a_row(self):
        merged = replace(INCOME, cells=tuple((row[0], "".join(row[1:])) for row in INCOME.cells))
        assert teds_structure(INCOME, merged) == pytest.approx(1 - 4 / 17)

    def test_a_span_not_seen_costs_the_cell_and_those_in_its_place(self):
        spanned = grid("a| ", "b|c", spans=(Span(0, 0, 1, 0),))
        plain = grid("a| ", "b|c")
        assert teds_structure(spanned, plain) == pytest.approx(1 - 2 / 7)

    def test_large_tables_take_the_bound_and_stay_right_on_lost_rows(self, monkeypatch):
        large = distinct(40, 10)
        lost = replace(large, cells=large.cells[:17] + large.cells[18:])
        monkeypatch.setattr(trees, "tree_distance", None)  # would take too long
        assert teds(large, lost) == pytest.approx(1 - 11 / 441)


class TestExactCells:
    @given(grids())
    def test_of_a_table_with_itself_are_all(self, table):
        assert exact_cells(table, table) == len(table.texts)

    @given(grids(), grids())
    def test_never_more_than_either_table_has(self, truth, found):
        count = exact_cells(truth, found)
        assert 0 <= count <= min(len(truth.texts), len(found.texts))

    @given(st.integers(1, 5), st.integers(1, 5), st.data())
    def test_lost_rows_and_columns_cost_their_own_cells_only(self, rows, columns, data):
        table = distinct(rows, columns)
        kept_rows = sorted(data.draw(st.sets(st.integers(0, rows - 1), min_size=1)))
        kept_columns = sorted(data.draw(st.sets(st.integers(0, columns - 1), min_size=1)))
        found = replace(
            table, cells=tuple(tuple(table.cells[r][c] for c in kept_columns) for r in kept_rows)
        )
        assert exact_cells(table, found) == len(kept_rows) * len(kept_columns)
        assert exact_cells(found, table) == len(kept_rows) * len(kept_columns)

    def test_a_shifted_value_is_wrong_though_its_text_is_there(self):
        shifted = grid(" |2024|2023", "Grants|120|100", "Fees| |80", "Total|200|175")
        assert exact_cells(INCOME, shifted) == 9  # without both values of Fees

    def test_two_columns_run_together_are_both_lost(self):
        merged = replace(INCOME, cells=tuple((row[0], " ".join(row[1:])) for row in INCOME.cells))
        assert exact_cells(INCOME, merged) == 3

    def test_rows_out_of_order_are_lost(self):
        swapped = replace(INCOME, cells=tuple(INCOME.cells[row] for row in (0, 2, 1, 3)))
        assert exact_cells(INCOME, swapped) == 8

    def test_a_lost_bracket_is_a_wrong_cell(self):
        assert exact_cells(grid("a|(5)", "b|6"), grid("a|5", "b|6")) == 3

    @given(st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), min_size=1, max_size=4))
    def test_alignment_is_the_best_of_all(self, gains):
        def best(i: int, j: int) -> int:
            if i == len(gains) or j == 3:
                return 0
            return max(best(i + 1, j), best(i, j + 1), gains[i][j] + best(i + 1, j + 1))

        pairs = align(len(gains), 3, lambda i, j: gains[i][j])
        assert sum(gains[i][j] for i, j in pairs) == best(0, 0)
        assert all(a < c and b < d for (a, b), (c, d) in pairwise(pairs))


class TestPairing:
    def test_by_page_and_overlap(self):
        lower = replace(INCOME, box=Box(50, 300, 250, 400))
        next_page = replace(INCOME, page=2)
        found = (next_page, replace(lower, box=Box(55, 290, 260, 395)))
        pairing = pair_tables((INCOME, lower), found)
        assert pairing == (((1, 1),), (0,), (0,))

    def test_a_table_in_two_pieces_gives_one_pair_and_nothing_false(self):
        upper = replace(INCOME, box=Box(50, 100, 250, 170))
        rest = replace(INCOME, box=Box(50, 170, 250, 200))
        assert pair_tables((INCOME,), (rest, upper)) == (((0, 1),), (), ())

    def test_a_brushed_neighbour_is_not_a_partner(self):
        below = replace(INCOME, box=Box(50, 190, 250, 300))
        assert pair_tables((INCOME,), (below,)) == ((), (0,), (0,))

    def test_without_boxes_by_shared_texts(self):
        known = replace(INCOME, box=None)
        other = grid("x|y", "z|w", box=None)
        assert pair_tables((other, known), (INCOME,)) == (((1, 0),), (), (0,))

    @given(st.lists(grids(), max_size=3), st.lists(grids(), max_size=3))
    def test_each_table_is_used_once(self, truth, found):
        pairing = pair_tables(truth, found)
        assert len({known for known, _ in pairing.pairs}) == len(pairing.pairs)
        assert len({other for _, other in pairing.pairs}) == len(pairing.pairs)
        assert len(pairing.pairs) == min(len(truth), len(found))  # all boxes are the same


class TestDocuments:
    def test_false_tables_count_against_precision_only(self):
        chart = grid("x|y", "z|w", box=Box(300, 500, 400, 600))
        score = score_document("one", [(INCOME,)], (INCOME, chart))
        assert score.adjacency == Tally(matched=15, truth=15, found=19)
        assert (score.found, score.false, score.missed) == (2, 1, 0)
        assert (score.teds, score.exact, score.cells) == ((1.0,), 11, 11)

    def test_where_not_all_tables_are_known_only_pieces_of_known_ones_count(self):
        chart = grid("x|y", "z|w", box=Box(300, 500, 400, 600))
        piece = grid("x|y", "z|w", box=Box(50, 180, 250, 200))
        score = score_document("one", [(INCOME,)], (chart, INCOME, piece), complete=False)
        assert score.adjacency == Tally(matched=15, truth=15, found=19)
        assert (score.found, score.false) == (2, 0)

    def test_a_missed_table_counts_everywhere(self):
        lower = replace(INCOME, box=Box(50, 300, 250, 400))
        score = score_document("one", [(INCOME, lower)], (INCOME,))
        assert score.adjacency == Tally(matched=15, truth=30, found=15)
        assert (score.teds, score.teds_structure) == ((1.0, 0.0), (1.0, 0.0))
        assert (score.exact, score.cells, score.missed) == (11, 22, 1)

    def test_the_accepted_reading_that_agrees_best_counts(self):
        other = grid("x|y", "z|w")
        assert score_document("one", [(other,), (INCOME,)], (INCOME,)).adjacency.f1 == 1

    def test_macro_and_micro_figures(self):
        small = grid("x|y")
        right = score_document("right", [(INCOME,)], (INCOME,))
        wrong = score_document("wrong", [(small,)], ())
        score = CollectionScore((right, wrong))
        assert (score.precision, score.recall, score.f1) == (0.5, 0.5, 0.5)
        assert score.micro == Tally(matched=15, truth=16, found=15)
        assert (score.teds, score.teds_structure) == (0.5, 0.5)
        assert score.exact_cells == 11 / 13
        assert (score.tables, score.found, score.false, score.missed) == (2, 1, 0, 1)

    @settings(deadline=None)
    @given(st.lists(grids(), min_size=1, max_size=3))
    def test_the_truth_itself_scores_all(self, tables):
        apart = tuple(replace(table, page=page) for page, table in enumerate(tables, start=1))
        score = CollectionScore((score_document("one", [apart], apart),))
        assert score.f1 == score.micro.f1 == score.teds == score.exact_cells == 1
        assert score.false == score.missed == 0


class TestTablesOfTheProduct:
    def table(self, **fields) -> Table:
        plain = {
            "page": 4, "box": BOX, "cells": (("a", "b"), ("c", "d"), ("e", "f")), "header_rows": 1,
            "header_paths": ("a", "b"), "row_labels": ("c", "e"), "caption": "", "unit": "",
            "scale": 1, "currency": "", "periods": ("", ""), "method": "aligned", "confidence": 1.0,
        }  # fmt: skip
        return Table(**(plain | fields))

    def test_stand_where_they_were_found(self):
        (found,) = grids_of([self.table(spans=(Span(0, 0, 1, 0),))])
        assert found == GridTable(4, BOX, (("a", "b"), ("c", "d"), ("e", "f")), (Span(0, 0, 1, 0),))

    def test_over_a_page_break_are_scored_page_by_page(self):
        below = Box(50, 40, 250, 60)
        first, second = grids_of(
            [
                self.table(
                    row_pages=(4, 4, 5),
                    parts=(TablePart(4, BOX), TablePart(5, below)),
                    spans=(Span(1, 0, 0, 2), Span(2, 0, 1, 2)),
                )
            ]
        )
        assert first == GridTable(4, BOX, (("a", "b"), ("c", "d")), (Span(1, 0, 0, 1),))
        assert second == GridTable(5, below, (("e", "f"),), (Span(0, 0, 1, 0),))


class TestTruthFiles:
    ENTRY = {  # noqa: RUF012
        "page": 2,
        "bbox": [10.0, 20.0, 30.0, 40.0],
        "n_rows": 2,
        "n_cols": 2,
        "cells": [["a", ""], ["b", "c"]],
        "spans": [[0, 0, 0, 1]],
        "table_id": 1,
    }

    def test_are_read_with_their_second_readings(self, tmp_path: Path):
        (tmp_path / "one.pdf").touch()
        (tmp_path / "unlabelled.pdf").touch()
        (tmp_path / "one.json").write_text(json.dumps([self.ENTRY]))
        (tmp_path / "one.alt.json").write_text(json.dumps([{**self.ENTRY, "page": 3}]))
        (document,) = load_truth(tmp_path)
        assert document.pdf.name == "one.pdf"
        first, second = document.readings
        assert first == (
            GridTable(2, Box(10, 20, 30, 40), (("a", ""), ("b", "c")), (Span(0, 0, 1, 0),)),
        )
        assert second[0].page == 3

    def test_need_neither_box_nor_spans(self, tmp_path: Path):
        file = tmp_path / "one.json"
        file.write_text(json.dumps([{"page": 1, "bbox": None, "cells": [["a", "b"]]}]))
        assert read_truth(file) == (GridTable(1, None, (("a", "b"),)),)

    @pytest.mark.parametrize(
        "fault",
        [
            {"cells": [["a"], ["b", "c"]]},
            {"spans": [[0, 0, 0, 2]]},
            {"spans": [[0, 0, 0]]},
            {"page": None},
            {"bbox": [1, 2]},
        ],
    )
    def test_with_faults_are_refused_by_name(self, tmp_path: Path, fault):
        file = tmp_path / "one.json"
        file.write_text(json.dumps([{**self.ENTRY, **fault}]))
        with pytest.raises(UsageError, match=r"one\.json"):
            read_truth(file)

    def test_a_folder_without_any_is_refused(self, tmp_path: Path):
        with pytest.raises(UsageError, match="holds no PDF"):
            load_truth(tmp_path)


@given(grids(), grids())
def test_different_tables_of_different_texts_are_never_whole(first, second):
    assume(relations(first) != relations(second))
    assert tally(first, second).f1 < 1
