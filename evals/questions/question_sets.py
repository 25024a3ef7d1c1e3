"""Question sets: files of labelled questions, read with every fault that is found.

Belongs here: finding the files, their common keys, questions that clash. Not here: the keys of one
question (question_entry), checks against the reports (set_checks). The format is described in
`evals/README.md`.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from evals.questions.cases import LabelType, QuestionSet
from evals.questions.question_entry import QuestionEntry
from evals.questions.set_faults import Fault, refuse
from rag_resources.errors import QuestionSetError


@dataclass(frozen=True, slots=True)
class SetReading:
    """What was read, and what could not be."""

    sets: tuple[QuestionSet, ...]
    faults: tuple[Fault, ...]


def load_question_sets(paths: Sequence[Path]) -> tuple[QuestionSet, ...]:
    """Read set files, and every `*.json` directly inside the folders named, sorted by name.

    Raises:
        QuestionSetError: a path is missing, a file is not a question set, or a question is faulty
            or has the id of another.
    """
    reading = read_question_sets(paths)
    refuse(reading.faults)
    return reading.sets


def read_question_sets(paths: Sequence[Path]) -> SetReading:
    """The same, with faulty questions and files listed instead of raised.

    Raises:
        QuestionSetError: a path is missing, or a folder holds no set.
    """
    files = _set_files(paths)
    stems = Counter(file.stem for file in files)
    sets: list[QuestionSet] = []
    faults: list[Fault] = []
    for file in files:
        name = file.stem if stems[file.stem] == 1 else file.with_suffix("").as_posix()
        try:
            one, found = _read_set(file, name)
        except QuestionSetError as error:
            faults.append(Fault(file, None, str(error)))
            continue
        sets.append(one)
        faults += found
    kept, clashes = unique_ids(sets)
    return SetReading(kept, (*faults, *clashes))


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


def _read_set(file: Path, name: str) -> tuple[QuestionSet, list[Fault]]:
    meta, queries = _meta_and_queries(file)
    label_type = meta.get("label_type", "gold")
    if label_type not in get_args(LabelType):
        raise QuestionSetError(f"{file}: label_type is {label_type!r}; write gold or silver.")
    held_out = meta.get("held_out", False)
    if not isinstance(held_out, bool):
        raise QuestionSetError(f"{file}: held_out is {held_out!r}; write true or false.")
    if not queries:
        raise QuestionSetError(f"{file}: the set holds no question.")
    cases, faults = [], []
    for position, query in enumerate(queries, start=1):
        try:
            cases.append(QuestionEntry.at(file, position, query, meta).case())
        except QuestionSetError as error:
            faults.append(Fault(file, None, str(error)))
    return QuestionSet(name, file, tuple(cases), label_type, held_out), faults


def _meta_and_queries(file: Path) -> tuple[Mapping[str, Any], list[Any]]:
    try:
        text = file.read_text(encoding="utf-8-sig")
        content = json.loads(text, object_pairs_hook=_without_repetition)
    except OSError as error:
        raise QuestionSetError(f"{file} cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise QuestionSetError(f"{file} is not UTF-8 text; save it as UTF-8.") from error
    except (ValueError, RecursionError) as error:
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


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a key that stands twice would make the first one vanish unseen."""
    keys = [key for key, _ in pairs]
    repeated = next((key for key in keys if keys.count(key) > 1), None)
    if repeated is not None:
        raise ValueError(f"the key {repeated!r} stands twice in one object")
    return dict(pairs)


def unique_ids(sets: Iterable[QuestionSet]) -> tuple[tuple[QuestionSet, ...], list[Fault]]:
    """The sets without questions whose id was used before, and the faults of those questions."""
    seen: dict[str, Path] = {}
    kept, faults = [], []
    for one in sets:
        cases = []
        for case in one.cases:
            if case.query_id in seen:
                message = (
                    f"{one.path}, question {case.query_id!r}: the id is already used in "
                    f"{seen[case.query_id]}; give each question of a run its own id."
                )
                faults.append(Fault(one.path, case.query_id, message))
            else:
                seen[case.query_id] = one.path
                cases.append(case)
        kept.append(QuestionSet(one.name, one.path, tuple(cases), one.label_type, one.held_out))
    return tuple(one for one in kept if one.cases), faults
