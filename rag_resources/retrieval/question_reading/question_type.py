"""What kind of answer a question asks for, from its wording alone.

Belongs here: the type, the dimension and the years a question names. Not here: labels of a question
set, which must never steer an answer.
"""

import re
from dataclasses import dataclass
from typing import Literal

from rag_resources.retrieval.question_reading.instructions import without_instructions
from rag_resources.retrieval.question_reading.years import years_in

AnswerType = Literal["number", "boolean", "name", "text", "list"]


def _any(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(alternatives), re.IGNORECASE | re.DOTALL)


_SUPERLATIVE = r"\b(?:largest|smallest|highest|lowest|most|least|best|worst)\b"
_COMPUTED = _any(
    r"\bwhy\b|\bexplain\b|\breasons? for\b|\bdriver of\b",
    r"\bwhat (?:drove|caused|explains)\b",
    r"\bhow (?:did|does|do|has|have|was|were|is)\b.*\b(?:chang|compar|develop|evolv|differ|vary)",
    r"\bhow much (?:has|have|did)\b.*\bbetween\b",
    r"\bdifference between\b|\bcompared?\b(?! (?:to|with)\b)",
    r"\b(?:calculat|comput)\w+(?! \(?or extract)|\bdefined as\b",
    r"\byear average\b|\baverage (?:of|between|over)\b|\bratio of\b|\bas a multiple\b",
    rf"{_SUPERLATIVE}.*\b(?:among|across|which)\b|\b(?:which|among)\b.*{_SUPERLATIVE}",
)
_PERCENTAGE = _any(
    r"%|\bper\s?cent|\bproportion\b|\bshare of\b|\bmargin\b|\bratio\b",
    r"\b(?:tax|growth|interest|vacancy|occupancy|absence|turnover|retention|attendance) rate\b",
)
_RATIO = _any(
    r"\bratio\b|\bas a multiple\b|\bhow many times\b|\btimes (?:interest|covered)\b",
    r"\b(?:asset|inventory|receivables?|payables?) turnover\b|\binterest cover(?:age)?\b",
)
# "Answer in units of percents": said of the answer, after the question.
_IN_PERCENT = re.compile(
    r"\b(?:answer|express\w*|round\w*|report|give)\b[^.?]*\b(?:percents?|percentages?|per cent)\b",
    re.IGNORECASE,
)
_MONEY = _any(
    r"[£$€]|\b(?:USD|GBP|EUR|AUD|CAD)\b|\bresource limit\b|\bcash requirement\b",
    r"\b(?:spen[dt]|spending|costs?|paid|pay|expenditures?|expenses?|capex|investment|price)\b",
    r"\b(?:income|revenues?|turnover|sales|earnings|ebitda|profits?|loss(?:es)?)\b",
    r"\b(?:surplus|deficit|budget|outturn|funding|funds?|savings|grants?|donations?)\b",
    r"\b(?:dividends?|cash|debt|borrowings?|assets|liabilities|equity|reserves|inventory)\b",
    r"\b(?:inventories|salary|remuneration)\b",
)
_CHANGE = _any(
    r"\bby (?:how much|what)\b|\bhow much\b.*\b(?:increase|decrease|rise|fall|grow|reduce|decline)",
    r"\bthe (?:\w+ )?(?:increase|decrease|rise|fall|growth|reduction|decline) (?:in|of)\b",
)
_THINGS = _any(r"\bhow many\b|\bnumber of\b")
_NUMBER = _any(
    r"\bhow (?:much|many|large|big|high|low|long|far|old|often)\b|\bby what\b",
    r"\b(?:number|amount|value|percentage|proportion|total|level|rate|size|volume) of\b",
    r"\bwhat (?:is|are|was|were) the (?:\w+ )?(?:number|amount|value|percentage|total)\b",
    r"\bwhat (?:number|amount|percentage|proportion|share|level|sum|total)\b",
)
# "What was the core revenue resource limit": the thing asked for is itself a measure.
_MEASURE = re.compile(r"\bwhat\b(?! (?:drove|caused))(?P<measure>.*)", re.IGNORECASE | re.DOTALL)
_OTHER_MEASURE = _any(
    r"\b(?:head-?count|limit|rate|average|provision|population|working capital|cogs|days)\b"
)
_NO_MEASURE = _any(
    r"\bwhat (?:are|were) the (?:main|key|principal)\b|\b(?:sources?|causes?|reasons?|targets)\b",
)
_BOOLEAN = _any(
    # "As of June 2022, is …": a time or place may come first.
    r"^(?:(?:as of|as at|at|in|during|for|by|on|according to|based on)\b[^?]{1,60}?,\s+)?"
    r"(?:did|does|do|is|are|was|were|has|have|had|can|could|will|would|should)\b",
)
_AMOUNT_TOO = _any(r"\bby how much\b")
_NAME = _any(
    r"\bwho(?:m|se)?\b|^where\b|\bwhat (?:is|was) the (?:full |legal )?(?:name|title)\b",
    r"\b(?:which|what) (?:company|person|firm|bank|auditor|director|organi[sz]ation|country)\b",
    r"\b(?:which|what) (?:city|body|committee|executive|chair|programme|program|product)\b",
)
_LIST = _any(
    r"^(?:list|name)\b|\bwhat (?:are|were) the\b",
    r"\bwhich (?:\w+ )?\w+s (?:are|were|have|did|changed)\b",
)


@dataclass(frozen=True, slots=True)
class QuestionType:
    """What a question asks for.

    Attributes:
        asked: the part that asks; instructions about the form of the answer are left out.
        percentage: the answer is a percentage or another ratio.
        ratio: the answer is a ratio that goes without a unit ("1.4 times"); a percentage as well.
        money: the answer is an amount of money.
        change: the answer is how much something went up or down.
        computed: needs a computation, comparison or explanation, which quoting cannot give.
        years: years named, a financial year by the year it ends in.
    """

    asked: str
    answer: AnswerType
    percentage: bool
    ratio: bool
    money: bool
    change: bool
    computed: bool
    years: tuple[int, ...]


def classify_question(question: str) -> QuestionType:
    """Reads the type off the wording of the question."""
    asked = _asking_part(without_instructions(question))
    in_percent = bool(_IN_PERCENT.search(question))
    ratio = bool(_RATIO.search(asked)) and not in_percent
    percentage = bool(_PERCENTAGE.search(asked)) or in_percent
    counts_things = bool(_THINGS.search(asked))
    return QuestionType(
        asked=asked,
        answer=_answer_type(asked),
        percentage=percentage,
        ratio=ratio,
        money=bool(_MONEY.search(asked)) and not percentage and not counts_things,
        change=bool(_CHANGE.search(asked)),
        computed=bool(_COMPUTED.search(question)),
        years=years_in(asked),
    )


def _asking_part(cleaned: str) -> str:
    """The question itself, without the definitions that follow it."""
    return cleaned[: cleaned.rfind("?") + 1] or cleaned


def _answer_type(asked: str) -> AnswerType:
    if _BOOLEAN.search(asked) and not _AMOUNT_TOO.search(asked):
        return "boolean"
    if _NUMBER.search(asked):
        return "number"
    if _NAME.search(asked):
        return "name"
    if _asks_measure(asked):
        return "number"
    return "list" if _LIST.search(asked) else "text"


def _asks_measure(asked: str) -> bool:
    found = _MEASURE.search(asked)
    if found is None or _NO_MEASURE.search(asked):
        return False
    return any(p.search(found["measure"]) for p in (_MONEY, _PERCENTAGE, _OTHER_MEASURE))
