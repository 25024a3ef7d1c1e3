"""How an answer compares with the expected one.

Belongs here: the record of a comparison. Not here: comparing (answer_match).
"""

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["right", "partial", "wrong", "wrong_type", "no_answer"]
Slip = Literal["", "scale", "sign"]


@dataclass(frozen=True, slots=True)
class AnswerMatch:
    """How an answer compares with the expected one.

    Attributes:
        verdict: "right"; "partial": some items of a list, part of a text, or the right number among
            others; "wrong_type": not the kind of thing asked for (a percentage for an amount, a
            sentence that says neither yes nor no); "no_answer": nothing was stated as verified.
        exact: equal with nothing forgiven: same amount, truth value, items or normalised text.
        token_f1: harmonic mean of precision and recall of the tokens, as SQuAD defines it
            (Rajpurkar et al. 2016); 0 where no answer was given.
        error: of a number, the relative error of its best reading; None where nothing can be
            compared, and for whatever differs from an expected 0 or year, to which nothing is near.
        right_at_tight: whether a number is right within 0.05 %.
        right_at_loose: whether a number is right within 1 %.
        scale_assumed: the number is right only in a scale that the answer or the set leaves open.
        slip: what kind of wrong a wrong number is: the right digits in another power of ten
            (100, or a power of 1,000), or the right amount with the other sign.
    """

    verdict: Verdict
    exact: bool = False
    token_f1: float = 0.0
    error: float | None = None
    right_at_tight: bool = False
    right_at_loose: bool = False
    scale_assumed: bool = False
    slip: Slip = ""
