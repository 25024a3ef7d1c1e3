"""Other names the report prints for its organisation: short, former, common ones and tickers.

Belongs here: what stands in brackets behind the name, and the listing table of a filing. Not here:
the name itself (organisation).
"""

import re
from collections.abc import Iterator, Sequence

from rag_assets.extraction.profile.organisation import LISTING
from rag_assets.extraction.profile.organisation_names import name_key
from rag_assets.extraction.profile.printed_page import PrintedPage
from rag_assets.extraction.profile.sec_cover import COVER_PAGES, SecCover
from rag_resources.report_profile import Alias, AliasKind, Stated

PAGES_READ = 30
"""Pages on which a report defines the names it uses."""

_BRACKET = re.compile(
    r"(?:,?\s+(?:and|together\s+with|including)\s+(?:all\s+of\s+)?its\s+(?:[\w-]+\s+)?"
    r"subsidiaries)?"
    r",?\s*\((?P<inside>[^()]{2,160})\)"
)
_QUOTED = re.compile(r"\"(?P<name>[^\"]{2,40}?)[,.]?\"")
_KNOWN_AS = re.compile(
    r"(?P<former>formerly(?:\s+known\s+as)?|previously(?:\s+known\s+as)?)\s+|"
    r"(?:commonly\s+known\s+as|also\s+known\s+as|trading\s+as|operating\s+as|t/a|d/b/a)\s+",
    re.IGNORECASE,
)
# A comma before a legal form belongs to the name: "formerly Acme Stores, Inc.".
_END_OF_NAME = re.compile(r";\s|\sand\s|,\s(?!(?:Inc|Ltd|LLC|L\.P|Corp|Co|S\.A)\b)")
_TICKER = re.compile(r"[:;]\s?(?P<ticker>[A-Z][A-Z0-9.]{0,7})\b")
# "Common stock, $.01 par value ACME New York Stock Exchange": the capitals before the exchange.
_LISTED = re.compile(
    r"(?<![\w$./])(?P<ticker>[A-Z]{1,5}(?:\.[A-Z])?)\s+(?:The\s+)?"
    r"(?:New\s+York\s+Stock\s+Exchange|NYSE|NASDAQ)",
    re.IGNORECASE,
)
_SHARES = re.compile(r"common|ordinary|class\s+[ab]|shares|american\s+depositary", re.IGNORECASE)
_PRONOUNS_AND_ROLES = (
    "we us our ours company thecompany group thegroup trust thetrust board theboard registrant"
    " theregistrant corporation thecorporation issuer bank thebank parent theparent fund firm it"
    " partnership commission sec thefund entity reit exchange nyse nasdaq the"
)
_NO_NAMES = frozenset(_PRONOUNS_AND_ROLES.split())


def read_aliases(
    pages: Sequence[PrintedPage], cover: SecCover | None, organisation: Stated | None
) -> tuple[Alias, ...]:
    """Other names of the organisation in the order of the pages, each once."""
    if organisation is None:
        return ()
    found: dict[tuple[bool, str], Alias] = {}
    for alias in (*_beside_name(pages[:PAGES_READ], organisation.value), *_on_cover(pages, cover)):
        key = name_key(alias.name.value)
        if key and key not in _NO_NAMES and key != name_key(organisation.value):
            found.setdefault((alias.kind == "ticker", key), alias)
    return tuple(sorted(found.values(), key=lambda alias: alias.name.page))


def _beside_name(pages: Sequence[PrintedPage], name: str) -> Iterator[Alias]:
    words = r"\s+".join(re.escape(word) for word in name.split())
    mention = re.compile(rf"(?<!\w){words}", re.IGNORECASE)
    for page in pages:
        for match in mention.finditer(page.text):
            listing = LISTING.match(page.text, match.end())
            if listing:
                for ticker in _TICKER.finditer(listing.group()):
                    yield _alias(page, "ticker", ticker["ticker"], match.start(), listing.end())
            start = listing.end() if listing else match.end()
            bracket = _BRACKET.match(page.text, start)
            if bracket:
                for kind, other in _names(bracket["inside"]):
                    yield _alias(page, kind, other, match.start(), bracket.end())


def _names(inside: str) -> Iterator[tuple[AliasKind, str]]:
    inside = " ".join(inside.split())
    known = _KNOWN_AS.search(inside)
    if known:
        name = _END_OF_NAME.split(inside[known.end() :])[0].strip(' "')
        if name[:1].isupper() and len(name) <= 80:
            yield ("former name" if known["former"] else "also known as"), name
        return
    for quoted in _QUOTED.finditer(inside):
        name = quoted["name"].removeprefix("the ").strip()
        if name[:1].isupper() or name[:1].isdigit():
            yield "short name", name


def _on_cover(pages: Sequence[PrintedPage], cover: SecCover | None) -> Iterator[Alias]:
    if cover is None:
        return
    for page in pages[cover.place : cover.place + COVER_PAGES]:
        for match in _LISTED.finditer(page.text):
            line = page.printed(match.start("ticker"), match.end("ticker"))
            if match["ticker"].isupper() and _SHARES.search(line):
                yield _alias(page, "ticker", match["ticker"], match.start(), match.end())


def _alias(page: PrintedPage, kind: AliasKind, name: str, start: int, end: int) -> Alias:
    return Alias(kind, page.stated(name, start, end, 0.9))
