"""Frozen build settings and their fingerprint: what changes an artifact beside the PDF itself.

The limits of parsing stand beside them and in no fingerprint: they decide whether a report is read,
not what it says.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rag_assets import versions
from rag_resources.encoding.encoder import DEFAULT_ENCODER, Precision
from rag_resources.errors import UsageError
from rag_resources.fingerprints import fingerprint

M = TypeVar("M", bound=BaseModel)

CODE_VERSIONS = {
    name.lower(): value
    for name, value in sorted(vars(versions).items())
    if isinstance(value, str) and name.isupper() and name not in versions.AFTER_REPORTS
}


class Limits(NamedTuple):
    """What a process may take from one item to the next, and of memory.

    Attributes:
        seconds_per_item: processor time; four times as much on the clock.
        memory_mb: resident memory.
    """

    seconds_per_item: float
    memory_mb: int


class OcrSettings(NamedTuple):
    """Who reads pages that are pictures, and in which languages where it has to be told."""

    engine: Literal["rapidocr", "tesseract"] = "rapidocr"
    languages: str = "eng"


DEFAULT_OCR = OcrSettings()

TableChunks = Literal["baseline", "row_preserving", "row_blocks", "two_stage", "labelled_rows"]
DEFAULT_TABLE_CHUNKS: TableChunks = "labelled_rows"


class BuildSettings(BaseModel):
    """How reports are turned into evidence.

    Attributes:
        encoder: name of an embedded encoder or path of a model folder.
        precision: how vectors are computed. "int8": eight-bit, several times faster on CPUs with
            instructions for it; "float32"; "auto": as those in the store, where there are none
            int8 if this CPU gains from it.
        chunk_tokens: length a chunk aims at, in the encoder's tokens, context header included.
        overlap_tokens: how much of a prose chunk the next one repeats.
        table_chunks: how tables are put into words. "labelled_rows": each figure beside its row
            label and its column; "row_preserving": rows as printed below their columns;
            "two_stage": the same after a chunk of columns, units, years and labels; "row_blocks":
            a summary, then ten rows at a time with category and figures in words; "baseline": one
            description of the whole table, cut to size.
        ocr_engine: who reads pages that are pictures; "tesseract" has to be installed.
        ocr_languages: of tesseract, as it names them: "eng", "deu+eng". RapidOCR is not told any.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    encoder: str = DEFAULT_ENCODER
    precision: Precision = "auto"
    chunk_tokens: int = Field(default=224, ge=48, le=8192)
    overlap_tokens: int = Field(default=48, ge=0, le=512)
    table_chunks: TableChunks = DEFAULT_TABLE_CHUNKS
    ocr_engine: Literal["rapidocr", "tesseract"] = DEFAULT_OCR.engine
    ocr_languages: str = Field(default=DEFAULT_OCR.languages, pattern=r"^[\w/]+(\+[\w/]+)*$")

    @property
    def ocr(self) -> OcrSettings:
        """Who reads pages that are pictures."""
        return OcrSettings(self.ocr_engine, self.ocr_languages)

    @property
    def fingerprint(self) -> str:
        """Identity of the settings together with the code versions of all report stages."""
        return fingerprint({"settings": self.model_dump(), "code": CODE_VERSIONS})


class ParsingLimits(BaseModel):
    """What reading one PDF may take, in a process of its own; no limit decides what a page says.

    Attributes:
        seconds_per_100_pages: time that may be lost on pages that have to be given up; a shorter
            report has as much. One page is given up after half of it in processor time.
        memory_mb: resident memory of the process.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    seconds_per_100_pages: int = Field(default=120, ge=1, le=86_400)
    memory_mb: int = Field(default=1_500, ge=100, le=1_000_000)

    @property
    def per_step(self) -> Limits:
        """Of one page: half of the whole, so that one hanging page never takes it all."""
        return Limits(self.seconds_per_100_pages / 2, self.memory_mb)

    def seconds(self, pages: int) -> float:
        """Time that a report of so many pages may lose."""
        return self.seconds_per_100_pages * max(1.0, pages / 100)


DEFAULT_LIMITS = ParsingLimits()


def load_parsing_limits(toml: Path | None) -> ParsingLimits:
    """The [limits] table of a settings file, defaults where it is silent.

    Raises:
        UsageError: the file cannot be read, or a key is unknown or out of bounds.
    """
    return _load(ParsingLimits, "limits", toml, {})


def load_build_settings(
    toml: Path | None, changes: Mapping[str, Any] = MappingProxyType({})
) -> BuildSettings:
    """The [build] table of a settings file with changes on top, defaults where both are silent.

    Raises:
        UsageError: the file cannot be read, or a key is unknown or out of bounds.
    """
    return _load(BuildSettings, "build", toml, changes)


def _load(model: type[M], table: str, toml: Path | None, changes: Mapping[str, Any]) -> M:
    try:
        written = tomllib.loads(toml.read_text()).get(table, {}) if toml else {}
        return model(**{**written, **changes})
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{toml} is not a readable settings file ({error}).") from error
    except ValidationError as error:
        fault = error.errors()[0]
        key = ".".join(map(str, fault["loc"]))
        known = ", ".join(model.model_fields)
        where = f"{toml}: " if toml else ""
        raise UsageError(
            f"{where}setting {table}.{key}: {fault['msg']}. Known settings: {known}."
        ) from error
