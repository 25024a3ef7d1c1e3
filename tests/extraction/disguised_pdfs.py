"""PDFs whose fonts do not say, or say wrongly, which characters they print."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
import pymupdf

from rag_assets.extraction.fonts.unicode_map import write_unicode_map

FACES = Path(mpl.get_data_path()) / "fonts" / "ttf"
SERIF = "DejaVuSerif"


def disguised(
    path: Path, pages: Sequence[Sequence[str]], face: str = SERIF, step: int | None = None
) -> Path:
    """A PDF of lines in an embedded subset of a face whose text layer is not what is printed.

    Args:
        path: of the file.
        pages: the lines of each page.
        face: of matplotlib's fonts.
        step: by how much every code of the text layer is off; None: it has no characters at all.
    """
    document = pymupdf.open()
    for lines in pages:
        page = document.new_page()
        for index, line in enumerate(lines):
            page.insert_text(
                (72, 100 + 14 * index),
                line,
                fontsize=9,
                fontname="F0",
                fontfile=str(FACES / f"{face}.ttf"),
            )
    document.subset_fonts()
    # What the fonts say is settled when a document is written.
    document = pymupdf.open(stream=document.tobytes())
    font = document[0].get_fonts()[0][0]
    says = _says(document)
    document.xref_set_key(font, "ToUnicode", "null")
    if step is not None:
        wrong = {
            code: text if text == " " else chr(ord(text) + step) for code, text in says.items()
        }
        write_unicode_map(document, font, wrong, 4)
    document.save(path)
    document.close()
    return path


def _says(document: pymupdf.Document) -> dict[int, str]:
    """What the glyphs on the pages are said to be; in these fonts their numbers are the codes."""
    return {
        number: chr(code)
        for page in document
        for span in page.get_texttrace()
        for code, number, *_ in span["chars"]
    }
