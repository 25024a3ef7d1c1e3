"""The passages a model may read, each under a short name it can cite.

Belongs here: selection within a budget and cleaning of the text. Not here: the instructions around
it (prompt).
"""

import unicodedata
from dataclasses import dataclass

from rag_resources.answering.statements import context_of
from rag_resources.records import SearchResult

# Characters, because every model counts tokens differently. Rows of figures take about two
# characters a token, so 12,000 fill at most 6,000 of the 8,192 tokens that ollama_chat asks for.
EVIDENCE_CHARACTERS = 12_000


@dataclass(frozen=True, slots=True)
class Evidence:
    """A retrieved passage under the opaque id that stands for it in prompt and reply."""

    evidence_id: str
    report_id: str
    page: int
    context: str
    text: str


def pack_evidence(search: SearchResult, budget: int = EVIDENCE_CHARACTERS) -> tuple[Evidence, ...]:
    """The best passages in order of retrieval until the budget is used up; equal texts once.

    The first passage that does not fit ends the pack: what the model sees is always the top of
    the ranking, and no passage is cut.
    """
    packed: list[Evidence] = []
    seen: set[tuple[str, int, str]] = set()
    used = 0
    for page in search.pages:
        for hit in page.passages:
            context, text = (_clean(part) for part in (context_of(hit.chunk), hit.chunk.text))
            if (page.report_id, page.page, text) in seen:
                continue
            used += len(context) + len(text)
            if used > budget:
                return tuple(packed)
            seen.add((page.report_id, page.page, text))
            name = f"E{len(packed) + 1}"
            packed.append(Evidence(name, page.report_id, page.page, context, text))
    return tuple(packed)


def _clean(text: str) -> str:
    """Without control and unassigned characters, which have crashed model servers."""
    return "".join(c for c in text if c in "\n\t" or not unicodedata.category(c).startswith("C"))
