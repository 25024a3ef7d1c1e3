"""Whether the text layer of a page can be trusted.

Belongs here: signs that the characters are not what is printed. Not here: what to do about it
(pages). A page of figures is good text.
"""

_REPLACEMENT = "\ufffd"
_UNMAPPED_SHARE = 0.05  # one unknown glyph in twenty makes words unreadable
_PRIVATE_SHARE = 0.2  # symbol bullets stay far below
_LONG_TEXT = 80  # characters; a short page may be a symbol and a number
_READABLE_SHARE = 0.3  # letters and digits together; a table of minus signs stays above
# Leaders of contents pages and rules drawn with characters say nothing about the text.
_FILLERS = str.maketrans(dict.fromkeys("._-–—…·•*=|", None))
_CID_SHARE = 0.2


def is_poor(text: str) -> str:
    """Why the text of a page cannot be trusted, or "" where it can."""
    if not text.strip():
        return "empty"
    ink = "".join(text.split()).translate(_FILLERS)
    if ink.count(_REPLACEMENT) > _UNMAPPED_SHARE * len(ink):
        return "unmapped characters"
    if text.count("(cid:") * len("(cid:00)") > _CID_SHARE * len(ink):
        return "unmapped characters"
    if sum("\ue000" <= character <= "\uf8ff" for character in ink) > _PRIVATE_SHARE * len(ink):
        return "private characters"
    readable = sum(character.isalnum() for character in ink)
    if len(ink) >= _LONG_TEXT and readable < _READABLE_SHARE * len(ink):
        return "mostly symbols"
    return ""
