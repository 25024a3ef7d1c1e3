"""A question without the instructions about its answer.

Belongs here: where an instruction begins and ends. Not here: its vocabulary (instruction_words).
Three places are looked at: whole sentences, brackets, and clauses inside a sentence. A stretch goes
only if every word of it belongs to the closed vocabulary or stands in what remains; so nothing that
is asked can be lost, and what is not understood stays.
"""

import re
from collections.abc import Collection

from rag_resources.retrieval.plurals import singular
from rag_resources.retrieval.question_reading.instruction_words import (
    BRACKET_OPENER,
    CLAUSE_OPENER,
    CLAUSE_WORDS,
    GENERIC_OPENER,
    PHRASES,
    SENTENCE_OPENER,
    SENTENCE_WORDS,
    SOURCE_NOUNS,
    SOURCES,
    UNIT_CLAUSE,
)
from rag_resources.retrieval.question_reading.report_types import REPORT_TYPE
from rag_resources.retrieval.tokenizer import content_tokens, tokenize

_SENTENCE_END = re.compile(r"[.?!:][\"'”’)]*(?=\s)|$")
_ABBREVIATED = re.compile(
    r"(?:\b(?:inc|ltd|co|corp|bros|no|st|vs|approx|e\.g|i\.e|u\.s|u\.k|n\.v|s\.a|l\.p|[a-z])\.)$",
    re.IGNORECASE,
)
_BRACKET = re.compile(r"\(([^()]*)\)")
_WORD = re.compile(r"[^\W_](?:[\w'’/&.+-]*[^\W_])?|%|\S")
_SPACES = re.compile(r"\s+")
_BEFORE_MARK = re.compile(r"\s+(?=[,.;:?!)])")
_LEADING = re.compile(r"^[\s,;:]+|(?<=[(])\s+")


def without_instructions(question: str) -> str:
    """The question without what it says about the form and the source of its answer.

    Cleaning a cleaned question changes nothing, and a question that is nothing but instructions
    comes back whole.
    """
    original = " ".join(question.split())
    text = original
    while (shorter := _tidy(_cleaned(text))) != text:
        text = shorter
    return text if content_tokens(tokenize(text)) else original


def _cleaned(text: str) -> str:
    """One instruction less, or the text as it is."""
    for cut in (_without_sentence, _without_bracket, _without_clause, _without_unit):
        shorter = cut(text)
        if shorter != text:
            return shorter
    return text


def _without_sentence(text: str) -> str:
    for start, end in _sentences(text):
        rest = f"{text[:start]} {text[end:]}"
        opener = SENTENCE_OPENER.match(text, start)
        if opener and opener.end() <= end and _is_noise(text[start:end], rest):
            return rest
    return text


def _sentences(text: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    start = 0
    for mark in _SENTENCE_END.finditer(text):
        following = mark.end() + 1
        abbreviated = _ABBREVIATED.search(text[start : mark.end()]) is not None
        if abbreviated and not SENTENCE_OPENER.match(text, following):
            continue
        if text[start : mark.end()].strip():
            spans.append((start, mark.end()))
        start = following
    return spans


def _without_bracket(text: str) -> str:
    for bracket in _BRACKET.finditer(text):
        rest = f"{text[: bracket.start()]} {text[bracket.end() :]}"
        if BRACKET_OPENER.match(bracket[1]) and _is_noise(
            bracket[1], rest, {"last", "period", "end"}
        ):
            return rest
    return text


def _without_clause(text: str) -> str:
    """Without the first clause that names where to look: opener, known words, source."""
    for word in _WORD.finditer(text):
        start = word.start()
        opener = CLAUSE_OPENER.match(text, start)
        if opener and not text[opener.end() : opener.end() + 1].isalnum():
            end = _end_of_source(text, opener.end())
        elif generic := GENERIC_OPENER.match(text, start):
            end = _end_of_report(text, generic.end())
        else:
            continue
        if end is not None:
            return f"{text[:start]} {text[end:]}"
    return text


def _end_of_source(text: str, start: int) -> int | None:
    """Where the last source ends that known words alone lead to from `start`."""
    end: int | None = None
    place = start
    while found := _WORD.search(text, place):
        place = found.end()
        if source := SOURCES.match(text, found.start()):
            place = end = source.end()
        elif phrase := PHRASES.match(text, found.start()):
            place = phrase.end()
        elif found.group().lower() in SOURCE_NOUNS:
            end = place
        elif found.group().lower() not in CLAUSE_WORDS and found.group() != ",":
            break
    return end


def _end_of_report(text: str, start: int) -> int | None:
    """The end of "the annual report" right behind `start`."""
    behind = re.compile(r"\s+(?:(?:the|its|their|this|an|a)\s+)?").match(text, start)
    report = REPORT_TYPE.match(text, behind.end()) if behind else None
    return report.end() if report else None


def _without_unit(text: str) -> str:
    unit = UNIT_CLAUSE.search(text)
    if unit is None:
        return text
    return f"{text[: unit.start()]} {text[unit.end() :]}"


def _is_noise(stretch: str, rest: str, more: Collection[str] = ()) -> bool:
    """Whether a stretch says nothing that does not stand in the rest as well."""
    known = PHRASES.sub(" ", SOURCES.sub(" ", stretch))
    remaining = {singular(word.strip("'\"’‘“”.,").lower()) for word in rest.split()}
    for word in _WORD.findall(known):
        plain = word.lower().replace("’", "'").strip("'")
        if not any(c.isalnum() for c in plain) or plain in SENTENCE_WORDS or plain in more:
            continue
        if singular(plain) not in remaining or any(c.isdigit() for c in plain):
            return False
    return True


def _tidy(text: str) -> str:
    """Single spaces, no space before a mark, no mark or empty bracket left over."""
    text = re.sub(r"\(\s*\)", " ", text)
    text = _BEFORE_MARK.sub("", _SPACES.sub(" ", text))
    text = re.sub(r",(?=[,.;:?!)])", "", text)
    text = re.sub(r"([?!])(?:\s*[.,:;])+(?=\s|$)|(?<=\.)\s*[.:](?=\s|$)", r"\1", text)
    return _LEADING.sub("", text).strip()
