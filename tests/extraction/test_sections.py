from extraction.printed_pages import BODY, line, page
from hypothesis import given
from hypothesis import strategies as st

from rag_assets.extraction.sections.outline import OutlineEntry
from rag_assets.extraction.sections.section_tree import find_sections, section_path_at


def heading(text, size=16.0):
    return line(text, size=size, bold=True)


def titled(sections):
    return [(section.path, section.first_page, section.last_page) for section in sections]


def test_the_outline_is_used_and_placed_at_the_printed_headings():
    pages = [
        page(1, ["Annual Report"]),
        page(2, [*BODY, heading("Performance Report"), *BODY]),
        page(3, [heading("Overview"), *BODY]),
        page(4, [heading("Accounts"), *BODY]),
    ]
    outline = [
        OutlineEntry(1, "Performance Report", 2),
        OutlineEntry(2, "Overview", 3),
        OutlineEntry(1, "Accounts", 4),
    ]
    sections = find_sections(pages, outline)
    assert titled(sections) == [
        ((), 1, 2),
        (("Performance Report",), 2, 3),
        (("Performance Report", "Overview"), 3, 3),
        (("Accounts",), 4, 4),
    ]
    assert sections[1].first_line == 2
    assert {section.found_by for section in sections[1:]} == {"outline"}


def test_an_outline_entry_beyond_the_last_page_is_left_out():
    pages = [page(number, [heading(f"Part {number}"), *BODY]) for number in (1, 2, 3)]
    outline = [OutlineEntry(1, f"Part {number}", number) for number in (1, 2, 3, 9)]
    assert [path for path, *_ in titled(find_sections(pages, outline))] == [
        ("Part 1",), ("Part 2",), ("Part 3",),
    ]  # fmt: skip


def contents_report(labels):
    contents = [
        heading("Contents"),
        "Chair's statement ........ 1",
        "Performance report ........ 2",
        "Governance statement ...... 3",
        "Financial statements ...... 4",
    ]
    titles = ["Chair's statement", "Performance report", "Governance statement"]
    pages = [page(1, ["Title"]), page(2, contents)]
    for place, title in enumerate([*titles, "Financial statements"]):
        pages.append(page(3 + place, [line(title), *BODY], label=labels[place]))
    return pages


def test_the_contents_page_is_read_through_printed_labels():
    sections = find_sections(contents_report(["1", "2", "3", "4"]), [])
    assert titled(sections)[1:] == [
        (("Contents",), 2, 2),
        (("Chair's statement",), 3, 3),
        (("Performance report",), 4, 4),
        (("Governance statement",), 5, 5),
        (("Financial statements",), 6, 6),
    ]
    assert {section.found_by for section in sections[1:]} == {"contents"}


def test_without_labels_the_offset_is_found_on_the_pages():
    sections = find_sections(contents_report(["", "", "", ""]), [])
    assert [section.first_page for section in sections[1:]] == [2, 3, 4, 5, 6]


def test_a_contents_page_that_names_wrong_pages_is_not_believed():
    pages = contents_report(["1", "2", "3", "4"])
    for number in (2, 3, 4, 5):
        pages[number] = page(number + 1, BODY)
    assert titled(find_sections(pages, [])) == [((), 1, 6)] or all(
        section.found_by != "contents" for section in find_sections(pages, [])
    )


def test_typography_alone_gives_a_tree():
    pages = [
        page(1, [heading("Strategic report", 20), *BODY, heading("Our market"), *BODY]),
        page(2, [heading("Our people"), *BODY, heading("Accounts", 20), *BODY]),
    ]
    assert titled(find_sections(pages, [])) == [
        (("Strategic report",), 1, 2),
        (("Strategic report", "Our market"), 1, 1),
        (("Strategic report", "Our people"), 2, 2),
        (("Accounts",), 2, 2),
    ]


def test_typography_refines_what_the_outline_leaves_open():
    pages = [
        page(1, [heading("One"), *BODY, heading("Detail", 13), *BODY]),
        page(2, [heading("Two"), *BODY]),
        page(3, [heading("Three"), *BODY]),
    ]
    outline = [
        OutlineEntry(1, title, place + 1) for place, title in enumerate(["One", "Two", "Three"])
    ]
    paths = [path for path, *_ in titled(find_sections(pages, outline))]
    assert paths == [("One",), ("One", "Detail"), ("Two",), ("Three",)]


def test_a_running_head_is_no_section():
    pages = [page(number, [heading("ACME plc"), *BODY]) for number in range(1, 9)]
    assert titled(find_sections(pages, [])) == [((), 1, 8)]


def test_figures_and_sentences_are_no_headings():
    pages = [
        page(
            1,
            [
                heading("Heading"),
                heading("12,345 67,890"),
                heading("This ends as a sentence."),
                *BODY,
            ],
        )
    ]
    assert titled(find_sections(pages, [])) == [(("Heading",), 1, 1)]


