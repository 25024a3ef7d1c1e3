"""Primary statements and notes, recognised by what they are called.

Belongs here: the names of statements in English, German, French and Spanish, and numbers of notes.
Not here: whether a line is a heading, where sections start (extraction), which table it stands over
(tables).
"""

import re
from typing import NamedTuple

from rag_resources.records import SectionKind

# What may stand before the name of a statement without making it another thing.
_BEFORE = (
    r"^(?:(?:the|and|unaudited|audited|condensed|interim|consolidated|combined|group|company|parent"
    r"|trust|charity|foundation|statement|financial|primary|konzern-?|konsolidierte[rs]?|verkürzte[rs]?"
    r"|compte|comptes|estados?|estado)[\s’']*(?:s\s)?)*"
)
# Whose statement it is, told by its legal form: "Acme Incorporated and Subsidiary Companies".
_OWNER = (
    r"(?-i:\s+(?:(?:[A-Z&][\w.,&'’-]*|and|of|the)\s+){0,7}(?i:Inc|Incorporated|Corp|Corporation"
    r"|Compan(?:y|ies)|Subsidiar(?:y|ies)|Ltd|Limited|PLC|Group|Holdings|LLC|AG|SE|N\.V|Trust|Board"
    r"|Council)\b)"
)
# A title says little more than the name: the rest is dates, units and whose statement it is.
_AFTER = (
    rf"(?={_OWNER}|$|\s*[,:;.()–—-]|\s+(?:\d|(?:at|as|for|of|and|or|by|on|to|in|the|from|zum|für|nach|der|des"
    r"|au|pour|de|du|al|a|del|consolidée?s?|consolidad[oa]s?|unaudited|continued|in)\b))"
)

