"""One question as a set file writes it, turned into a case.

Belongs here: the keys of a question, their meaning and what may be wrong with them. Not here: files
and whole sets (question_sets), reading figures out of wordings (typed_answers).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Final, get_args

from evals.answers.typed_answers import expected_answer, is_not_available
from evals.questions.cases import AnswerType, Case, ExpectedAnswer, ExpectedStatus, PageKey
from rag_resources.errors import QuestionSetError, UsageError
from rag_resources.report_inbox import report_id_of

# Facts about a question by which results are broken down; taken from the question, else `_meta`.
TAG_NAMES = ("company", "difficulty", "evidence_layout", "question_type", "year")
# Names of answer types in older sets and in published ones.
ANSWER_TYPES: Final[Mapping[str, AnswerType]] = {
    **{name: name for name in get_args(AnswerType)},
    "currency": "number",
    "date": "text",
    "names": "list",
}
ANSWER_KEYS = {"value", "unit", "scale", "period"}


@dataclass(frozen=True, slots=True)
class QuestionEntry:
    """One question as written.

    Attributes:
        where: the file and the question, for messages.
        query: the question's own keys.
        meta: what holds for every question of the file.
    """

    where: str
    query: Mapping[str, Any]
    meta: Mapping[str, Any]

    @classmethod
    def at(cls, file: Path, position: int, query: Any, meta: Mapping[str, Any]) -> "QuestionEntry":
        """The entry at a 1-based position of a file.

        Raises:
            QuestionSetError: it is not an object.
        """
        if not isinstance(query, dict):
            raise QuestionSetError(f"{file}, entry {position}: a question must be an object.")
        named = query.get("query_id")
        where = f"question {named!r}" if isinstance(named, str) and named else f"entry {position}"
        return cls(f"{file}, {where}", query, meta)

    def case(self) -> Case:
        """The case.

        Raises:
            QuestionSetError: a key is missing or its value makes no sense.
        """
        report_id = self._report_id()
        question = self._required_text("question")
        evidence = self._evidence(report_id)
        return Case(
            query_id=self._required_text("query_id"),
            question=question,
            report_id=report_id,
            evidence=evidence,
            expected_status=self._expected_status(bool(evidence)),
            expected=self._expected(question),
            tags={name: value for name in TAG_NAMES if (value := self._label(name)) is not None},
            reference_passages=self._texts("reference_passages"),
        )

    def fault(self, what: str) -> QuestionSetError:
        """The error for this question."""
        return QuestionSetError(f"{self.where}: {what}")

    # -- what is asked, and where the answer stands ------------------------------------------

    def _required_text(self, key: str) -> str:
        if key not in self.query:
            raise self.fault(f"{key} is missing.")
        value = self.query[key]
        if not isinstance(value, str) or not value.strip():
            raise self.fault(f"{key} is {value!r}; write some text.")
        return self._sound(key, value)

    def _sound(self, key: str, text: str) -> str:
        """The text, if it is text: half a surrogate pair cannot be encoded, by nobody."""
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise self.fault(
                f"{key} holds {text[error.start]!r}, which is no character."
            ) from error
        return text

    def _report_id(self) -> str:
        doc_id = self._own_or_shared("doc_id")
        if not isinstance(doc_id, str):
            raise self.fault("no doc_id names the report, neither here nor in _meta.")
        return self._report_named(doc_id)

    def _report_named(self, doc_id: str) -> str:
        try:
            return report_id_of(doc_id)
        except UsageError as error:
            raise self.fault(f"doc_id: {error}") from error

    def _evidence(self, report_id: str) -> tuple[frozenset[PageKey], ...]:
        pages = self._expected_pages(report_id)
        groups = [self._group(group, report_id) for group in self._list("evidence_groups")]
        if groups:
            stray = sorted(pages - frozenset[PageKey]().union(*groups))
            if stray:
                raise self.fault(
                    f"expected page {stray[0][1]} is in no evidence group; put it into one."
                )
        elif pages:
            groups = [frozenset({page}) for page in sorted(pages)] if self._any() else [pages]
        groups += self._acceptable_evidence(report_id)
        return tuple(sorted(set(groups), key=sorted))

    def _expected_pages(self, report_id: str) -> frozenset[PageKey]:
        if "expected_pages" not in self.query and self.query.get("evidence_groups"):
            return frozenset()
        pages = self.query.get("expected_pages")
        if not isinstance(pages, list):
            raise self.fault("expected_pages is missing or not a list; write [] for none.")
        return frozenset(self._page(page, report_id, "expected page") for page in pages)

    def _group(self, group: Any, report_id: str) -> frozenset[PageKey]:
        if not isinstance(group, list) or not group:
            raise self.fault(f"evidence group {group!r} is not a list of pages.")
        return frozenset(self._page(page, report_id, "evidence page") for page in group)

    def _acceptable_evidence(self, report_id: str) -> list[frozenset[PageKey]]:
        """Further places of the answer as system 1 lists them; supporting pages do not suffice."""
        found = []
        for place in self._list("acceptable_evidence"):
            if not isinstance(place, dict):
                raise self.fault(f"acceptable_evidence holds {place!r}; write objects with pages.")
            if place.get("role") != "supporting":
                found.append(self._group(place.get("pages"), report_id))
        return found

    def _page(self, page: Any, report_id: str, what: str) -> PageKey:
        if isinstance(page, dict) and isinstance(page.get("doc_id"), str):
            return self._page(page.get("page"), self._report_named(page["doc_id"]), what)
        if isinstance(page, bool) or not isinstance(page, int) or page < 1:
            raise self.fault(f"{what} {page!r} is not a whole number from 1 on.")
        return (report_id, page)

    def _any(self) -> bool:
        mode = self._own_or_shared("pages_mode") or "all"
        words = mode.split() if isinstance(mode, str) else []
        if not words or words[0] not in ("any", "all"):
            raise self.fault(f"pages_mode is {mode!r}; write any or all.")
        return words[0] == "any"

    # -- how the answer reads ----------------------------------------------------------------

    def _expected_status(self, has_pages: bool) -> ExpectedStatus:
        status = self.query.get("expected_status")
        if status not in (None, *get_args(ExpectedStatus)):
            known = " or ".join(get_args(ExpectedStatus))
            raise self.fault(f"expected_status is {status!r}; write {known}.")
        if status == "not_in_report" and has_pages:
            raise self.fault("expected_status is not_in_report although pages answer it.")
        if status is not None:
            return "not_in_report" if status == "not_in_report" else "answered"
        wording = self._worded()
        nothing = all(is_not_available(text) for text in wording) if wording else True
        return "not_in_report" if nothing and not has_pages else "answered"

    def _expected(self, question: str) -> ExpectedAnswer:
        named = self._label("answer_type")
        if named is not None and named not in ANSWER_TYPES:
            known = ", ".join(ANSWER_TYPES)
            raise self.fault(f"answer_type is {named!r}; known types: {known}.")
        answer_type = None if named is None else ANSWER_TYPES[named]
        value = self._number(self._typed("value", "answer_value"), "value")
        if value is not None and answer_type not in (None, "number"):
            raise self.fault(f"answer_type is {named!r} although a value is given; write number.")
        scale = self._number(self._typed("scale"), "scale")
        if scale is not None and scale <= 0:
            raise self.fault(f"scale of the answer is {scale}; write a number above 0.")
        unit = self._typed("unit", "answer_unit") or ""
        if not isinstance(unit, str):
            raise self.fault(f"unit is {unit!r}; write text.")
        return expected_answer(
            answer_type,
            self._worded(),
            question,
            value=value,
            unit=unit,
            scale=scale,
            period=str(self._typed("period") or ""),
        )

    def _worded(self) -> tuple[str, ...]:
        key = "expected_answer"
        value = self.query.get(key)
        parts = value if isinstance(value, list) else [] if value is None else [value]
        if any(isinstance(part, dict | list) for part in parts):
            raise self.fault(f"expected_answer is {value!r}; write text, a number or a list.")
        texts = (self._sound(key, str(part)) for part in parts if part is not None)
        return tuple(text for text in texts if text.strip())

    def _typed(self, key: str, flat: str = "") -> Any:
        """A key of the typed answer, or its flat spelling beside `expected_answer`."""
        typed = self.query.get("answer", {})
        if not isinstance(typed, dict) or set(typed) - ANSWER_KEYS:
            known = ", ".join(sorted(ANSWER_KEYS))
            raise self.fault(f"answer is {typed!r}; write an object with {known}.")
        return typed[key] if key in typed else self.query.get(flat)

    def _number(self, value: Any, key: str) -> Decimal | None:
        if value is None:
            return None
        try:
            number = Decimal(str(value))
        except InvalidOperation:
            number = Decimal("nan")
        if isinstance(value, bool) or not number.is_finite():
            raise self.fault(f"{key} of the answer is {value!r}; write a number.")
        return number

    # -- keys in general ---------------------------------------------------------------------

    def _own_or_shared(self, key: str) -> Any:
        value = self.query.get(key)
        return self.meta.get(key) if value is None else value

    def _list(self, key: str) -> list[Any]:
        value = self.query.get(key, [])
        if not isinstance(value, list):
            raise self.fault(f"{key} is {value!r}; write a list.")
        return value

    def _texts(self, key: str) -> tuple[str, ...]:
        texts = self._list(key)
        if not all(isinstance(text, str) and text.strip() for text in texts):
            raise self.fault(f"{key} holds something that is not text.")
        return tuple(texts)

    def _label(self, key: str) -> str | None:
        value = self._own_or_shared(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self.fault(f"{key} is {value!r}; write text or a whole number.")
        return str(value)
