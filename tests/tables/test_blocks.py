import pytest

from rag_assets.tables.aligned.blocks import table_blocks, table_regions


def regions(sheet, save, read_back):
    (page,) = read_back(save(sheet))
    return table_regions(page)


def test_figures_in_columns_are_evidence_and_the_region_covers_them(sheet, save, read_back) -> None:
    sheet.prose(60, 60, ["The charity spent less than it planned in the year under review."])
    sheet.rows(
        200, (60, 400, 500), [["Pay", "10", "20"], ["Rent", "1,030", "40"], ["All", "50", "60"]]
    )
    (region,) = regions(sheet, save, read_back)
    assert region.x0 == pytest.approx(60, abs=2)
    assert region.x1 == pytest.approx(500, abs=2)
    assert 195 < region.y0 < 205
    assert 235 < region.y1 < 245


def test_one_column_of_amounts_is_evidence(sheet, save, read_back) -> None:
    sheet.rows(200, (60, 400), [["Pay", "£1,010"], ["Rent", "£1,030"], ["All", "£2,040"]])
    assert len(regions(sheet, save, read_back)) == 1


def test_a_contents_page_is_no_evidence(sheet, save, read_back) -> None:
    titles = ["Strategic report", "Our people", "Governance", "Audit report", "Accounts", "Notes"]
    sheet.rows(100, (60, 500), [[title, str(4 + 9 * place)] for place, title in enumerate(titles)])
    assert regions(sheet, save, read_back) == ()


def test_a_contents_page_in_two_columns_is_no_evidence(sheet, save, read_back) -> None:
    for place in range(8):
        sheet.left(60, 100 + 14 * place, "Chapter about things")
        sheet.right(260, 100 + 14 * place, str(2 + 3 * place))
        sheet.left(320, 100 + 14 * place, "Another chapter of it")
        sheet.right(520, 100 + 14 * place, str(40 + 3 * place))
    assert regions(sheet, save, read_back) == ()


def test_a_list_of_points_is_no_evidence(sheet, save, read_back) -> None:
    for place, text in enumerate(
        ["grew income by 12% to £1.2m", "opened 14 shops", "trained 1,200 people in 2024", "met 3"]
    ):
        sheet.left(60, 100 + 14 * place, "•")
        sheet.left(72, 100 + 14 * place, text)
    assert regions(sheet, save, read_back) == ()


def test_two_columns_of_prose_with_numbers_are_no_evidence(sheet, save, read_back) -> None:
    left = [f"In {2000 + place} the trust spent £{place},120 on" for place in range(20)]
    right = [f"homes for {place} families and {place * 3} people" for place in range(20)]
    sheet.prose(60, 100, left)
    sheet.prose(320, 100, right)
    assert regions(sheet, save, read_back) == ()


def test_a_table_beside_a_column_of_prose_is_found_alone(sheet, save, read_back) -> None:
    sheet.prose(60, 100, ["We held our costs down and helped many"] * 20)
    sheet.prose(330, 100, ["The table below shows what we did"] * 8)
    rows = [["Pay", "1,010", "920"], ["Rent", "1,030", "980"], ["All", "2,040", "1,900"]]
    sheet.rows(220, (330, 460, 530), rows)
    (region,) = regions(sheet, save, read_back)
    assert region.x0 > 300


def test_years_over_a_grown_block_begin_a_table_of_their_own(sheet, save, read_back) -> None:
    rows = [["", "2024", "2023"], ["Pay", "10", "20"], ["Rent", "30", "40"], ["All", "40", "60"]]
    sheet.rows(100, (60, 400, 500), rows + rows)
    assert len(regions(sheet, save, read_back)) == 2


def test_an_empty_page_has_no_regions(sheet, save, read_back) -> None:
    assert regions(sheet, save, read_back) == ()


def test_a_sentence_right_across_the_columns_ends_a_table(sheet, save, read_back) -> None:
    rows = [["Pay", "1,010", "920"], ["Rent", "1,030", "980"], ["All", "2,040", "1,900"]]
    sheet.rows(100, (60, 400, 500), rows)
    sheet.left(
        60, 165, "We watch both of these costs closely and will go on to do so in every month."
    )
    sheet.rows(200, (60, 400, 500), rows)
    assert len(regions(sheet, save, read_back)) == 2


def test_a_long_label_that_goes_on_ends_no_table(sheet, save, read_back) -> None:
    rows = [["Pay", "1,010", "920"], ["Rent", "1,030", "980"], ["All", "2,040", "1,900"]]
    sheet.rows(100, (60, 400, 500), rows, pitch=12)
    sheet.left(60, 136, "Changes in what we own and what we owe at the end of the year for the")
    sheet.rows(148, (60, 400, 500), rows, pitch=12)
    assert len(regions(sheet, save, read_back)) == 1


def test_a_sentence_below_a_wide_gap_ends_a_table_of_one_column(sheet, save, read_back) -> None:
    rows = [["For", "8,838"], ["Against", "6,272"], ["Abstained", "2,240"]]
    sheet.rows(100, (60, 520), rows)
    sheet.left(60, 180, "The motion on the sale of the old hall was lost:")
    sheet.rows(196, (60, 520), rows)
    assert len(regions(sheet, save, read_back)) == 2


def test_a_column_that_fills_late_parts_no_table(sheet, save, read_back) -> None:
    sheet.rows(100, (60, 400, 500), [["Cash", "39", "2%"]], pitch=12)
    sheet.rows(112, (60, 300), [["Shares", "50%"]], pitch=12)
    sheet.rows(124, (60, 400, 500), [["Large", "358", "20%"], ["Small", "84", "5%"]], pitch=12)
    sheet.rows(148, (60, 300), [["Bonds", "50%"]], pitch=12)
    sheet.rows(160, (60, 400, 500), [["Public", "169", "10%"], ["Other", "542", "31%"]], pitch=12)
    (region,) = regions(sheet, save, read_back)
    assert region.y0 < 105
    assert region.y1 > 170


def test_a_dash_before_its_figure_is_a_minus(sheet, save, read_back) -> None:
    rows = [["From one", "9,171", "549"], ["To one", "– 7,322", "– 1,450"], ["Rest", "110", "87"]]
    sheet.rows(100, (60, 400, 500), rows)
    (page,) = read_back(save(sheet))
    (block,) = table_blocks(page)
    assert [len(row.figures) for row in block.rows] == [2, 2, 2]


def test_labels_left_of_the_gutter_stay_with_their_figures(sheet, save, read_back) -> None:
    sheet.prose(60, 60, ["We held our costs down and helped many people"] * 12)
    sheet.prose(320, 60, ["The table below shows what we did with it all"] * 12)
    rows = [["Pay", "1,010", "920"], ["Rent", "1,030", "980"], ["All", "2,040", "1,900"]]
    sheet.rows(240, (60, 420, 530), rows)
    (region,) = regions(sheet, save, read_back)
    assert region.x0 < 70
