"""Answer metrics: how often answers are right, well cited, and rightly withheld.

Belongs here: the measures of one answer and of abstaining over a run. Not here: comparing an answer
with the expected one (answer_match), page metrics (retrieval_metrics), means and intervals.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from evals.answers.match import AnswerMatch
from evals.questions.cases import Case, PageKey
from rag_resources.records import Answer

ANSWER_RIGHT = "answer_right"
EXACT_MATCH = "exact_match"
NUMBER_TIGHT = "number_match@0.05%"
NUMBER_LOOSE = "number_match@1%"
TEXT_F1 = "text_f1"
CITATION_PRECISION = "citation_precision"
CITATION_RECALL = "citation_recall"


@dataclass(frozen=True, slots=True)
class AbstentionScores:
    """How well a run tells questions that the reports answer from those they do not.

    An abstention is the statement "not in the reports" (status `not_in_report`). `needs_model` says
    that an answer was found and not verified, so it is neither an abstention nor an answer. A
    system that always abstains has a recall of 1; beside it stand its `answerable_accuracy` of 0
    and its `false_abstention_share` of 1.

    Attributes:
        n: questions asked.
        n_unanswerable: of these, questions that their report does not answer.
        n_abstained: questions on which the run abstained, rightly or not.
        n_needs_model: questions left to a language model.
        false_abstentions: abstentions on answerable questions ("false N/A").
        precision: share of the abstentions that were on unanswerable questions; None without any.
        recall: share of the unanswerable questions with an abstention; None without any.
        answerable_accuracy: share of the answerable questions of known answer that were answered
            rightly, whatever was not answered counted as wrong; None without any.
        false_abstention_share: false abstentions over the answerable questions; None without any.
    """

    n: int
    n_unanswerable: int
    n_abstained: int
    n_needs_model: int
    false_abstentions: int
    precision: float | None
    recall: float | None
    answerable_accuracy: float | None
    false_abstention_share: float | None


def answer_scores(case: Case, answer: Answer, match: AnswerMatch) -> dict[str, float]:
    """The measures of one answer that apply to its question, each from 0 to 1; others are absent.

    answer_right: 1 if the verdict is "right" (numbers within 1 %); every answerable question with
        a known answer, one left unanswered is 0. The rest is for abstention to tell.
    exact_match: the same with nothing forgiven: same amount, truth value, items or words.
    number_match@0.05%, number_match@1%: the same for numbers alone, at either tolerance.
    text_f1: F1 of the tokens of texts, names and lists; 0 where unanswered.
    citation_precision: share of the citations that are on a gold page; answered questions that a
        page answers. A page quoted twice counts twice.
    citation_recall: share of the pages of an evidence group that are cited, of the group where that
        is highest; the same questions.

    Args:
        case: the question.
        answer: what was answered.
        match: their comparison.
    """
    scores: dict[str, float] = {}
    expected = case.expected
    if _has_known_answer(case):
        scores[ANSWER_RIGHT] = float(match.verdict == "right")
        scores[EXACT_MATCH] = float(match.exact)
        if expected.value is not None:
            scores[NUMBER_TIGHT] = float(match.right_at_tight)
            scores[NUMBER_LOOSE] = float(match.right_at_loose)
        elif expected.answer_type != "boolean":
            scores[TEXT_F1] = match.token_f1
    if answer.status == "answered" and case.has_pages and answer.citations:
        scores |= _citation_scores(case, [(one.report_id, one.page) for one in answer.citations])
    return scores


def abstention_scores(
    answered: Iterable[tuple[Case, Answer, AnswerMatch | None]],
) -> AbstentionScores:
    """Abstention over the questions of a run, each with its answer and their comparison."""
    asked = list(answered)
    answerable = [one for one in asked if one[0].expected_status == "answered"]
    n_unanswerable = len(asked) - len(answerable)
    n_abstained = sum(_abstains(answer) for _, answer, _ in asked)
    false_abstentions = sum(_abstains(answer) for _, answer, _ in answerable)
    true_abstentions = n_abstained - false_abstentions
    known = [match for case, _, match in answerable if _has_known_answer(case)]
    return AbstentionScores(
        n=len(asked),
        n_unanswerable=n_unanswerable,
        n_abstained=n_abstained,
        n_needs_model=sum(answer.status == "needs_model" for _, answer, _ in asked),
        false_abstentions=false_abstentions,
        precision=_share(true_abstentions, n_abstained),
        recall=_share(true_abstentions, n_unanswerable),
        answerable_accuracy=_share(
            sum(one is not None and one.verdict == "right" for one in known), len(known)
        ),
        false_abstention_share=_share(false_abstentions, len(answerable)),
    )


def _citation_scores(case: Case, cited: Collection[PageKey]) -> dict[str, float]:
    on_gold = sum(page in case.gold for page in cited)
    found = max(len(group & set(cited)) / len(group) for group in case.evidence)
    return {CITATION_PRECISION: on_gold / len(cited), CITATION_RECALL: found}


def _has_known_answer(case: Case) -> bool:
    known = bool(case.expected.texts) or case.expected.value is not None
    return case.expected_status == "answered" and known


def _abstains(answer: Answer) -> bool:
    return answer.status == "not_in_report"


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
