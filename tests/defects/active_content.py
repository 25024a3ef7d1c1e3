"""Documents that carry more than print: notes, scripts, actions and other files.

Belongs here: what a reader has to be told of and what must not get into the text. Not here: text
that is hidden (hidden).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.defects.case import DefectCase, PageTruth
from tests.defects.prose import Writer
from tests.defects.signs import LEFT_OUT
from tests.defects.typesetting import HEIGHT, WIDTH, Area, fill, new_document, pdf_bytes

_NOTE = "Comment that only a viewer shows, worth 6161"


@dataclass(frozen=True, slots=True)
class ActiveContent:
    """How much of each there is in a document."""

    annotations: int = 0
    scripts: int = 0
    launch_actions: int = 0
    embedded_files: int = 0


@dataclass(frozen=True, slots=True)
class ActiveContentCase:
    """A document and what has to be counted in it; its text has to come out as ever."""

    case: DefectCase
    content: ActiveContent


def active_content_cases() -> Iterator[ActiveContentCase]:
    """One document of each kind, one of all kinds, and one of none."""
    kinds = {
        "annotations": (_annotations, ActiveContent(annotations=2)),
        "open-script": (_open_script, ActiveContent(scripts=1)),
        "named-scripts": (_named_scripts, ActiveContent(scripts=2)),
        "launch-link": (_launch_link, ActiveContent(annotations=1, launch_actions=1)),
        "launch-on-open": (_launch_on_open, ActiveContent(launch_actions=1)),
        "embedded-files": (_embedded_files, ActiveContent(embedded_files=2)),
        "attached-file": (_attached_file, ActiveContent(annotations=1, embedded_files=1)),
        "none": (_nothing, ActiveContent()),
    }
    for number, (name, (load, content)) in enumerate(kinds.items()):
        document = new_document()
        page = document.new_page(width=WIDTH, height=HEIGHT)
        texts = Writer(8000 + number).paragraphs(5)
        fill(page, Area(60, 80, 535, 780), texts)
        load(document, page)
        truth = PageTruth(
            defect=name, threads=(texts,), absent=(_NOTE, "app.alert"), signs=(LEFT_OUT,)
        )
        case = DefectCase(name, "active content", pdf_bytes(document), (truth,))
        yield ActiveContentCase(case, content)


def _nothing(document: Any, page: Any) -> None:
    return None


def _annotations(document: Any, page: Any) -> None:
    page.add_text_annot((500, 60), _NOTE)
    page.add_highlight_annot(page.search_for("the")[0]).set_info(content=_NOTE)


def _set_open_action(document: Any, action: str) -> None:
    document.xref_set_key(document.pdf_catalog(), "OpenAction", action)


def _open_script(document: Any, page: Any) -> None:
    _set_open_action(document, "<</S/JavaScript/JS(app.alert\\('hello'\\))>>")


def _named_scripts(document: Any, page: Any) -> None:
    script = "<</S/JavaScript/JS(app.alert\\('hello'\\))>>"
    names = f"<</JavaScript<</Names[(one){script}(two){script}]>>>>"
    document.xref_set_key(document.pdf_catalog(), "Names", names)


_LAUNCH = "<</S/Launch/F(setup.exe)>>"


def _launch_link(document: Any, page: Any) -> None:
    xref = document.get_new_xref()
    document.update_object(
        xref, f"<</Type/Annot/Subtype/Link/Rect[60 700 300 760]/Border[0 0 0]/A{_LAUNCH}>>"
    )
    document.xref_set_key(page.xref, "Annots", f"[{xref} 0 R]")


def _launch_on_open(document: Any, page: Any) -> None:
    _set_open_action(document, _LAUNCH)


def _embedded_files(document: Any, page: Any) -> None:
    document.embfile_add("figures.csv", b"year,revenue\n2023,6161\n")
    document.embfile_add("notes.txt", _NOTE.encode())


def _attached_file(document: Any, page: Any) -> None:
    page.add_file_annot((500, 60), b"year,revenue\n", "figures.csv", desc=_NOTE)
