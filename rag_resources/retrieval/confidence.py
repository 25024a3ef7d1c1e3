"""How sure the retrieval may be that the reports speak of the question at all.

Belongs here: a number from the hits alone. Not here: whether an answer is right (answering).
"""

from collections.abc import Sequence

from rag_resources.records import Hit
from rag_resources.retrieval.coverage import coverage, passage_terms
from rag_resources.retrieval.tokenizer import query_tokens


def retrieval_confidence(question: str, hits: Sequence[Hit]) -> float:
    """Mean of the best cosine of all hits and the question's coverage by the best page; 0 to 1.

    The two fail differently: a cosine stays middling for any question in the reports' language, the
    coverage for any question in their words. The value orders questions; it is not calibrated, so
    0.8 does not mean that eight of ten such pages are right.

    Args:
        question: as asked.
        hits: best first; the first hit's first page is the best page.
    """
    if not hits:
        return 0.0
    best = hits[0].chunk
    page = {
        term
        for hit in hits
        if hit.chunk.report_id == best.report_id
        and hit.chunk.first_page <= best.first_page <= hit.chunk.last_page
        for term in passage_terms(hit.chunk)
    }
    cosine = max((hit.scores.cosine for hit in hits if hit.scores.cosine is not None), default=0.0)
    return (min(max(cosine, 0.0), 1.0) + coverage(query_tokens(question), page)) / 2
