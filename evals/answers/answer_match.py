"""Whether an answer is the expected one.

Belongs here: comparing one answer with one case, by the type of answer. Not here: numbers
(number_match), reading expected answers (typed_answers), averaging (answer_metrics), saying where a
failure came from (failures).
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from evals.answers.match import AnswerMatch, Verdict
from evals.answers.number_match import match_number
from evals.answers.typed_answers import truth
from evals.answers.wording import content_recall, holds_phrase, lacking, token_f1, words_of
from evals.questions.cases import Case, ExpectedAnswer
from rag_resources.answering.figures import figures_in
from rag_resources.records import Answer

# Shares of the expected content words that a text must hold: to be right, to be right in part.
RIGHT_RECALL = 0.8
PARTIAL_RECALL = 0.4
_ITEM_END = re.compile(r"[;\n]")


def match_answer(case: Case, answer: Answer) -> AnswerMatch | None:
    """Compares an answer with what the case expects.

    Rules by type:
        number: the figure in the answer's `value`, else the one figure of its text, within 1 %. Its
            scale is its own scale word, else a unit label in the text or a quote. Where the answer
            or the set states no scale, powers of 1,000 are tried for money and bare figures. A
            bracket is a minus sign unless words say what the bracket says ("deficit", "costs").
        boolean: the answer's text must begin with yes, no, true or false.
        name, list: every expected item must stand in the text, word by word; what a list adds to
            them makes it partial. Order is free.
        text: right if it holds all figures and 80 % of the content words of the expected wording,
            partial with 40 % of them; wrong with less, or if it states another figure of the same
            kind where an expected one is missing.

    A question in vain is answered wrongly by any answer. A number that the set words without a
    figure is compared as text.

    Returns:
        How they compare; None where something was answered and the set does not say what is right.
    """
    if answer.status != "answered":
        return AnswerMatch("no_answer")
    expected = case.expected
    f1 = token_f1(answer.text, " ".join(expected.texts))
    if case.expected_status == "not_in_report":
        return AnswerMatch("wrong", token_f1=f1)
    if not expected.texts and expected.value is None:
        return None
    if expected.value is not None:
        return replace(match_number(case.question, expected, answer), token_f1=f1)
    if not any(map(words_of, expected.texts)):
        return None  # a wording without a word says nothing that an answer could be compared with
    if expected.answer_type == "boolean":
        return _match_truth(expected, answer.text, f1)
    if expected.answer_type in ("name", "list"):
        return _match_items(expected.texts, answer.text, f1)
    return _match_text(" ".join(expected.texts), answer.text, f1)


def _match_truth(expected: ExpectedAnswer, text: str, f1: float) -> AnswerMatch:
    said = truth([text])
    if said is None:
        return AnswerMatch("wrong_type", token_f1=f1)
    right = said == truth(expected.texts)
    return AnswerMatch("right" if right else "wrong", exact=right, token_f1=f1)


def _match_items(items: Sequence[str], text: str, f1: float) -> AnswerMatch:
    wanted = {tuple(words_of(item)) for item in items}
    given = {tuple(words_of(item)) for item in _ITEM_END.split(text)} - {()}
    held = [item for item in items if holds_phrase(text, item)]
    if not held:
        return AnswerMatch("wrong", token_f1=f1)
    # A sentence adds words around the items; an enumeration that is longer adds items.
    adds = len(given) > max(1, len(wanted))
    verdict: Verdict = "right" if len(held) == len(items) and not adds else "partial"
    return AnswerMatch(verdict, exact=given == wanted, token_f1=f1)


def _match_text(worded: str, text: str, f1: float) -> AnswerMatch:
    if words_of(worded) == words_of(text):
        return AnswerMatch("right", exact=True, token_f1=f1)
    missing, added = lacking(text, figures_in(worded)), lacking(worded, figures_in(text))
    contradicted = {figure.dimension for figure in missing} & {one.dimension for one in added}
    recall = content_recall(worded, text)
    if contradicted or recall < PARTIAL_RECALL:
        return AnswerMatch("wrong", token_f1=f1)
    right = recall >= RIGHT_RECALL and not missing
    return AnswerMatch("right" if right else "partial", token_f1=f1)
