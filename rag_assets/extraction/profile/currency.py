"""The currency of the accounts.

Belongs here: statements of it, and signs where none is made. Not here: the unit of a single table
(rag_assets.tables.meaning.units).
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from rag_assets.extraction.profile.printed_page import PrintedPage
from rag_assets.extraction.profile.sec_cover import SecCover
from rag_resources.report_profile import Stated

# "Pounds" alone may be a weight, "francs" and "dollars" are of many countries.
_WORDS = {
    "USD": r"(?:U\.?\s?S\.?|United\s+States|American)\s+dollars?|US\s?\$|USD",
    "AUD": r"Australian\s+dollars?|AU?\$|AUD",
    "CAD": r"Canadian\s+dollars?|CA?D?N?\$|CAD",
    "NZD": r"New\s+Zealand\s+dollars?|NZ\$|NZD",
    "HKD": r"Hong\s+Kong\s+dollars?|HK\$|HKD",
    "SGD": r"Singapore\s+dollars?|S\$|SGD",
    "GBP": r"(?:pounds?\s+)?sterling|£|GBP|UK\s+pounds?|British\s+pounds?",
    "EUR": r"euros?|€|EUR|TEUR",
    "CHF": r"Swiss\s+francs?|Schweizer\s+Franken|CHF|Fr\.",
    "CNY": r"Renminbi|RMB|CNY",
    "JPY": r"Japanese\s+yen|JPY|¥",
    "INR": r"(?:Indian\s+)?rupees?|INR|₹",
    "SEK": r"Swedish\s+kron(?:or|a)|SEK|MSEK",
    "NOK": r"Norwegian\s+kroner?|NOK|MNOK",
    "DKK": r"Danish\s+kroner?|DKK|DKKm",
    "PLN": r"Polish\s+z[łl]ot(?:y|ys|ych)|PLN",
    "ZAR": r"South\s+African\s+rands?|ZAR",
    "BRL": r"(?:Brazilian\s+)?reais|R\$|BRL",
}
# Signs and codes as they stand before figures; what precedes a dollar sign tells whose it is.
_SIGNS = {
    "£": "GBP", "€": "EUR", "¥": "JPY", "₹": "INR", "US$": "USD", "A$": "AUD", "AU$": "AUD",
    "C$": "CAD", "CA$": "CAD", "CDN$": "CAD", "CAD$": "CAD", "NZ$": "NZD", "HK$": "HKD",
    "S$": "SGD", "R$": "BRL", "RMB": "CNY", "TEUR": "EUR", "MSEK": "SEK", "MNOK": "NOK",
    **{code: code for code in _WORDS},
}  # fmt: skip
_DOLLAR = "$"
_SIGN = re.compile(
    "|".join(re.escape(sign) for sign in sorted((*_SIGNS, _DOLLAR), key=len, reverse=True))
)
_NAMED = re.compile(
    "|".join(rf"(?P<{code}>(?<!\w)(?:{words})(?!\w))" for code, words in _WORDS.items()),
    re.IGNORECASE,
)
_CUE = re.compile(
    r"\b(?:presentation(?:al)?|reporting)\s+currency"
    r"|\b(?:presented|expressed|stated|reported|prepared)\s+in\s"
    r"|\bberichtswährung|\bmonnaie\s+de\s+présentation|\bmoneda\s+de\s+presentación"
    r"|\bvaluta\s+di\s+presentazione",
    re.IGNORECASE,
)
_REACH = 110
"""Characters around such words in which the currency is named."""

_SENTENCE_END = re.compile(r"[.;]\s")
_US_LISTING = re.compile(r"\((?:NYSE|NASDAQ)[^():]{0,20}:", re.IGNORECASE)
_LISTING_PAGES = 2

SIGN_PAGES = 120
"""Pages whose signs are counted: enough to reach the accounts of most reports."""

FEWEST_SIGNS = 5
CLEAR_SHARE = 0.6
"""Share of all signs of money that one currency must have; reports quote others in passing."""

_DOMESTIC_FORMS = ("10-K", "10-Q", "8-K")


def read_currency(pages: Sequence[PrintedPage], cover: SecCover | None) -> Stated | None:
    """The currency the report says it is presented in, or the one its figures are printed in.

    A bare "$" names a dozen currencies. It is read as that of the United States in the forms of
    companies that file there as domestic ones, and in what a company listed there announces;
    otherwise it says nothing. In those the signs come first: such reports state no currency of
    their own, only that of a subsidiary.
    """
    if cover and cover.form.value.startswith(_DOMESTIC_FORMS):
        return _printed_currency(pages, "USD") or _stated_currency(pages)
    listed = any(_US_LISTING.search(page.text) for page in pages[:_LISTING_PAGES])
    return _stated_currency(pages) or _printed_currency(pages, "USD" if listed else "")


def _stated_currency(pages: Sequence[PrintedPage]) -> Stated | None:
    votes: Counter[str] = Counter()
    first: dict[str, Stated] = {}
    for page, start, end, code in _statements(pages):
        votes[code] += 1
        first.setdefault(code, page.stated(code, start, end, 0.0))
    if not votes:
        return None
    ((code, most),) = votes.most_common(1)
    share = most / votes.total()
    found = first[code]
    return Stated(code, found.page, found.line, round(0.5 + 0.45 * share, 2))


def _statements(pages: Sequence[PrintedPage]) -> Iterator[tuple[PrintedPage, int, int, str]]:
    """Per sentence about the currency of the accounts: its place and the currency nearest."""
    for page in pages:
        for cue in _CUE.finditer(page.text):
            after = _SENTENCE_END.split(page.text[cue.end() : cue.end() + _REACH])[0]
            named = _NAMED.search(after)
            if named:
                yield page, cue.start(), cue.end() + named.end(), str(named.lastgroup)
                continue
            above = max(0, cue.start() - _REACH)
            before = list(_NAMED.finditer(page.text, above, cue.start()))
            if before and not _SENTENCE_END.search(page.text[before[-1].end() : cue.start()]):
                yield page, before[-1].start(), cue.end(), str(before[-1].lastgroup)


def _printed_currency(pages: Sequence[PrintedPage], dollar: str) -> Stated | None:
    counts: Counter[str] = Counter()
    first: dict[str, Stated] = {}
    for page in pages[:SIGN_PAGES]:
        for code, start, end in _signs(page.text, dollar):
            counts[code] += 1
            first.setdefault(code, page.stated(code, start, end, 0.0))
    if not counts:
        return None
    ((code, most),) = counts.most_common(1)
    share = most / counts.total()
    if not code or most < FEWEST_SIGNS or share < CLEAR_SHARE:
        return None
    found = first[code]
    return Stated(code, found.page, found.line, round(0.9 * share, 2))


def _signs(text: str, dollar: str) -> Iterator[tuple[str, int, int]]:
    """Signs and codes of money; a bare "$" is that of `dollar`, "" where nobody knows."""
    for match in _SIGN.finditer(text):
        sign, start, end = match.group(), match.start(), match.end()
        within_word = (sign[0].isalpha() and text[start - 1 : start].isalpha()) or (
            sign[-1].isalpha() and text[end : end + 1].isalpha()
        )
        if not within_word:
            yield _SIGNS.get(sign, dollar), start, end
