"""Published files: reading records of JSON, JSON lines and CSV, and saying which one is broken.

Belongs here: files, entries and their keys. Not here: what a key means in some publication.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rag_resources.errors import QuestionSetError, UsageError
from rag_resources.report_inbox import report_id_of


@dataclass(frozen=True, slots=True)
class Entry:
    """One record of a published file.

    Attributes:
        where: file and line or entry, for messages.
    """

    where: str
    keys: Mapping[str, Any]

    @classmethod
    def of(cls, where: str, record: Any) -> "Entry":
        """The entry of a record.

        Raises:
            QuestionSetError: it is not an object.
        """
        if not isinstance(record, dict):
            raise QuestionSetError(f"{where}: this must be an object with keys.")
        return cls(where, record)

    def fault(self, what: str) -> QuestionSetError:
        """The error for this entry."""
        return QuestionSetError(f"{self.where}: {what}")

    def value(self, key: str) -> Any:
        """The value of a key that must be there.

        Raises:
            QuestionSetError: the key is missing.
        """
        if key not in self.keys:
            raise self.fault(f"{key} is missing.")
        return self.keys[key]

    def text(self, key: str) -> str:
        """A text with something in it; likewise below.

        Raises:
            QuestionSetError: the key is missing or of another type.
        """
        value = self.value(key)
        if not isinstance(value, str) or not value.strip():
            raise self.fault(f"{key} is {value!r}; write some text.")
        return value

    def items(self, key: str) -> list[Any]:
        """A list, perhaps an empty one."""
        value = self.value(key)
        if not isinstance(value, list):
            raise self.fault(f"{key} is {value!r}; write a list.")
        return value

    def report_id(self, key: str) -> str:
        """The id of the report that a text names."""
        try:
            return report_id_of(self.text(key))
        except UsageError as error:
            raise self.fault(f"{key}: {error}") from error

    def page(self, key: str) -> int:
        """The 1-based page of a 0-based page index."""
        return self.one_based(self.value(key), key)

    def one_based(self, index: Any, key: str) -> int:
        """The same of an index that stands somewhere inside the value of a key."""
        if isinstance(index, bool) or not isinstance(index, int) or index < 0:
            raise self.fault(f"{key} is {index!r}; write a page index from 0 on.")
        return index + 1


def json_lines(file: Path) -> Iterator[Entry]:
    """The objects of a file that holds one a line; empty lines are skipped.

    Raises:
        QuestionSetError: the file cannot be read, or a line is not an object.
    """
    for number, line in enumerate(_text(file).split("\n"), start=1):
        where = f"{file}, line {number}"
        if line.strip():
            yield Entry.of(where, _parsed(line, where))


def json_content(file: Path) -> Any:
    """The content of a JSON file.

    Raises:
        QuestionSetError: it cannot be read, is not JSON, or an object has a key twice.
    """
    return _parsed(_text(file), str(file))


def table_rows(file: Path) -> Iterator[Entry]:
    """The rows of a CSV file with a header, or the objects of a JSON list, whichever it is.

    Raises:
        QuestionSetError: the file cannot be read or is neither.
    """
    if file.suffix.lower() == ".csv":
        yield from _csv_rows(file)
        return
    content = json_content(file)
    if not isinstance(content, list):
        raise QuestionSetError(f"{file} is not a list of documents; give a CSV file or a list.")
    for number, record in enumerate(content, start=1):
        yield Entry.of(f"{file}, entry {number}", record)


def _csv_rows(file: Path) -> Iterator[Entry]:
    rows = csv.DictReader(io.StringIO(_text(file), newline=""))
    try:
        for number, row in enumerate(rows, start=1):
            yield Entry(f"{file}, row {number}", row)
    except csv.Error as error:
        raise QuestionSetError(f"{file} is not valid CSV: {error}.") from error


def require_once(entries: Iterable[tuple[Entry, str]], key: str) -> None:
    """Every value of a key may stand in one entry only.

    Raises:
        QuestionSetError: one stands in two; both are named.
    """
    seen: dict[str, str] = {}
    for entry, value in entries:
        if value in seen:
            raise entry.fault(f"{key} {value!r} stood already in {seen[value]}; remove one.")
        seen[value] = entry.where


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise QuestionSetError(f"{file} cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise QuestionSetError(f"{file} is not UTF-8 text; download it again.") from error


def _parsed(text: str, where: str) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        # Python keeps the last of two equal keys: a question asked twice would vanish unseen.
        content = dict(pairs)
        if len(content) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise QuestionSetError(f"{where}: {twice!r} stands there twice; remove one.")
        return content

    try:
        return json.loads(text, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        raise QuestionSetError(f"{where} is not valid JSON: {error}.") from error
