"""Whose report it is, chosen among all the organisations it names.

Belongs here: weighing names by where they stand. Not here: what is a name (organisation_names).
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from rag_assets.extraction.profile.organisation_names import (
    NameMention,
    name_after,
    name_before,
    name_key,
    names_in,
)
from rag_assets.extraction.profile.printed_page import PrintedPage, is_title
from rag_assets.extraction.profile.sec_cover import SecCover
from rag_resources.report_profile import Stated

# "ZENTHA R OBOTICS": large and small capitals that were read as words of their own.
_PARTED = re.compile(r"\b(?![AI]\s)[A-Z]\s[A-Z]{2,}")

PAGES_READ = 60
COVER_PAGES = 2

COVER_VOTES = 8
"""A name on the cover against one mention on a page of text."""

OWNER_VOTES = 15
"""Words that only the reporting organisation stands in: its auditors write to its members."""

DEFINED_VOTES = 4
"""A name defined as "the Company"; other companies are, too, in notes and lives of directors."""

NAMED_VOTES = 40
"""A name followed by the one in common use ("commonly known as"), which would outvote it."""

RUNNING_HEAD_VOTES = 2
INTRODUCING_PAGES = 5
_REACH = 110
_LABEL = 50
"""Characters a label above a name has at most; a longer line is text that leads up to it."""

_FEW_VOTES = 3
"""With this many votes a name is believed half as much as with very many."""

# The auditors' addressees, the definition of "the Company", the copyright line, a listing.
_TO_MEMBERS = re.compile(
    r"\bto\s+the\s+(?:(?:\w+\s+and\s+)?(?:members|shareholders|stockholders|unitholders|trustees"
    r"|directors|council\s+of\s+governors|board)(?:\s+(?:and|of)\s+(?:the\s+)?"
    r"(?:members|shareholders|stockholders|board|board\s+of\s+directors|directors))*)\s+of\s+"
    r"|name\s+of\s+entity\s*:?\s+|©\s*(?:copyright\s*)?(?:\d{4}\s+)?|\bcopyright\s+©?\s*\d{4}\s+"
    r"|^(?-i:An)\s+die\s+|\baux\s+actionnaires\s+de\s+(?:la\s+société\s+)?"
    r"|\ba\s+los\s+accionistas\s+de\s+",
    re.IGNORECASE | re.MULTILINE,
)
_DEFINED = re.compile(
    r"\s*(?:[,;]?\s*)?\((?:[^()]{0,60}\bor\s+)?(?:the\s+|together[^()]{0,40})?"
    r"\"?(?:the\s+)?(?:company|parent|corporation|trust|bank|registrant|board|issuer|group)\"?",
    re.IGNORECASE,
)
_COMMON_NAME = re.compile(
    r"\s*\(\s*(?:commonly\s+known\s+as|also\s+known\s+as|trading\s+as|formerly)\b", re.IGNORECASE
)
LISTING = re.compile(
    r"\s*\((?:the\s+)?(?:[A-Z][\w\s/&.-]{0,25}[:;]\s?[\w.]{1,8}(?:[,;/]\s*)?){1,3}\)"
)
_ADVISERS = re.compile(
    r"\b(?:auditors?|registrars?|solicitors?|brokers?|advis[eo]rs?|bankers?|nomad|custodians?"
    r"|depositary|administrators?|share\s+registry|registry|lawyers?|legal|accountants?"
    r"|underwriters?|trustee|transfer\s+agent|stock\s+exchange|wirtschaftsprüfungsgesellschaft"
    r"|llp)\b",
    re.IGNORECASE,
)


def read_organisation(pages: Sequence[PrintedPage], cover: SecCover | None) -> Stated | None:
    """The reporting organisation: the registrant of a filing, else the name with most votes."""
    if cover and cover.registrant:
        return _as_set_elsewhere(pages, cover.registrant)
    return _elected(pages)


def _as_set_elsewhere(pages: Sequence[PrintedPage], name: Stated) -> Stated:
    """The name from a place where its letters stand together, if small capitals parted them."""
    if not _PARTED.search(name.value):
        return name
    key = name_key(name.value)
    for page in pages[:PAGES_READ]:
        for mention in names_in(page.text):
            if name_key(mention.name) == key and not _PARTED.search(mention.name):
                confidence = name.confidence
                return page.stated(mention.name, mention.start, mention.end, confidence)
    return name


def _elected(pages: Sequence[PrintedPage]) -> Stated | None:
    votes: Counter[str] = Counter()
    clearest: dict[str, tuple[tuple[bool, bool, int], Stated]] = {}
    for place, page in enumerate(pages[:PAGES_READ]):
        on_page: dict[str, float] = {}
        for mention in _mentions(page, place):
            key, vote = name_key(mention.name), _vote(page, place, mention)
            on_page[key] = max(on_page.get(key, 0), vote)
            # Not in passing, not in capitals throughout, early.
            clear = (vote > 1, not mention.name.isupper(), -place)
            if key not in clearest or clear > clearest[key][0]:
                stated = page.stated(mention.name, mention.start, mention.end, 0.0)
                clearest[key] = clear, stated
        votes.update(on_page)
    return _winner(votes, clearest)


def _mentions(page: PrintedPage, place: int) -> Iterator[NameMention]:
    """Names told by their form, and on the first pages those told by the words around them."""
    yield from names_in(page.text)
    if place >= INTRODUCING_PAGES:
        return
    for listing in LISTING.finditer(page.text):
        mention = name_before(page.text, listing.start())
        if mention:
            yield mention
    for introduction in _TO_MEMBERS.finditer(page.text):
        mention = name_after(page.text, introduction.end())
        if mention:
            yield mention


def _vote(page: PrintedPage, place: int, mention: NameMention) -> float:
    before = page.text[max(0, mention.start - _REACH) : mention.start]
    after = page.text[mention.end : mention.end + _REACH]
    line = page.printed(mention.start, mention.end)
    if place < INTRODUCING_PAGES and _COMMON_NAME.match(after):
        return NAMED_VOTES
    if any(match.end() == len(before) for match in _TO_MEMBERS.finditer(before)):
        return OWNER_VOTES
    # "Bankers" and "Legal" are parts of names, too.
    beside = line.replace(mention.name, "")
    above = before.rpartition("\n")[0].rpartition("\n")[2]
    if _ADVISERS.search(beside) or (len(above) < _LABEL and _ADVISERS.search(above)):
        return 0
    if LISTING.match(after) or _DEFINED.match(after):
        return OWNER_VOTES if place < COVER_PAGES else DEFINED_VOTES
    if place < COVER_PAGES and is_title(line):
        return COVER_VOTES
    if any(line == one.text for one in page.furniture):
        return RUNNING_HEAD_VOTES
    return 1


def _winner(
    votes: Counter[str], clearest: dict[str, tuple[tuple[bool, bool, int], Stated]]
) -> Stated | None:
    ranked = [key for key, count in votes.most_common() if count > 1]
    if not ranked:
        return None
    best = _whole_name(ranked, votes)
    # "Acme" beside "Acme plc" is no rival.
    rivals = (key for key in ranked[1:] if best not in key and key not in best)
    second = votes[next(rivals, "")]
    stated = clearest[best][1]
    lead = 1 - second / votes[best]
    confidence = round((0.5 + 0.45 * lead) * votes[best] / (votes[best] + _FEW_VOTES), 2)
    return Stated(stated.value, stated.page, stated.line, confidence)


def _whole_name(ranked: Sequence[str], votes: Counter[str]) -> str:
    """The name with most votes, with the beginning it lost where its first word was missed."""
    best = ranked[0]
    longer = [key for key in ranked[1:] if key.endswith(best) and votes[key] > votes[best] / 3]
    return longer[0] if longer else best
