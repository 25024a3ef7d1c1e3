"""Which statements of the accounts a question speaks of.

Belongs here: names of statements inside running words, singular or plural. Not here: recognising
the heading of a statement (the build side), which must be far stricter.
"""

import re

from rag_resources.records import SectionKind

_OF = r"statements?\s+of\s+(?:the\s+)?(?:consolidated\s+|group\s+)?"
_NAMES: tuple[tuple[SectionKind, str], ...] = (
    (
        "audit_report",
        r"(?:independent\s+)?auditor(?:s|['’]s|s['’])?\s+(?:report|opinion)|audit\s+(?:report|opinion)"
        r"|report\s+of\s+(?:the\s+)?independent\s+(?:auditors?|registered\s+public\s+accounting\s+firm)",
    ),
    (
        "changes_in_equity",
        rf"{_OF}(?:changes|movements?)\s+in\s+(?:[\w’']+\s+){{0,3}}?(?:equity|funds|reserves)"
        rf"|{_OF}(?:stockholders|shareholders|shareowners|owners|taxpayers)['’]?\s+equity",
    ),
    (
        "comprehensive_income",
        rf"{_OF}(?:other\s+|total\s+)?comprehensive\s+(?:income|loss|earnings|net\s+expenditure)"
        r"|comprehensive\s+income\s+statements?",
    ),
    ("cash_flows", rf"{_OF}cash\s?-?flows?|cash\s?-?flows?\s+statements?"),
    (
        "balance_sheet",
        rf"balance\s?-?sheets?|{_OF}financial\s+(?:position|condition)"
        rf"|{_OF}(?:assets\s+and\s+liabilities|net\s+position)",
    ),
    (
        "income_statement",
        rf"{_OF}(?:income|operations|earnings|net\s+expenditure|activities"
        r"|profits?\s+(?:and|or|&)\s+loss(?:es)?)"
        r"|(?:income|earnings)\s+statements?|income\s+and\s+expenditure\s+(?:accounts?|statements?)"
        r"|(?:p\s?(?:&|and)\s?l|profits?\s+(?:and|&)\s+loss(?:es)?)(?:\s+(?:accounts?|statements?))?",
    ),
    (
        "notes",
        r"(?:foot)?notes\s+to\s+(?:the\s+)?(?:\w+\s+){0,2}(?:financial\s+statements|accounts)",
    ),
    ("note", r"notes?\s+(?:no\.?\s*)?\d{1,2}\b"),
)
_KINDS = tuple((kind, rf"(?<!\w)(?:{name})(?!\w)") for kind, name in _NAMES)
STATEMENT_NAME = re.compile(
    "|".join(name for kind, name in _KINDS if kind != "note"), re.IGNORECASE
)
"""A statement's name wherever it stands; one note by its number is no statement."""
_PATTERNS = tuple((kind, re.compile(name, re.IGNORECASE)) for kind, name in _KINDS)


def statements_in(text: str) -> tuple[SectionKind, ...]:
    """The statements a text names in order of first mention, each once."""
    first = {
        kind: match.start()
        for kind, pattern in _PATTERNS
        if (match := pattern.search(text)) is not None
    }
    return tuple(sorted(first, key=lambda kind: first[kind]))
