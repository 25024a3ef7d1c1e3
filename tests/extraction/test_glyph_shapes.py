from pathlib import Path

import pymupdf
import pytest
from extraction.disguised_pdfs import disguised

from rag_assets.extraction.fonts.font_glyphs import FontGlyphs
from rag_assets.extraction.fonts.glyph_shapes import told_by_shape

CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,-()"


def told(tmp_path: Path, face: str, characters: str = CHARACTERS) -> dict[str, str]:
    """What the shapes of the characters of a face are told to be."""
    pdf = disguised(tmp_path / "face.pdf", [[characters]], face)
    with pymupdf.open(pdf) as document:
        font = document[0].get_fonts()[0][0]
        numbers = [c[1] for span in document[0].get_texttrace() for c in span["chars"]]
    glyphs = FontGlyphs(pdf)
    shapes = glyphs.shapes(font, numbers)
    glyphs.close()
    read = told_by_shape({number: shape for number, shape in shapes.items() if shape is not None})
    return {
        character: read[number]
        for character, number in zip(characters, numbers, strict=True)
        if number in read
    }


@pytest.mark.parametrize(
    "face",
    ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono", "STIXGeneral", "cmr10"],
)
def test_digits_are_told_by_their_shapes_and_never_wrongly(tmp_path: Path, face: str) -> None:
    read = told(tmp_path, face)
    digits = {character: text for character, text in read.items() if character.isdecimal()}
    assert all(character == text for character, text in digits.items())
    assert len(digits) >= 3
    assert all(text == character for character, text in read.items() if text.isdecimal())


def test_most_characters_of_a_common_face_are_told(tmp_path: Path) -> None:
    read = told(tmp_path, "DejaVuSerif")
    right = [character for character, text in read.items() if character == text]
    assert len(right) >= 0.7 * len(CHARACTERS)
    assert len(read) - len(right) <= 2


def test_a_glyph_without_ink_has_no_shape(tmp_path: Path) -> None:
    assert " " not in told(tmp_path, "DejaVuSerif", "a b")


def test_nothing_is_told_of_no_glyphs() -> None:
    assert told_by_shape({}) == {}
