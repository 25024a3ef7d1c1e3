"""When two cells say the same.

Belongs here: the forms of a cell's text that are compared. Not here: counting.
"""

import re
import unicodedata
from collections.abc import Mapping

_DASHES: Mapping[int, str] = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")


def competition_text(text: str) -> str:
    """A text as the ICDAR 2013 competition compares it.

    White space is taken out, every other special character becomes an underscore, letters become
    upper case (Göbel, Hassan, Oro & Orsi 2012, "A methodology for evaluating algorithms for table
    understanding in PDF documents"). Compatibility forms (ligatures, full-width digits)
    are resolved first, as readers differ in doing so.
    """
    plain = unicodedata.normalize("NFKC", text)
    return re.sub(r"[^\w]", "_", re.sub(r"\s", "", plain)).upper()


def exact_text(text: str) -> str:
    """A text with all that carries meaning in a report: brackets, signs, points and commas.

    White space and the kind of dash are forgiven, and case: no reader changes it, but people who
    type known tables do.
    """
    plain = unicodedata.normalize("NFKC", text).translate(_DASHES)
    return re.sub(r"\s", "", plain).casefold()
