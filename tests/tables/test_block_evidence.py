from rag_assets.tables.aligned.blocks import table_regions


def regions(sheet, save, read_back):
    (page,) = read_back(save(sheet))
    return table_regions(page)


def test_one_row_below_heads_is_a_table(sheet, save, read_back) -> None:
    sheet.rows(200, (60, 400, 500), [["", "2024", "2023"], ["Cash at bank", "7,295", "6,241"]])
    (region,) = regions(sheet, save, read_back)
    assert 195 < region.y0 < 205


def test_one_row_without_heads_is_no_evidence(sheet, save, read_back) -> None:
    sheet.rows(200, (60, 400, 500), [["Cash at bank", "7,295", "6,241"]])
    assert regions(sheet, save, read_back) == ()


def test_a_row_with_more_figures_than_heads_is_no_evidence(sheet, save, read_back) -> None:
    sheet.right(500, 186, "2023")
    sheet.rows(200, (60, 400, 500), [["Cash at bank", "7,295", "6,241"]])
    assert regions(sheet, save, read_back) == ()


def test_few_rows_with_one_full_one_are_a_table(sheet, save, read_back) -> None:
    edges = (60, 250, 350, 450, 550)
    sheet.rows(200, edges, [["", "Total", "2025", "2026", "Later"]])
    sheet.rows(214, edges, [["Rent due", "£1,566", "£325", "£225", "£1,016"]])
    sheet.rows(228, (60, 250), [["Less interest", "140"], ["Present value", "£1,426"]])
    (region,) = regions(sheet, save, read_back)
    assert region.y1 > 250


def test_numbered_contents_are_no_evidence(sheet, save, read_back) -> None:
    for place in range(8):
        top = 100 + 14 * place
        sheet.left(60, top, f"{1 + place // 4}.{1 + place % 4}")
        sheet.left(100, top, "Duties of the trustees")
        sheet.right(520, top, str(4 + 3 * place))
    assert regions(sheet, save, read_back) == ()


def test_a_list_of_numbered_papers_is_no_evidence(sheet, save, read_back) -> None:
    for place in range(6):
        top = 100 + 30 * place
        sheet.left(60, top, f"10.{place}" if place % 2 else f"10.{place}(a)")
        sheet.left(110, top, "—")
        sheet.left(150, top, "Agreement on the lease of the hall, dated in the spring")
        sheet.left(150, top + 12, "and filed with the report of that year")
    assert regions(sheet, save, read_back) == ()


def test_places_on_a_map_with_their_numbers_are_no_evidence(sheet, save, read_back) -> None:
    for place in range(4):
        top = 100 + 40 * place
        sheet.left(60, top, str(place + 1))
        sheet.left(100, top, "Workshop")
        sheet.left(100, top + 14, "Makes 70,000 chairs")
        sheet.left(300, top, str(place + 5))
        sheet.left(340, top, "85,000 desks" if place else "Office")
    assert regions(sheet, save, read_back) == ()


def test_large_figures_beside_addresses_are_no_evidence(sheet, save, read_back) -> None:
    beside = ["£161.6m", "at year end", "Income", "£0.33", "a share", "Costs", "4.0%"]
    for place, text in enumerate(beside):
        sheet.left(60, 100 + 14 * place, "Mill Lane")
        sheet.left(200, 100 + 14 * place, "Bank Street")
        sheet.left(400, 100 + 14 * place, text)
    assert regions(sheet, save, read_back) == ()


def test_labels_in_two_lines_around_their_figures_are_labels(sheet, save, read_back) -> None:
    for place in range(4):
        top = 100 + 30 * place
        sheet.left(60, top, "Share of letters that")
        sheet.left(60, top + 12, "were answered in time")
        for edge, figure in ((300, "81.5%"), (380, "82.5%"), (460, "91.0%")):
            sheet.right(edge, top + 6, figure)
    assert len(regions(sheet, save, read_back)) == 1
