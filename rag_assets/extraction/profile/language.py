"""The language of a report, told by its commonest words.

Belongs here: counting function words. Not here: words that mean anything to a report.
"""

import re
from collections import Counter
from collections.abc import Sequence

from rag_assets.extraction.profile.printed_page import PrintedPage
from rag_resources.report_profile import Stated

_LISTS = {
    "en": "the of and to in is that for with as was on by are this be from which or at",
    "de": "der die und das den von mit zu des im für ist auf dem eine nicht sich auch wird werden",
    "fr": "le la les des et du une dans est pour par sur au aux qui que pas avec ce sont",
    "es": "el la los las de y en del que por con una para se su es como más al lo",
    "it": "il di e la che per del della dei delle con un una è nel alla sono dal gli si",
    "pt": "o a os as de e do da dos das que em para com uma não no na por ao",
    "nl": "de het van en een in is dat op te voor met zijn aan door niet ook worden bij naar",
    "sv": "och att i som för av är den på med till det en om har inte ett vid från under",
    "da": "og at i som for af er den på med til det en om har ikke et ved fra efter",
    "no": "og å i som for av er den på med til det en om har ikke et ved fra etter",
    "fi": "ja on ei että oli ovat se myös sekä tai joka mukaan kun vuoden ole",
    "pl": "i w na z do się nie jest oraz o od przez że dla po za roku są ze",
}  # fmt: skip
_FUNCTION_WORDS = {code: words.split() for code, words in _LISTS.items()}
PAGES_READ = 30
FEWEST_WORDS = 15
"""Function words below which a language is not told: a few words prove nothing."""

LEAD = 1.25
"""How often the first language must be found for the second; neighbours share many words."""

_WORD = re.compile(r"[^\W\d_]+")


def read_language(pages: Sequence[PrintedPage]) -> Stated | None:
    """The language most of the text is in, quoted by the line that shows it best."""
    by_page = [(page, _count(page.text)) for page in pages[:PAGES_READ]]
    total: Counter[str] = Counter()
    for _, counts in by_page:
        total.update(counts)
    ranked = [*total.most_common(2), ("", 0), ("", 0)]
    (language, most), (_, second) = ranked[:2]
    if most < FEWEST_WORDS or most < LEAD * second:
        return None
    page = max(by_page, key=lambda one: one[1][language])[0]
    line = max(page.lines, key=lambda one: _count(one.text)[language]).text
    return Stated(language, page.number, line, round(1 - second / (2 * most), 2))


def _count(text: str) -> Counter[str]:
    found = Counter(_WORD.findall(text.casefold()))
    return Counter(
        {code: sum(found[word] for word in words) for code, words in _FUNCTION_WORDS.items()}
    )
