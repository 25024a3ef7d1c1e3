"""The held-out lock: sets that are kept back from every choice, and the log of each look at them.

Belongs here: refusing held-out sets and the append-only log. Not here: running an evaluation.

A figure on held-out questions is worth the more, the less often it was looked at while something
was being decided. The log lies beside the set, so that whoever is given the set is given its
history. Each line holds the digest of the line before: a line that was changed or taken out shows.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from evals.outcomes import Evaluation
from evals.questions.cases import QuestionSet
from rag_resources.errors import QuestionSetError, UsageError
from rag_resources.fingerprints import bytes_digest

LOG = "held_out_log.jsonl"
_MEASURES = ("hit@1", "hit@5", "hit@10", "mrr@10", "answer_right")


def refuse_held_out(sets: Iterable[QuestionSet], what: str) -> None:
    """Raises a QuestionSetError if a set is held out; `what` was to be done with it."""
    for one in sets:
        if one.held_out:
            raise QuestionSetError(
                f"{one.path} is held out: {what} would choose settings by it. Leave it out, or "
                "measure it on its own with `annual-report-rag evaluate`."
            )


def without_held_out(sets: Iterable[QuestionSet]) -> tuple[QuestionSet, ...]:
    """The sets that routine runs may look at."""
    return tuple(one for one in sets if not one.held_out)


def log_looks(sets: Iterable[QuestionSet], evaluation: Evaluation, when: datetime) -> None:
    """Notes in the log of each held-out set that it was looked at, with what and to what effect.

    Raises:
        UsageError: a log cannot be written, or was changed.
    """
    for one in sets:
        if one.held_out and one.name in evaluation.by_set:
            _append(one.path.parent / LOG, _entry(one, evaluation, when))


def require_sound_logs(sets: Iterable[QuestionSet]) -> None:
    """Raises a UsageError, before anything is measured, if a log could not be continued."""
    for one in sets:
        if one.held_out:
            read_log(one.path.parent / LOG)


def read_log(path: Path) -> tuple[dict[str, Any], ...]:
    """The entries of a log, oldest first; none where there is no log.

    Raises:
        UsageError: the log cannot be read, or a line of it was changed or taken out.
    """
    lines = _lines(path)
    entries = []
    previous = ""
    for number, line in enumerate(lines, start=1):
        try:
            entry = json.loads(line)
        except json.JSONDecodeError as error:
            raise UsageError(f"{path}, line {number} is not JSON; restore the log.") from error
        if not isinstance(entry, dict) or entry.get("previous") != previous:
            raise UsageError(
                f"{path}: a line before line {number} was changed or taken out; restore the log."
            )
        entries.append(entry)
        previous = bytes_digest(line.encode())
    return tuple(entries)


def _entry(question_set: QuestionSet, evaluation: Evaluation, when: datetime) -> dict[str, Any]:
    figures = evaluation.by_set[question_set.name]
    return {
        "when": when.isoformat(timespec="seconds"),
        "set": question_set.path.name,
        "questions": evaluation.identity.sets[question_set.name],
        "settings": evaluation.identity.settings_fingerprint,
        "store": evaluation.identity.store,
        "scope": evaluation.scope,
        "n": figures.n,
        "metrics": {
            name: round(figures.metrics[name], 6) for name in _MEASURES if name in figures.metrics
        },
    }


def _append(path: Path, entry: dict[str, Any]) -> None:
    read_log(path)
    lines = _lines(path)
    previous = bytes_digest(lines[-1].encode()) if lines else ""
    line = json.dumps(entry | {"previous": previous}, sort_keys=True)
    try:
        with path.open("a", encoding="utf-8") as log:
            log.write(line + "\n")
    except OSError as error:
        raise UsageError(
            f"{path} cannot be written ({error.strerror}); a held-out set is only measured where "
            "the look can be noted."
        ) from error


def _lines(path: Path) -> Sequence[str]:
    try:
        text = path.read_text("utf-8") if path.exists() else ""
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read ({error}); restore the log.") from error
    if text and not text.endswith("\n"):
        raise UsageError(f"{path}: the last line is unfinished; restore the log.")
    return text.splitlines()
