"""The words that names of organisations are made of, and those that never belong to one.

Belongs here: the vocabulary. Not here: how a name is cut out of a line (organisation_names).
"""

import re


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


LEGAL_FORMS = _words(
    "plc limited ltd inc incorporated corp corporation company co gmbh kgaa aktiengesellschaft spa"
    " srl sarl oyj oy berhad bhd international holdings group bancorp bancshares partners"
)
CAPITAL_FORMS = _words("llc lp nv bv sa se ag sas sca ab asa as kg sl sau")
"""Legal forms that are words unless set in capitals."""

SMALL_FORMS = frozenset({"plc", "plc.", "gmbh", "eG", "e.V.", "eV"})
"""Legal forms that are also set in small letters."""

NO_FORM_BEFORE = _words("by in into under at of a the to per is herein")
"""Before these "Incorporated" and "AS" are words: "documents incorporated by", "AS AT 31 MARCH"."""

BODIES = _words(
    "board trust council authority university foundation stiftung bank agency commission hospital"
    " hospitals college institute association society charity museum service fund police ministry"
    " department office"
)
"""Words that end the name of a body which has no legal form."""

BODIES_OF = _words("university department ministry office city bank council college")
"""Words that begin one: "University of …"."""

CONNECTORS = _words("of and & the for in de la del du des und der für van y e et +")

NOT_IN_NAMES = _words(
    "the a an this that these our your its their his her for to by at from with within under about"
    " annual report reports accounts statements statement contents page notes note"
    " directors director director's directors' members shareholders shareholders' stockholders"
    " auditor auditors auditor's auditors' subsidiary registrant issuer entity reporting former"
    " when where while if as is was are were be been neither either both any each such no not"
    " other said name dear re since during although because however therefore there it we they he"
    " she who which and or of in on copyright audit form section item appendix chairman chairman's"
    " jahresabschluss geschäftsbericht der die das quarter fiscal year results announces"
)
"""Words before names in titles and sentences; a name begins after them."""

NOT_BEFORE_NAMES = _words(
    "financial consolidated independent strategic interim parent governance overview chief"
    " executive plan corporate"
)
"""Words that may stand inside a name ("Acme Financial Group") but more often in front of it."""

NOT_TELLING = LEGAL_FORMS | CAPITAL_FORMS | BODIES | _words(
    "public private listed holding joint venture management executive supervisory advisory audit"
    " risk remuneration health national central local state pension non-executive integration"
    " general finance investment operating our the other parent unitary corporate domestic shell"
    " emerging growth total"
)  # fmt: skip
"""Words that tell no organisation from another; a name of these alone is none."""

LONG_ABBREVIATIONS = frozenset({"bros.", "intl.", "assoc.", "mfg.", "univ."})
"""Abbreviations inside names that are longer than the words a sentence may not end with."""

# Regulators, exchanges and standard setters: named everywhere, reporting nowhere.
OVERSEERS = re.compile(
    r"exchange\s+commission|stock\s+(?:exchange|market)|(?:accounting|auditing)\s+(?:\w+\s+)?board"
    r"|oversight\s+board|reporting\s+council|conduct\s+authority|regulation\s+authority",
    re.IGNORECASE,
)
