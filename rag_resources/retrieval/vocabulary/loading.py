"""The vocabulary of this installation: the shipped files and the user's own on top.

Belongs here: which files there are and how they are put together. Not here: their format
(entry_files).
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from rag_resources.errors import UsageError
from rag_resources.retrieval.vocabulary.entries import PARTS, SHIPPED, Entry, Part
from rag_resources.retrieval.vocabulary.entry_files import (
    WrittenEntry,
    extended,
    new_entry,
    read_entry_file,
    read_user_file,
)
from rag_resources.retrieval.vocabulary.vocabulary import Vocabulary

USER_SOURCE = "the user's own file"


def load_vocabulary(user_file: Path | None = None, parts: Sequence[Part] = PARTS) -> Vocabulary:
    """The shipped entries with a user's changes.

    An entry of the user's file that has the name of a shipped one replaces it. With `extend = true`
    it adds to it: terms are added, the user's weights win (weight 0 takes a synonym out). With
    `disabled = true` it switches it off. Any other name is a new entry of the part "own".

    Args:
        user_file: TOML in the format of the shipped files, if any.
        parts: whose entries a question may name.

    Raises:
        UsageError: the user's file cannot be read or is wrong; says where, and what to do.
    """
    entries = dict(shipped_entries())
    for written in read_user_file(user_file) if user_file else ():
        known = entries.get(written.name)
        if written.disabled or written.extend:
            known = _shipped(known, written, str(user_file))
        if written.disabled:
            del entries[written.name]
        elif known is not None and written.extend:
            entries[written.name] = extended(known, written, str(user_file))
        else:
            part = known.part if known else "own"
            entries[written.name] = new_entry(str(user_file), written, part, USER_SOURCE)
    return Vocabulary(entries.values(), parts)


@cache
def shipped_entries() -> dict[str, Entry]:
    """The entries of the shipped files by name; read once and not to be changed."""
    entries: dict[str, Entry] = {}
    for part in SHIPPED:
        file = f"{part}.toml"
        text = files("rag_resources.retrieval.vocabulary").joinpath(file).read_text("utf-8")
        for written in read_entry_file(file, text):
            if written.name in entries:
                raise UsageError(f"{file}, entry {written.name!r}, name: another file has it.")
            entries[written.name] = new_entry(file, written, part)
    return entries


def _shipped(known: Entry | None, written: WrittenEntry, file: str) -> Entry:
    if known is None:
        key = "disabled" if written.disabled else "extend"
        raise UsageError(
            f"{file}, entry {written.name!r}, {key}: there is no shipped entry of that name; "
            "`annual-report-rag vocabulary show QUESTION` names the entries a question matches."
        )
    return known
