"""Suggestions as TOML that can be pasted into the user's own file.

Belongs here: the writing of it. Not here: its format (entry_files).
"""

import json
from collections.abc import Iterable, Iterator

from rag_resources.retrieval.vocabulary.entries import Term
from rag_resources.retrieval.vocabulary.entry_files import VERSION
from rag_resources.retrieval.vocabulary.suggestions.suggestion import Suggestion

HEADER = (
    "Suggested by your reports: keep what is right, delete the rest, and name the file in",
    "RAG_VOCABULARY or as vocabulary below [retrieval] in the file of RAG_SETTINGS.",
)


def suggestion_file(suggestions: Iterable[Suggestion]) -> str:
    """A user's file of all suggestions, the evidence of each in comments above it."""
    lines = [*(_comment(line) for line in HEADER), f"version = {_quoted(VERSION)}"]
    for one in suggestions:
        lines += ["", *_written(one)]
    return "\n".join(lines) + "\n"


def _written(one: Suggestion) -> Iterator[str]:
    for reason in one.reasons:
        yield _comment(reason)
    for found in dict.fromkeys(one.evidence):
        yield _comment(f"  {found.report_id}, PDF page {found.page}: {found.text}")
    yield "[[entry]]"
    yield f"name = {_quoted(one.name)}"
    if one.extends:
        yield "extend = true"
    yield f"terms = [{', '.join(map(_term, one.terms))}]"
    pairs = (f"{_quoted(text)} = {weight:g}" for text, weight in one.synonyms.items())
    yield f"synonyms = {{ {', '.join(pairs)} }}"


def _term(term: Term) -> str:
    text = _quoted(term.text)
    return f"{{ term = {text}, exact = true }}" if term.exact else text


def _quoted(text: str) -> str:
    """A TOML basic string; JSON escapes the same characters, save the delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _comment(text: str) -> str:
    """Text on one comment line; control characters are not allowed in TOML."""
    return "# " + "".join(character if character.isprintable() else " " for character in text)
