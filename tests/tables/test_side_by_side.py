from rag_assets.tables.aligned.side_by_side import side_by_side
from rag_assets.tables.grid import Grid
from rag_resources.records import Box
from rag_resources.table_records import Span


def grid(*rows: tuple[str, ...], spans: tuple[Span, ...] = ()) -> Grid:
    boxes = tuple(
        tuple(
            Box(40.0 * column, 10.0 * row, 40.0 * column + 30, 10.0 * row + 8) if text else None
            for column, text in enumerate(texts)
        )
        for row, texts in enumerate(rows)
    )
    return Grid(1, Box(0, 0, 230, 50), rows, spans, "test", 1.0, boxes, header_rows=1)


def test_two_tables_side_by_side_keep_their_labels_apart() -> None:
    left, right = side_by_side(
        grid(
            ("", "2024", "", "2023"),
            ("Grants", "1,200", "Staff", "0.9"),
            ("Fees", "340", "Premises", "-"),
            ("Rents", "22", "", ""),
        )
    )
    assert left.cells == (("", "2024"), ("Grants", "1,200"), ("Fees", "340"), ("Rents", "22"))
    assert right.cells == (("", "2023"), ("Staff", "0.9"), ("Premises", "-"))
    assert (left.box, right.box) == (Box(0, 0, 70, 38), Box(80, 0, 150, 28))
    assert (left.header_rows, right.header_rows) == (1, 1)


def test_a_header_over_columns_stays_with_its_table() -> None:
    _, right = side_by_side(
        grid(
            ("", "2024", "", "Reserves", ""),
            ("Grants", "1,200", "General", "3", "4"),
            ("Fees", "340", "Capital", "5", "6"),
            spans=(Span(0, 3, 4, 0),),
        )
    )
    assert right.spans == (Span(0, 1, 2, 0),)


def test_a_headed_or_repeated_column_of_words_belongs_to_its_table() -> None:
    headed = grid(
        ("", "2024", "Rating", "2023"), ("Loans", "12", "Low", "9"), ("Bonds", "3", "High", "4")
    )
    units = grid(
        ("", "2024", "", "2023"), ("Paper", "12", "tonnes", "9"), ("Glass", "3", "tonnes", "4")
    )
    assert side_by_side(headed) == (headed,)
    assert side_by_side(units) == (units,)


def test_heads_that_repeat_begin_another_table() -> None:
    _, right = side_by_side(
        grid(
            ("Aktiva", "2024", "Passiva", "2024"),
            ("Kasse", "12", "Kapital", "9"),
            ("Waren", "3", "Schulden", "6"),
        )
    )
    assert right.cells[0] == ("Passiva", "2024")