def test_a_report_without_headings_is_one_section_without_a_title():
    sections = find_sections([page(1, BODY), page(2, BODY)], [])
    assert titled(sections) == [((), 1, 2)]
    assert sections[0].found_by == "document"
    assert find_sections([], []) == ()


texts = st.text(st.characters(categories=["L", "N", "P", "Zs"]), max_size=25)
printed = st.builds(line, texts, size=st.sampled_from([10.0, 12.0, 16.0]), bold=st.booleans())
reports = st.lists(st.lists(printed, max_size=6), min_size=1, max_size=5).map(
    lambda pages: [page(number, lines) for number, lines in enumerate(pages, start=1)]
)
outlines = st.lists(
    st.builds(OutlineEntry, st.integers(1, 4), texts, st.integers(1, 7)), max_size=6
)


@given(reports, outlines)
def test_sections_always_form_a_tree_that_covers_the_report(pages, outline):
    sections = find_sections(pages, outline)
    starts = [(section.first_page, section.first_line) for section in sections]
    assert starts[0] == (1, 0)
    assert starts == sorted(starts)
    for before, section in zip((None, *sections), sections, strict=False):
        assert section.level == len(section.path)
        assert section.first_page <= section.last_page <= len(pages)
        depth = len(before.path) if before else 0
        assert section.level <= depth + 1
        shared = section.path[:-1]
        assert before is None or before.path[: len(shared)] == shared
    for one in pages:
        for number in range(len(one.lines)):
            path = section_path_at(sections, one.number, number)
            containing = [
                section for section in sections
                if (section.first_page, section.first_line) <= (one.number, number)
            ]  # fmt: skip
            assert path == containing[-1].path


def test_parts_and_items_of_a_form_rank_over_larger_print():
    pages = [
        page(n, [heading(f"PART {part}", 10), heading(f"Item {n}. Topic {n}", 10), *BODY,
                 heading(f"Large words {n}", 20), *BODY])
        for n, part in enumerate(["I", "II", "III", "IV"], start=1)
    ]  # fmt: skip
    levels = {section.title: section.level for section in find_sections(pages, [])}
    assert [levels[f"PART {part}"] for part in ("I", "II", "III", "IV")] == [1] * 4
    assert [levels[f"Item {n}. Topic {n}"] for n in range(1, 5)] == [2] * 4
    assert {levels[f"Large words {n}"] for n in range(1, 5)} == {3}


def test_a_cover_is_one_section():
    cover = [heading("ACME plc", 30), line("x"), heading("Annual Report", 24), line("y"),
             heading("Making things better", 18)]  # fmt: skip
    pages = [page(1, cover), *[page(n, [heading(f"Topic {n}"), *BODY]) for n in range(2, 7)]]
    assert [s.title for s in find_sections(pages, []) if s.first_page == 1 and s.title] == [
        "ACME plc"
    ]


def test_confidence_falls_from_the_outline_to_weak_typography():
    outline = [OutlineEntry(1, title, n) for n, title in enumerate(["One", "Two", "Three"], 1)]
    outlined = [page(1, [heading("One"), *BODY]), page(2, BODY), page(3, [heading("Three"), *BODY])]
    one, two, three = find_sections(outlined, outline)
    contents = find_sections(contents_report(["1", "2", "3", "4"]), [])[-1]
    larger, bold = find_sections(
        [page(1, [heading("Larger"), *BODY, heading("Bold", 10), *BODY])], []
    )
    nothing = find_sections([page(1, BODY)], [])[0]
    assert one.confidence == three.confidence
    assert 1 > one.confidence > contents.confidence > larger.confidence > bold.confidence
    assert larger.confidence > two.confidence > nothing.confidence > 0


def test_statements_and_notes_are_named():
    pages = [
        page(1, [heading("Consolidated statement of cash flows"), *BODY]),
        page(2, [heading("Notes to the accounts"), *BODY, heading("14 Provisions", 13), *BODY]),
        page(3, [heading("Five years", 20), *BODY, heading("2 Sites", 13), *BODY]),
    ]
    known = {s.title: (s.kind, s.note) for s in find_sections(pages, [])}
    assert known["Consolidated statement of cash flows"] == ("cash_flows", "")
    assert known["Notes to the accounts"] == ("notes", "")
    assert known["14 Provisions"] == ("note", "14")
    assert known["2 Sites"] == ("", "")


def test_a_statement_is_found_among_the_lines_that_head_it():
    head = ["ACME, INC.", "CONSOLIDATED BALANCE SHEETS", "AT DECEMBER 31", "(in millions)"]
    lines = [line(text, bold=True, top=12.0 * n) for n, text in enumerate(head)]
    pages = [page(1, BODY * 3), page(2, [*lines, *BODY])]
    assert [(s.title, s.kind) for s in find_sections(pages, []) if s.title] == [
        ("CONSOLIDATED BALANCE SHEETS", "balance_sheet")
    ]
