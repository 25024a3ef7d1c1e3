"""Abbreviations that a report defines: "Revenue Resource Limit (RRL)".

Belongs here: finding definitions and checking them by their initials. Not here: what becomes of
them (suggesting).
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from rag_resources.retrieval.tokenizer import content_tokens, tokenize
from rag_resources.retrieval.vocabulary.suggestions.suggestion import (
    Evidence,
    Pairing,
    ReportWording,
)

WEIGHT = 0.8
FEWEST_USES = 2
"""A definition is one use; an abbreviation that never comes back is of no use to a search."""
MOST_EVIDENCE = 3

_DEFINITION = re.compile(r"\((?:the\s+)?[“\"'‘]?(?P<short>[A-Z][A-Za-z&]{1,8})[”\"'’]?\)")
_WORD = re.compile(r"[^\W\d_][\w’'&-]*")
_BREAK = re.compile(r"[.;:!?()•|]")
_MOST_SKIPPED = 3  # small words in an expansion: "Chief Officer of the Board"


def defined_abbreviations(reports: Iterable[ReportWording]) -> list[Pairing]:
    """Definitions of abbreviations that are used elsewhere as well, most used first."""
    evidence: dict[tuple[str, str], list[Evidence]] = defaultdict(list)
    spelled: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    uses: Counter[str] = Counter()
    for report in reports:
        for page in report.pages:
            text = " ".join(page.text.split())
            uses.update(word for word in _WORD.findall(text) if word[:2].isupper())
            for long, short in _definitions(text):
                key = (" ".join(tokenize(long)), short)
                spelled[key][long] += 1
                evidence[key].append(Evidence(report.report_id, page.number, f"{long} ({short})"))
    pairings = [
        Pairing(
            spelled[key].most_common(1)[0][0],
            key[1],
            WEIGHT,
            True,
            "the reports define this abbreviation",
            uses[key[1]],
            tuple(found[:MOST_EVIDENCE]),
        )
        for key, found in evidence.items()
        if uses[key[1]] >= FEWEST_USES
    ]
    return sorted(pairings, key=lambda one: (-one.support, one.known))


def _definitions(text: str) -> Iterator[tuple[str, str]]:
    for match in _DEFINITION.finditer(text):
        short = (
            match["short"].removesuffix("s") if match["short"][:-1].isupper() else match["short"]
        )
        before = _BREAK.split(text[: match.start()])[-1]
        long = _expansion(_WORD.findall(before), short)
        if long is not None:
            yield long, short


def _expansion(words: list[str], short: str) -> str | None:
    """The last words whose initials spell the abbreviation; small words may stand between them."""
    letters = [letter.casefold() for letter in short if letter != "&"]
    if len(letters) < 2 or sum(letter.isupper() for letter in short) < len(letters):
        return None
    at = len(words)
    skipped = 0
    for letter in reversed(letters):
        at -= 1
        while at >= 0 and words[at][0].casefold() != letter:
            if skipped == _MOST_SKIPPED or content_tokens(tokenize(words[at])):
                return None
            skipped += 1
            at -= 1
        if at < 0:
            return None
    return " ".join(words[at:])
