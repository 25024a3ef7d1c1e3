"""One printed cell as a figure: kind, signed value, and the unit signs it carries itself.

Belongs here: brackets, minus signs, Dr and Cr, footnote marks, per cent and currency signs, scale
suffixes. Not here: separators (number_notation), what the column or row is counted in (fact_unit).
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from rag_assets.tables.facts.number_notation import DIGITS, Notation, read_number
from rag_assets.tables.meaning.currencies import MONEY
from rag_resources.table_records import FigureKind

_MINUS = "-−–—‐‑"
_SUFFIX = r"billion|million|thousand|[bB][nN]|[mM][nN]|[mM]|[kK]|B"
_SCALES = {
    "billion": 10**9, "bn": 10**9, "b": 10**9, "million": 10**6, "mn": 10**6, "m": 10**6,
    "thousand": 10**3, "k": 10**3,
}  # fmt: skip
_MEASURE = r"%|per\scent|pence|cents|bps|ppts?|pp|p|c|¢|x|times"

_NIL = re.compile(
    rf"(?P<money>{MONEY})?\s?\(?(?:[{_MINUS}]{{1,3}}|nil)\s?(?P<percent>%)?\)?\s?%?", re.IGNORECASE
)
_NOT_APPLICABLE = re.compile(
    r"\(?(?:n\s?/\s?[am]|n\.\s?[am]\.?|nm|na|not\s(?:applicable|meaningful|available))\)?",
    re.IGNORECASE,
)
# A bracket after a figure with one or two digits or a letter is a footnote, alone it is a loss.
_FOOTNOTES = re.compile(
    r"(?:\s?[*†‡§^#]+|[¹²³⁰⁴-⁹ᵃᵇᶜᵈᵉ]+|\s?\((?:[1-9]\d?|[a-z]|i{1,3}|iv)\)|\s?\[(?:\d{1,2}|[a-z])\])$"
)
_LEADING_MARKS = re.compile(r"^[*†‡§]+\s?")
_SHARE = re.compile(r"(?<=[\d)])\s?\([-−–]?\d[\d.,]*\s?%\)$")
_FIGURE = re.compile(
    rf"(?P<before>[{_MINUS}+])?\s?(?P<open>[(\[])?\s?(?P<inside>[{_MINUS}+])?\s?"
    rf"(?P<money>{MONEY})?\s?(?P<inner>[{_MINUS}+]|(?(open)(?!)|(?P<late>\()))?\s?"
    rf"(?P<digits>{DIGITS})"
    rf"\s?(?P<scale>(?:{_SUFFIX})\b)?\s?(?P<measure>(?:{_MEASURE})(?!\w))?"
    rf"\s?(?P<money_after>€|EUR|£|GBP|CHF|USD|\$)?"
    rf"(?P<after>[{_MINUS}])?\s?(?P<close>[)\]])?\s?(?P<money_last>[£€$])?"
    rf"(?(close)\s?(?P<outer_scale>(?:{_SUFFIX})\b)?)\s?(?P<outer>%|per\scent|(?:ppts?|bps|p|c|x)\b)?"
    r"\s?(?P<side>DR|CR|Dr|Cr|dr|cr)?\.?"
)
_UNSURE = 0.6
_UNIT_ONLY = re.compile(rf"{MONEY}\s?['’‘]?000s?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FigureValue:
    """What a printed cell says by itself.

    Attributes:
        raw: as printed, footnote marks left out.
        value: signed, as printed; 0 for a nil mark, None where nothing applies.
        places: digits after the decimal mark.
        measure: "%", "p", "x" … where one is printed with the figure, else "".
        money: the currency sign or code printed with it, or "".
        scale_text: the scale printed with it ("m", "bn"), or "".
        scale: the factor that this implies, 1 where none is printed.
        certainty: 0 to 1.
    """

    raw: str
    kind: FigureKind
    value: Decimal | None
    places: int = 0
    measure: str = ""
    money: str = ""
    scale_text: str = ""
    scale: int = 1
    certainty: float = 1.0


def figure_value(printed: str, notation: Notation = "point") -> FigureValue | None:
    """The figure that a cell holds; None for words, dates, ranges and empty cells.

    Brackets and a minus sign before or after mean negative, "Cr" too; whatever the label says
    about which direction is in brackets, the sign is the printed one.
    """
    raw = without_footnotes(" ".join(printed.split()))
    if not raw or _UNIT_ONLY.fullmatch(raw):
        return None
    nil = _NIL.fullmatch(raw)
    if nil:
        measure = "%" if "%" in raw else ""
        return FigureValue(raw, "nil", Decimal(0), measure=measure, money=nil["money"] or "")
    if _NOT_APPLICABLE.fullmatch(raw):
        return FigureValue(raw, "not_applicable", None)
    found = _FIGURE.fullmatch(_SHARE.sub("", raw))
    if found is None:
        return None
    number = read_number(found["digits"], notation)
    return None if number is None else _amount(raw, found, number.value, number.certainty)


def without_footnotes(text: str) -> str:
    """The text without marks that refer to footnotes; a mark alone stays."""
    bare = _LEADING_MARKS.sub("", text)
    while True:
        shorter = _FOOTNOTES.sub("", bare)
        if shorter == bare or not _can_carry_mark(shorter, bare[len(shorter) :]):
            return bare
        bare = shorter.rstrip()


def _can_carry_mark(text: str, mark: str) -> bool:
    if any(map(str.isdigit, text)) or _NOT_APPLICABLE.fullmatch(text):
        return True
    # "-(5)" is a loss of five, "- (5)" a nil mark with a footnote.
    return _NIL.fullmatch(text) is not None and not mark.startswith("(")


def _amount(raw: str, found: re.Match[str], value: Decimal, certainty: float) -> FigureValue:
    opened = bool(found["open"] or found["late"])
    closed = bool(found["close"])
    minus = any((found[name] or "+") in _MINUS for name in ("before", "inside", "inner", "after"))
    side = (found["side"] or "").lower()
    if opened != closed or side:
        # Half a bracket is one whose other half the reader lost.
        certainty = min(certainty, _UNSURE)
    negative = minus or opened or closed or side == "cr"
    scale_text = found["scale"] or found["outer_scale"] or ""
    exponent = value.as_tuple().exponent
    return FigureValue(
        raw=raw,
        kind="amount",
        value=-value if negative and value else value,
        places=max(0, -exponent) if isinstance(exponent, int) else 0,
        measure=_measure(found["measure"] or found["outer"] or ""),
        money=found["money"] or found["money_after"] or found["money_last"] or "",
        scale_text=scale_text,
        scale=_SCALES.get(scale_text.lower(), 1),
        certainty=certainty,
    )


def _measure(printed: str) -> str:
    return "%" if printed.lower() in ("%", "per cent") else printed
