from rag_assets.tables.reading import tables_by_page


def tables(sheet, save, read_back):
    pdf = save(sheet)
    return tables_by_page(pdf, read_back(pdf))


def test_dates_in_ruled_cells_are_no_figures_of_several_columns(sheet, save, read_back) -> None:
    rows = [
        ["Date", "Ratio"],
        ["31 March 2025", "Not set"],
        ["30 June 2025", "5.25:1.00"],
        ["May 16, 2026", "4.75:1.00"],
    ]
    sheet.ruled(100, (60, 260, 420), rows)
    (table,) = tables(sheet, save, read_back)
    assert table.cells == tuple(map(tuple, rows))


def test_sentences_in_ruled_cells_may_name_figures(sheet, save, read_back) -> None:
    rows = [
        ["Group", "Rule"],
        ["Cars", "not more than 2 hours before and every 2 hours while on the road"],
        ["Buses", "at least 2 times a day and not more than 3 hours before each trip"],
    ]
    sheet.ruled(100, (60, 160, 560), rows)
    (table,) = tables(sheet, save, read_back)
    assert table.cells == tuple(map(tuple, rows))


def test_signatures_in_a_frame_are_no_table(sheet, save, read_back) -> None:
    rows = [
        ["Signature", "Title", "Date"],
        ["A. Weaver", "Chair", "3 May 2024"],
        ["B. Miller", "Treasurer", "3 May 2024"],
    ]
    sheet.ruled(100, (60, 260, 400, 540), rows)
    assert tables(sheet, save, read_back) == ()


def test_the_bars_of_a_chart_are_no_table(sheet, save, read_back) -> None:
    sheet.ruled(100, (60, 160, 260, 360), [["", "84", "79"], ["61", "58", "47"]])
    assert tables(sheet, save, read_back) == ()