_NAMES: tuple[tuple[SectionKind, str], ...] = (
    (
        "audit_report",
        r"(?:independent\s(?:registered\spublic\saccounting\sfirm|auditors?['’]?s?['’]?)"
        r"(?:\s(?:reasonable\sassurance|limited\sassurance|review))?\s(?:report|opinion)"
        r"|reports?\sof\s(?:the\s)?independent\s(?:auditors?|(?:registered|certified)\s[\w\s]{0,40}firms?)"
        r"|(?:the\s)?auditors?['’]?s?['’]?\s(?:report|opinion)|certificate\sand\sreport\sof\sthe\scomptroller"
        r"|the\scertificate\sof\sthe\scomptroller"
        r"|bestätigungsvermerk|vermerk\sdes\s(?:unabhängigen\s)?abschlussprüfers"
        r"|rapport\sdes\scommissaires?\saux\scomptes|informe\sde\s(?:los\s)?auditor(?:ía|es)?)",
    ),
    (
        "changes_in_equity",
        r"(?:statements?\sof\s(?:consolidated\s|changes\sin\s|movements?\sin\s)*"
        r"(?:stockholders?|shareholders?|shareowners?|members?|owners?|taxpayers?|partners?)?['’]?s?['’]?\s?"
        r"(?:total\s)?(?:changes\sin\s(?:\w+['’]?s?['’]?\s)?equity|equity\b|reserves|deficit)"
        r"|statements?\sof\schanges\sin\s[\w'’\s]{0,40}(?:equity|funds|reserves|net\sassets|net\sposition)"
        r"|(?:changes\sin\s(?:shareholders?|stockholders?|taxpayers?)['’]?s?['’]?\sequity)"
        r"|eigenkapital(?:veränderungsrechnung|spiegel)|entwicklung\sdes\s(?:konzern)?eigenkapitals"
        r"|(?:tableau|état)\sde\s(?:variation|l['’]évolution)\sdes\scapitaux\spropres"
        r"|(?:estado\sde\s)?cambios\sen\sel\s(?:patrimonio|capital))",
    ),
    (
        "comprehensive_income",
        r"(?:statements?\sof\s(?:consolidated\s|other\s|total\s)*comprehensive\s"
        r"(?:income|loss|net\sexpenditure|\(loss\)|\(?loss\)?\sincome|earnings)"
        r"|comprehensive\s(?:income|loss|earnings)\sstatements?"
        r"|gesamtergebnisrechnung|état\sdu\srésultat\sglobal|(?:estado\sdel?\s)?resultado\s(?:global|integral))",
    ),
    (
        "cash_flows",
        r"(?:statements?\sof\s(?:consolidated\s)?cash\s?-?flows?|cash\s?-?flows?\sstatements?"
        r"|(?:konzern)?-?kapitalflussrechnung|(?:tableau|état)\sdes\sflux\sde\strésorerie"
        r"|(?:estado\sde\s)?flujos?\sde\s(?:efectivo|caja))",
    ),
    (
        "balance_sheet",
        r"(?:balance\s?-?sheets?|statements?\sof\s(?:consolidated\s)?financial\s(?:position|condition)"
        r"|statements?\sof\s(?:assets\sand\sliabilities|net\sposition)"
        r"|(?:konzern-?)?bilanz(?:\szum)?|bilan(?:\sconsolidé|\sau)?|état\sde\s(?:la\s)?situation\sfinancière"
        r"|balance\s(?:general|de\ssituación)|(?:estado\sde\s)?situación\sfinanciera)",
    ),
    (
        "income_statement",
        r"(?:statements?\sof\s(?:consolidated\s)?(?:income|operations|earnings|profit\s(?:and|or)\sloss"
        r"|net\scost|financial\sactivities|loss|activities|net\sexpenditure)"
        r"|(?:income|earnings)\sstatements?|profit\s(?:and|&)\sloss(?:\saccounts?)?"
        r"|income\sand\sexpenditure\saccounts?|operating\scost\sstatement"
        r"|(?:konzern-?)?gewinn-?\s?und\s?-?verlustrechnung|ergebnisrechnung"
        r"|compte\sde\srésultat|(?:cuenta|estado)s?\sde\s(?:pérdidas\sy\sganancias|resultados))",
    ),
    (
        "notes",
        r"(?:notes?\s(?:to|forming\spart\sof)\s(?:the\s)?(?:\w+\s){0,4}(?:financial\sstatements|accounts|statements)"
        r"|(?:konzern-?)?anhang(?:\szum\s(?:jahres|konzern)abschluss)?"
        r"|(?:notes\s)?annexes?\saux\s(?:comptes|états\sfinanciers)"
        r"|(?:notas\sa|memoria\sde)\s(?:los\s)?(?:estados|cuentas))",
    ),
)
_STATEMENTS = tuple(
    (kind, re.compile(_BEFORE + name + _AFTER, re.IGNORECASE)) for kind, name in _NAMES
)
_NOTE = re.compile(
    r"^(?:note|anmerkung|nota|anhang)\s*(?:n[o°º]\.?\s*)?(?P<number>\d{1,2}(?:\.\d{1,2})?[a-z]?)\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"^\(?(?P<number>\d{1,2}(?:\.\d{1,2})?[a-z]?)[.):]?\s+[^\W\d_]", re.IGNORECASE
)
MOST_WORDS = 18
"""A longer line speaks of a statement."""


class Recognised(NamedTuple):
    """What a section is, and the number of a note ("14", "3.2") or ""."""

    kind: SectionKind
    note: str = ""


def statement_kind(title: str) -> SectionKind:
    """The statement that a title names, or ""."""
    if len(title.split()) > MOST_WORDS:
        return ""
    bare = re.sub(r"^(?:item\s+)?(?:[a-z]|\d{1,2})[.)]\s+", "", title.strip(), flags=re.IGNORECASE)
    return next((kind for kind, name in _STATEMENTS if name.match(bare)), "")


def recognised(title: str, parents: tuple[str, ...] = ()) -> Recognised:
    """What a section is by its title, and by the titles over it.

    A numbered title is a note where it says so, or where it lies below the notes.
    """
    if note := _NOTE.match(title):
        return Recognised("note", note["number"])
    below_notes = any(statement_kind(parent) == "notes" for parent in parents)
    if below_notes and (number := _NUMBERED.match(title)):
        return Recognised("note", number["number"])
    return Recognised(statement_kind(title))
