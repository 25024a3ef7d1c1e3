"""Characters of print that are not those a reader types: hyphens, ligatures, accents, signs.

Belongs here: what normalisation of the text has to undo. Not here: wrong characters (fonts).
"""

from collections.abc import Iterator, Sequence
from typing import Any

from tests.defects.case import DefectCase, PageTruth, printed_case
from tests.defects.prose import Writer
from tests.defects.signs import IN_ORDER
from tests.defects.typesetting import DEJAVU, SERIF, Area, Style, fill, put

_STEP = 15

# Printed lines, and the text that they make.
_BROKEN = (
    (
        [
            "The auditors looked at the re-",
            "sults of 14 firms and the consoli-",
            "dation of 3,118 entries.",
        ],
        "The auditors looked at the results of 14 firms and the consolidation of 3,118 entries.",
    ),
    (
        ["Long-term agree-", "ments worth 2,207 thousand were renegoti-", "ated in autumn."],
        "Long-term agreements worth 2,207 thousand were renegotiated in autumn.",
    ),
    (
        ["Most of the short- and", "long-term debt of 918 is de-", "nominated in euros."],
        "Most of the short- and long-term debt of 918 is denominated in euros.",
    ),
    (
        ["A non-", "cash item of 77 and an Anglo-", "American venture are shown apart."],
        "A non-cash item of 77 and an Anglo-American venture are shown apart.",
    ),
)
_LIGATURES = (
    (
        "The o\ufb03ce \ufb01led 12 certi\ufb01cates of bene\ufb01t.",
        "The office filed 12 certificates of benefit.",
    ),
    (
        "Cash \ufb02ow was a\ufb00ected by 45 con\ufb02icts.",
        "Cash flow was affected by 45 conflicts.",
    ),
    (
        "E\ufb00ective tax: 21.4% on ba\ufb04ing pro\ufb01ts.",
        "Effective tax: 21.4% on baffling profits.",
    ),
)
_INVISIBLE = (
    ("Share\u00adholders re\u00adceived 1,306 reports.", "Shareholders received 1,306 reports."),
    (
        "Depre\u00adciation of 88\u00a0million was charged.",
        "Depreciation of 88 million was charged.",
    ),
    ("Zero\u200bwidth joins 19\u202f400 kilo\u2060metres.", "Zerowidth joins 19 400 kilometres."),
    ("See\u00a0note\u00a017 for\u2009the\u2003lease.", "See note 17 for the lease."),
)
_ACCENTS = (
    (
        "Socie\u0301te\u0301 Ge\u0301ne\u0301rale holds 61 shares.",
        "Société Générale holds 61 shares.",
    ),
    ("Mu\u0308nchen and Ko\u0308ln employ 2,904 people.", "München and Köln employ 2,904 people."),
    (
        "The sen\u0303or of A\u030angstro\u0308m sold 33 boats.",
        "The señor of Ångström sold 33 boats.",
    ),
)
_SIGNS = (
    (
        "A change of \u22124.5% followed \u2212312 before.",
        "A change of -4.5% followed -312 before.",
    ),
    ("The non\u2011current part fell by \u2212\u00a399.", "The non-current part fell by -£99."),
    (
        "\u201cTrue and fair\u201d, the auditor\u2019s view of 26.",
        '"True and fair", the auditor\'s view of 26.',
    ),
)


def character_cases() -> Iterator[DefectCase]:
    """Each kind of character in two typefaces where they have it."""
    yield printed_case(
        "hyphenation",
        "hyphenation",
        [_broken(seed, style) for seed, style in enumerate((DEJAVU, SERIF))],
    )
    for name, pairs in {
        "ligatures": _LIGATURES,
        "invisible-characters": _INVISIBLE,
        "combining-accents": _ACCENTS,
        "signs": _SIGNS,
    }.items():
        yield printed_case(
            name, name.replace("-", " "), [_page(seed, name, pairs) for seed in range(2)]
        )


def _truth(defect: str, texts: Sequence[str]) -> PageTruth:
    return PageTruth(defect=defect, threads=(tuple(texts),), signs=(IN_ORDER,))


def _broken(seed: int, style: Style) -> Any:
    def paint(page: Any) -> PageTruth:
        y, texts = 100.0, []
        for lines, text in _BROKEN:
            for line in lines:
                put(page, 60, y, line, style)
                y += _STEP
            y += _STEP
            texts.append(text)
        return _truth("hyphenation", texts)

    return paint


def _page(seed: int, name: str, pairs: Sequence[tuple[str, str]]) -> Any:
    """The lines among others, on the second page one below the other."""

    def paint(page: Any) -> PageTruth:
        writer, y, texts = Writer(f"{name} {seed}"), 100.0, []
        style = DEJAVU.of(file="DejaVuSerif.ttf", face="dejavuserif") if seed else DEJAVU
        for printed, text in pairs:
            put(page, 60, y, printed, style)
            texts.append(text)
            y += _STEP
            if seed:
                continue
            between = writer.sentence()
            y = fill(page, Area(60, y - style.size, 535, 800), [between], style) + style.size
            texts.append(between)
        return _truth(name, texts)

    return paint
