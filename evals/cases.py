"""Question sets: what is asked, of which report, and on which pages the answer stands.

Belongs here: the records and the reading of set files, with errors that name file and question.
Not here: searching and scoring. The format is described in `evals/README.md`.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, get_args

from rag_resources.errors import QuestionSetError, UsageError
from rag_resources.report_inbox import report_id_of

LabelType = Literal["gold", "silver"]
PageKey = tuple[str, int]  # a page number alone says nothing once there are two reports

# Facts about a question by which results are broken down; taken from the question, else `_meta`.
TAG_NAMES = ("company", "difficulty", "evidence_layout", "question_type", "year")


@dataclass(frozen=True, slots=True)
class Case:
    """One question with the pages that answer it.

    Attributes:
        report_id: the report the question is about.
        gold: the (report, page) pairs that count as found; empty where no page answers.
        expected_answer: as the set words it; "" where the set gives none.
        answer_type: "number", "text", "boolean", "list" …, or "".
        tags: what is known about the question, by tag name; absent tags are absent.
    """

    query_id: str
    question: str
    report_id: str
    gold: frozenset[PageKey]
    expected_answer: str | tuple[str, ...]
    answer_type: str
    tags: Mapping[str, str] = field(hash=False)

    @property
    def answerable(self) -> bool:
        """Whether some page of the report answers the question."""
        return bool(self.gold)


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """The questions of one file; silver labels came from a machine and are never scored."""

    name: str
    path: Path
    cases: tuple[Case, ...]
    label_type: LabelType


def load_question_sets(paths: Sequence[Path]) -> tuple[QuestionSet, ...]:
    """Read set files, and every `*.json` directly inside the folders named, sorted by name.

    A set is called by its file's stem, or by its whole path where two files share a stem.

    Raises:
        QuestionSetError: a path is missing, a file is not a question set, or a question is faulty
            or has the id of another.
    """
    files = _set_files(paths)
    stems = Counter(file.stem for file in files)
    sets = tuple(
        _read_set(file, file.stem if stems[file.stem] == 1 else file.with_suffix("").as_posix())
        for file in files
    )
    require_unique_ids(sets)
    return sets


def require_unique_ids(sets: Iterable[QuestionSet]) -> None:
    """Check that no two questions of a run share an id.

    Raises:
        QuestionSetError: two questions do.
    """
    seen: dict[str, Path] = {}
    for question_set in sets:
        for case in question_set.cases:
            if case.query_id in seen:
                raise QuestionSetError(
                    f"{question_set.path}, question {case.query_id!r}: the id is already used in "
                    f"{seen[case.query_id]}; give each question of a run its own id."
                )
            seen[case.query_id] = question_set.path


def about(sets: Iterable[QuestionSet], reports: Collection[str]) -> tuple[QuestionSet, ...]:
    """The questions about some reports; sets that hold none of them are left out."""
    narrowed = (
        replace(one, cases=tuple(case for case in one.cases if case.report_id in reports))
        for one in sets
    )
    return tuple(one for one in narrowed if one.cases)


def _set_files(paths: Sequence[Path]) -> list[Path]:
    # Keyed by the resolved path: a file named beside its own folder is read once.
    found: dict[Path, Path] = {}
    for path in paths:
        for file in _files_at(path):
            found.setdefault(file.resolve(), file)
    return list(found.values())


def _files_at(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise QuestionSetError(f"{path} does not exist; name a question set or a folder of them.")
    files = sorted(file for file in path.glob("*.json") if not file.name.startswith("."))
    if not files:
        raise QuestionSetError(f"{path} holds no .json file; name a folder of question sets.")
    return files


def _read_set(file: Path, name: str) -> QuestionSet:
    meta, queries = _meta_and_queries(file)
    label_type = meta.get("label_type", "gold")
    if label_type not in get_args(LabelType):
        raise QuestionSetError(f"{file}: label_type is {label_type!r}; write gold or silver.")
    if not queries:
        raise QuestionSetError(f"{file}: the set holds no question.")
    cases = tuple(
        _read_case(file, position, meta, query) for position, query in enumerate(queries, start=1)
    )
    return QuestionSet(name, file, cases, label_type)


def _meta_and_queries(file: Path) -> tuple[Mapping[str, Any], list[Any]]:
    try:
        content = json.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise QuestionSetError(f"{file} cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise QuestionSetError(f"{file} is not UTF-8 text; save it as UTF-8.") from error
    except json.JSONDecodeError as error:
        raise QuestionSetError(f"{file} is not valid JSON: {error}.") from error
    if isinstance(content, list):
        return {}, content
    if not isinstance(content, dict) or not isinstance(content.get("queries"), list):
        raise QuestionSetError(
            f'{file} is not a question set: it holds no "queries" list. '
            "Move it out of the folder or name the set files one by one."
        )
    meta = content.get("_meta", {})
    if not isinstance(meta, dict):
        raise QuestionSetError(f"{file}: _meta must be an object.")
    return meta, content["queries"]


def _read_case(file: Path, position: int, meta: Mapping[str, Any], query: Any) -> Case:
    if not isinstance(query, dict):
        raise QuestionSetError(f"{file}, entry {position}: a question must be an object.")
    named = query.get("query_id")
    where = f"question {named!r}" if isinstance(named, str) else f"entry {position}"
    entry = _Entry(f"{file}, {where}", query, meta)
    report_id = entry.report_id()
    return Case(
        query_id=entry.required_text("query_id"),
        question=entry.required_text("question"),
        report_id=report_id,
        gold=frozenset((report_id, page) for page in entry.pages()),
        expected_answer=entry.expected_answer(),
        answer_type=entry.label("answer_type") or "",
        tags={name: value for name in TAG_NAMES if (value := entry.label(name)) is not None},
    )


@dataclass(frozen=True, slots=True)
class _Entry:
    """One question as written, with the place to name when something is wrong with it."""

    where: str
    query: Mapping[str, Any]
    meta: Mapping[str, Any]

    def fault(self, what: str) -> QuestionSetError:
        return QuestionSetError(f"{self.where}: {what}")

    def required_text(self, key: str) -> str:
        if key not in self.query:
            raise self.fault(f"{key} is missing.")
        value = self.query[key]
        if not isinstance(value, str) or not value.strip():
            raise self.fault(f"{key} is {value!r}; write some text.")
        return value

    def own_or_shared(self, key: str) -> Any:
        value = self.query.get(key)
        return self.meta.get(key) if value is None else value

    def report_id(self) -> str:
        doc_id = self.own_or_shared("doc_id")
        if not isinstance(doc_id, str):
            raise self.fault("no doc_id names the report, neither here nor in _meta.")
        try:
            return report_id_of(doc_id)
        except UsageError as error:
            raise self.fault(f"doc_id: {error}") from error

    def pages(self) -> list[int]:
        pages = self.query.get("expected_pages")
        if not isinstance(pages, list):
            raise self.fault("expected_pages is missing or not a list; write [] for none.")
        for page in pages:
            if isinstance(page, bool) or not isinstance(page, int) or page < 1:
                raise self.fault(f"expected page {page!r} is not a whole number from 1 on.")
        return pages

    def expected_answer(self) -> str | tuple[str, ...]:
        value = self.query.get("expected_answer")
        parts = value if isinstance(value, list) else [value]
        if any(isinstance(part, dict | list) for part in parts):
            raise self.fault(f"expected_answer is {value!r}; write text, a number or a list.")
        texts = tuple("" if part is None else str(part) for part in parts)
        return texts if isinstance(value, list) else texts[0]

    def label(self, key: str) -> str | None:
        value = self.own_or_shared(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self.fault(f"{key} is {value!r}; write text or a whole number.")
        return str(value)
