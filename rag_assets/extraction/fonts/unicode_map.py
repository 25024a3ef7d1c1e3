"""The table inside a PDF that says which characters the codes of a font stand for.

Belongs here: writing such a table ("ToUnicode") for a font. Not here: what the codes stand for
(font_repair).
"""

from collections.abc import Mapping
from typing import Any

_BLOCK = 100  # entries a block may hold (Adobe technical note 5411)
_HEAD = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapType 2 def
1 begincodespacerange
<{low}> <{high}>
endcodespacerange
"""
_TAIL = """endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


def write_unicode_map(
    document: Any, font: int, texts: Mapping[int, str], hexadecimals: int
) -> None:
    """Gives a font of a `pymupdf.Document` a new table; fonts already read are read anew.

    Args:
        document: the document.
        font: the number of the font's object in it.
        texts: what each character code stands for.
        hexadecimals: how many of them write a code.
    """
    import pymupdf

    table = document.get_new_xref()
    document.update_object(table, "<<>>")
    document.update_stream(table, unicode_map(texts, hexadecimals).encode("ascii"))
    document.xref_set_key(font, "ToUnicode", f"{table} 0 R")
    pymupdf.TOOLS.store_shrink(100)


def unicode_map(texts: Mapping[int, str], hexadecimals: int) -> str:
    """The table in the language of PDF."""
    entries = [
        f"<{code:0{hexadecimals}x}> <{text.encode('utf-16-be').hex()}>"
        for code, text in sorted(texts.items())
    ]
    blocks = [entries[start : start + _BLOCK] for start in range(0, len(entries), _BLOCK)]
    body = "".join(
        f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar\n" for block in blocks
    )
    return _HEAD.format(low="0" * hexadecimals, high="f" * hexadecimals) + body + _TAIL
