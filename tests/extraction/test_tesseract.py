import subprocess
from pathlib import Path

import numpy as np
import pytest
from extraction.scanned_sheets import scan

from rag_assets.extraction.ocr import open_engine, read_picture
from rag_assets.extraction.ocr.tesseract import Tesseract, pieces_of
from rag_assets.settings import BuildSettings, OcrSettings, load_build_settings
from rag_resources.errors import UsageError

HEAD = (
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"
)


def table(*words: str) -> str:
    """The program's output for words written as "line left conf text"."""
    rows = ["1\t1\t0\t0\t0\t0\t0\t0\t833\t500\t-1\t"]
    for word in words:
        line, left, confidence, text = word.split(" ")
        top = 100 * int(line)
        rows.append(f"5\t1\t1\t1\t{line}\t1\t{left}\t{top}\t90\t25\t{confidence}\t{text}")
    return "\n".join([HEAD, *rows]) + "\n"


GOOD = table("1 50 96.5 Revenue", "1 150 93.1 4,312.7", "2 50 91.0 Costs", "3 50 12.0 ~~;")
POOR = table("1 50 31.0 anuanay", "2 50 28.0 SISO")


def install(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *tables: str, code: int = 0, pause: int = 0
) -> Path:
    """A program that gives one table after another, and notes how it was called."""
    for place, text in enumerate(tables):
        (folder / f"table{place}").write_text(text)
    program = folder / "tesseract"
    program.write_text(
        f"""#!/bin/sh
cd {folder}
if [ "$1" = --list-langs ]; then printf 'List of available languages (2):\\neng\\ndeu\\n'; exit; fi
number=$(ls | grep -c '^picture')
cat > picture$number
echo "$@" > arguments
sleep {pause}
cat table$number
exit {code}
"""
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")
    return folder


def test_words_are_taken_line_by_line_with_places_and_confidence() -> None:
    first, second, third = pieces_of(GOOD)
    assert [word.text for word in first] == ["Revenue", "4,312.7"]
    assert first[1].corners == ((150, 100), (240, 100), (240, 125), (150, 125))
    assert first[1].confidence == pytest.approx(0.931)
    assert [word.text for word in second] == ["Costs"]
    assert third[0].confidence == pytest.approx(0.12)


@pytest.mark.parametrize("text", ["", HEAD, HEAD + "\n", table(), table() + "5\t1\t1\n"])
def test_an_empty_page_has_no_words(text: str) -> None:
    assert pieces_of(text) == []


def test_a_page_is_read_by_the_installed_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch, GOOD)
    found = read_picture(scan().page, Tesseract("deu+eng"))
    assert [line.text for line in found.lines] == ["Revenue 4,312.7", "Costs"]
    assert [line.text for line in found.rejected] == ["~~;"]
    assert found.lines[0].words[1].box == pytest.approx((54.0, 36.0, 86.4, 45.0))
    assert (found.engine, found.turns) == ("tesseract", 0)
    assert "-l deu+eng" in (tmp_path / "arguments").read_text()
    assert (tmp_path / "picture0").read_bytes().startswith(b"\x89PNG")


def test_a_page_that_reads_badly_is_tried_in_the_other_directions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch, POOR, GOOD, POOR, POOR)
    found = read_picture(scan().page, Tesseract("eng"))
    assert found.turns == 2
    assert [line.text for line in found.lines] == ["Revenue 4,312.7", "Costs"]
    assert found.lines[0].words[1].box == pytest.approx(
        (300 - 86.4, 180 - 45, 300 - 54, 180 - 36), abs=0.5
    )


def test_a_failing_or_hanging_program_is_an_error_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pixels = np.full((40, 60, 3), 255, dtype=np.uint8)
    install(tmp_path, monkeypatch, GOOD, code=1)
    with pytest.raises(subprocess.CalledProcessError):
        Tesseract("eng").see(pixels)
    install(tmp_path, monkeypatch, GOOD, GOOD, pause=20)
    monkeypatch.setattr("rag_assets.extraction.ocr.tesseract._SECONDS", 0.3)
    with pytest.raises(subprocess.TimeoutExpired):
        Tesseract("eng").see(pixels)


def test_a_program_that_is_asked_for_but_not_installed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UsageError, match="tesseract, which is not on PATH"):
        open_engine(OcrSettings("tesseract"))
    assert open_engine(OcrSettings()).name == "rapidocr"


def test_a_language_that_is_not_installed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch)
    with pytest.raises(UsageError, match="no language 'fra'"):
        Tesseract("eng+fra")


def test_the_engine_is_part_of_the_settings_and_their_fingerprint(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[build]\nocr_engine = "tesseract"\nocr_languages = "deu+eng"\n')
    settings = load_build_settings(file)
    assert settings.ocr == OcrSettings("tesseract", "deu+eng")
    assert settings.fingerprint != BuildSettings().fingerprint
    assert BuildSettings().ocr == OcrSettings("rapidocr", "eng")


@pytest.mark.parametrize("languages", ["", "--psm", "eng deu", "eng+"])
def test_languages_are_names_joined_by_plus(languages: str) -> None:
    with pytest.raises(UsageError, match="ocr_languages"):
        load_build_settings(None, {"ocr_languages": languages})
