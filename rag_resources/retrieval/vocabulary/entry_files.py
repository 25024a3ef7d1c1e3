"""Files of entries: TOML in, checked entries out, and a user's changes to ours.

Belongs here: the format and its faults, each told in one sentence. Not here: which files there are
(loading).
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from rag_resources.errors import UsageError
from rag_resources.records import SectionKind
from rag_resources.retrieval.vocabulary.entries import Asks, Entry, Part, Term
from rag_resources.retrieval.vocabulary.term_matching import phrase_of

VERSION = "1"

Weight = Annotated[float, Field(ge=0, le=1)]
Text = Annotated[str, Field(min_length=1)]
Year = Annotated[int, Field(ge=1900, le=2100)]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class TermTable(_Strict):
    """A term as a table; see `Term`."""

    term: Text
    exact: bool = False
    near: tuple[Text, ...] = ()
    unless: tuple[Text, ...] = ()

    @field_validator("near", "unless")
    @classmethod
    def _words_can_be_found(cls, words: tuple[str, ...]) -> tuple[str, ...]:
        for word in words:
            _findable(word)
        return words


class WrittenEntry(_Strict):
    """An entry as a file has it; see `Entry`.

    Attributes:
        extend: whether it adds to the shipped entry of its name instead of replacing it.
        disabled: whether the shipped entry of its name is switched off.
    """

    name: Text
    terms: tuple[Text | TermTable, ...] = ()
    synonyms: dict[Text, Weight] = Field(default_factory=dict)
    statements: dict[SectionKind, Weight] = Field(default_factory=dict)
    sections: dict[Text, Weight] = Field(default_factory=dict)
    needs: dict[Text, Weight] = Field(default_factory=dict)
    asks: Asks | None = None
    source: Text | None = None
    since: Year | None = None
    until: Year | None = None
    extend: bool = False
    disabled: bool = False

    @field_validator("terms")
    @classmethod
    def _terms_can_be_found(cls, terms: tuple[str | TermTable, ...]) -> tuple[str | TermTable, ...]:
        for term in terms:
            _findable(term if isinstance(term, str) else term.term)
        return terms

    @field_validator("synonyms", "sections")
    @classmethod
    def _phrases_can_be_found(cls, phrases: dict[str, float]) -> dict[str, float]:
        for phrase in phrases:
            _findable(phrase)
        return phrases

    @model_validator(mode="after")
    def _only_one_way_to_change(self) -> Self:
        if self.extend and self.disabled:
            raise ValueError("extend and disabled exclude each other; keep one of them")
        if self.name in self.needs:
            raise ValueError(f"needs: {self.name!r} cannot need itself; take it out")
        return self

    def term_list(self) -> tuple[Term, ...]:
        """Its terms as records."""
        return tuple(
            Term(term)
            if isinstance(term, str)
            else Term(term.term, term.exact, term.near, term.unless)
            for term in self.terms
        )


def read_entry_file(name: str, text: str) -> list[WrittenEntry]:
    """The entries of a file, checked one by one.

    Args:
        name: of the file, as messages are to call it.
        text: its content.

    Raises:
        UsageError: it is no TOML, of another version, or an entry is wrong; says which and why.
    """
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{name} is not TOML ({error}).") from error
    if content.pop("version", None) != VERSION:
        raise UsageError(f'{name}: the file is to begin with version = "{VERSION}".')
    tables = content.pop("entry", [])
    if content:
        raise UsageError(
            f"{name}: there is no key {next(iter(content))!r} beside version and [[entry]]."
        )
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise UsageError(f"{name}: entries are to be written below [[entry]].")
    written = [_checked(name, number, table) for number, table in enumerate(tables, 1)]
    seen: set[str] = set()
    for entry in written:
        if entry.name in seen:
            raise UsageError(f"{name}, entry {entry.name!r}, name: another entry has it already.")
        seen.add(entry.name)
    return written


def read_user_file(path: Path) -> list[WrittenEntry]:
    """The entries of a user's own file; see `read_entry_file`."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"The vocabulary file {path} cannot be read ({error}).") from error
    return read_entry_file(str(path), text)


def new_entry(file: str, written: WrittenEntry, part: Part, source: str | None = None) -> Entry:
    """An entry that stands by itself.

    Args:
        file: its file, as messages are to call it.
        written: as read.
        part: it belongs to.
        source: where it gives none itself.

    Raises:
        UsageError: it lacks terms, a source, or anything that follows from them.
    """
    missing = _missing(written, source)
    if missing:
        raise UsageError(f"{file}, entry {written.name!r}, {missing}.")
    return Entry(
        written.name,
        part,
        written.term_list(),
        written.synonyms,
        written.statements,
        written.sections,
        written.needs,
        written.asks or "",
        written.source or source or "",
        written.since,
        written.until,
    )


def extended(entry: Entry, written: WrittenEntry, file: str) -> Entry:
    """An entry with what a user's file adds to it; the user's weights and words win.

    Raises:
        UsageError: the years of both together hold for no year.
    """
    since = entry.since if written.since is None else written.since
    until = entry.until if written.until is None else written.until
    if since and until and since > until:
        raise UsageError(
            f"{file}, entry {written.name!r}, until: {until} is before since = {since}; "
            "give both years."
        )
    terms = {term.text: term for term in (*entry.terms, *written.term_list())}
    return Entry(
        entry.name,
        entry.part,
        tuple(terms.values()),
        {**entry.synonyms, **written.synonyms},
        {**entry.statements, **written.statements},
        {**entry.sections, **written.sections},
        {**entry.needs, **written.needs},
        entry.asks if written.asks is None else written.asks,
        written.source or entry.source,
        since,
        until,
    )


def _findable(text: str) -> None:
    if not phrase_of(text):
        raise ValueError(f"{text!r} holds no word that could be looked for")


def _missing(written: WrittenEntry, source: str | None) -> str:
    if not written.terms:
        return "terms: give at least one phrase by which a question names it"
    if not (written.source or source):
        return "source: say where its wording is from"
    if not (written.synonyms or written.statements or written.sections or written.needs):
        return "synonyms: give synonyms, statements, sections or needs, or it changes nothing"
    if written.since and written.until and written.since > written.until:
        return f"until: {written.until} is before since = {written.since}"
    return ""


def _checked(file: str, number: int, table: Mapping[str, Any]) -> WrittenEntry:
    try:
        return WrittenEntry.model_validate(table)
    except ValidationError as error:
        name = table.get("name")
        entry = f"entry {name!r}" if isinstance(name, str) and name else f"entry number {number}"
        raise UsageError(f"{file}, {entry}, {_fault(error)}.") from error


def _fault(error: ValidationError) -> str:
    fault = error.errors()[0]
    steps = [str(step) for step in fault["loc"] if step not in ("str", "TermTable", "[key]")]
    if fault["type"] == "extra_forbidden":
        known = ", ".join(WrittenEntry.model_fields)
        return f"{steps[-1]}: there is no such key; known: {known}"
    said = fault["msg"].removeprefix("Value error, ")
    if not steps:
        return said
    return f"{'.'.join(steps)}: {said[0].lower() if said[:2].istitle() else said[0]}{said[1:]}"
