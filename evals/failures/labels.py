"""How often the failure taxonomy is right, against classes that people gave by hand.

Belongs here: the file of labels and the comparison. Not here: the rules (taxonomy).

A label is about one outcome: what was found and answered at the time. It is kept under a digest of
that outcome, so that a label speaks no longer once the system does something else; and the file
holds no word of a report or of a question.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from evals.failures.taxonomy import FailureCode
from evals.outcomes import Evaluation, QuestionOutcome, Scope
from rag_resources.errors import UsageError
from rag_resources.fingerprints import fingerprint


@dataclass(frozen=True, slots=True)
class FailureLabel:
    """The class that a person gave to an outcome.

    Attributes:
        outcome: digest of what was found and answered.
        bucket: kind of failure inside the class, "" where it was not labelled.
        why: the reason, in the person's words.
    """

    query_id: str
    scope: Scope
    outcome: str
    code: FailureCode
    bucket: str
    why: str


@dataclass(frozen=True, slots=True)
class Agreement:
    """The taxonomy against the labels.

    Attributes:
        n: labels whose outcome is still the same.
        agreed: of these, how many have the same class.
        n_buckets: of those agreed, how many have a labelled bucket; `agreed_buckets` the same one.
        stale: labels whose question was asked with another outcome.
        confusion: how often (label, taxonomy) differ, by pair.
    """

    n: int
    agreed: int
    n_buckets: int
    agreed_buckets: int
    stale: int
    confusion: Mapping[tuple[str, str], int]


def outcome_digest(outcome: QuestionOutcome) -> str:
    """Identity of what was found and answered."""
    answer = outcome.answer
    parts = {
        "pages": [list(page) for page in outcome.pages],
        "answer": None if answer is None else [answer.status, answer.text, answer.value],
    }
    return fingerprint(parts)[:16]


def read_labels(path: Path) -> tuple[FailureLabel, ...]:
    """The labels in a file.

    Raises:
        UsageError: the file cannot be read, or a label is not one.
    """
    try:
        content = json.loads(path.read_text("utf-8"))
        labels = tuple(FailureLabel(**entry) for entry in content["labels"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{path} is not a readable file of failure labels ({error}).") from error
    for label in labels:
        if label.code not in get_args(FailureCode):
            known = ", ".join(get_args(FailureCode))
            raise UsageError(
                f"{path}: {label.query_id} is labelled {label.code!r}; known: {known}."
            )
    return labels


def agreement(labels: Sequence[FailureLabel], evaluation: Evaluation) -> Agreement:
    """Compares the labels with the classes of an evaluation of their scope."""
    outcomes = {one.case.query_id: one for one in evaluation.per_query}
    asked = [one for one in labels if one.scope == evaluation.scope and one.query_id in outcomes]
    pairs = [
        (label, outcomes[label.query_id].failure)
        for label in asked
        if label.outcome == outcome_digest(outcomes[label.query_id])
    ]
    same = [(label, found) for label, found in pairs if found and label.code == found.code]
    with_bucket = [(label, found) for label, found in same if label.bucket]
    confusion = Counter(
        (label.code, found.code if found else "none")
        for label, found in pairs
        if found is None or label.code != found.code
    )
    return Agreement(
        n=len(pairs),
        agreed=len(same),
        n_buckets=len(with_bucket),
        agreed_buckets=sum(label.bucket == found.bucket for label, found in with_bucket),
        stale=len(asked) - len(pairs),
        confusion=dict(sorted(confusion.items())),
    )
