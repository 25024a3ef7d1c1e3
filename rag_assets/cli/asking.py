"""`search` and `ask`: questions in, cited pages out."""

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from rag_assets.cli.options import (
    JsonFlag,
    ReportOption,
    SettingOption,
    StoreOption,
    engine_for,
    print_json,
)
from rag_resources.records import Answer, Hit, PageHit, SearchResult

PASSAGE_CHARACTERS = 400

Question = Annotated[str, typer.Argument(help="In plain words.")]
Top = Annotated[int, typer.Option("--top", help="How many pages.")]
Explain = Annotated[bool, typer.Option("--explain", help="Show every score and reason.")]

results = Console(highlight=False, soft_wrap=True)


def search(
    question: Question,
    report: ReportOption = None,
    top: Top = 5,
    explain: Explain = False,
    json: JsonFlag = False,
    store: StoreOption = None,
    setting: SettingOption = None,
) -> None:
    """Rank the pages that answer a question, with their best passages."""
    found = engine_for(store, setting).search(question, reports=report or None, top=top)
    if json:
        print_json(search_record(found))
        return
    for page in found.pages:
        results.print(page_line(page))
        if explain and page.reasons:
            results.print(escape(f"    {'; '.join(page.reasons)}"))
        for hit in page.passages if explain else page.passages[:1]:
            results.print(escape(_indented(hit.chunk.text)))
            if explain:
                results.print(escape(f"      {_explained(hit)}"))
    if not found.pages:
        results.print("No page matches.")


def ask(
    question: Question,
    report: ReportOption = None,
    json: JsonFlag = False,
    store: StoreOption = None,
    setting: SettingOption = None,
) -> None:
    """Answer a question with citations, or say plainly that the reports do not hold it."""
    answer = engine_for(store, setting).ask(question, reports=report or None)
    if json:
        print_json(answer_record(answer))
        return
    print_answer(answer)


def print_answer(answer: Answer) -> None:
    """An answer for people: its text, its citations, and the pages worth a look."""
    results.print(escape(answer.text))
    for citation in answer.citations:
        label = f", printed {citation.label}" if citation.label else ""
        results.print(escape(f"  [{citation.report_id}, PDF page {citation.page}{label}]"))
        results.print(escape(f"    “{citation.quote}”"))
    if answer.status != "answered" and answer.search.pages:
        looked = ", ".join(f"{page.report_id} p. {page.page}" for page in answer.search.pages[:3])
        results.print(escape(f"  Looked at, not supporting: {looked}"))


def page_line(page: PageHit) -> str:
    """One ranked page as a line with markup."""
    label = f" (printed {page.label})" if page.label else ""
    section = f" · {page.section}" if page.section else ""
    where = escape(f"{page.report_id}, PDF page {page.page}{label}{section}")
    return f"[bold]{page.rank}. {where}[/bold]  {page.score:.3f}"


def search_record(found: SearchResult) -> dict[str, Any]:
    """A search result in its stable JSON shape."""
    return {
        "question": found.question,
        "pages": [_page_record(page) for page in found.pages],
        "confidence": round(found.confidence, 4),
        "timings_ms": dict(found.timings_ms),
    }


def answer_record(answer: Answer) -> dict[str, Any]:
    """An answer in its stable JSON shape: the search, and what was made of it."""
    return search_record(answer.search) | {
        "answer": answer.text,
        "value": answer.value,
        "status": answer.status,
        "confidence": round(answer.confidence, 4),
        "citations": [
            {
                "report_id": citation.report_id,
                "page": citation.page,
                "label": citation.label,
                "quote": citation.quote,
                "boxes": [list(box) for box in citation.boxes],
            }
            for citation in answer.citations
        ],
        "checks": [
            {"name": check.name, "passed": check.passed, "detail": check.detail}
            for check in answer.checks
        ],
    }


def _page_record(page: PageHit) -> dict[str, Any]:
    return {
        "rank": page.rank,
        "report_id": page.report_id,
        "page": page.page,
        "label": page.label,
        "score": round(page.score, 6),
        "section": page.section,
        "reasons": list(page.reasons),
        "passages": [
            {
                "chunk_id": hit.chunk.chunk_id,
                "kind": hit.chunk.kind,
                "text": hit.chunk.text,
                "scores": _scores_record(hit),
                "reasons": list(hit.reasons),
            }
            for hit in page.passages
        ],
    }


def _scores_record(hit: Hit) -> dict[str, float | int | None]:
    names = ("cosine", "bm25", "dense_rank", "sparse_rank", "fused", "reranked")
    return {name: getattr(hit.scores, name) for name in names}


def _explained(hit: Hit) -> str:
    scores = _scores_record(hit).items()
    known = (f"{name} {value:.4g}" for name, value in scores if value is not None)
    return "; ".join([", ".join(known), *hit.reasons])


def _indented(text: str) -> str:
    lines = text[:PASSAGE_CHARACTERS].splitlines()
    return "\n".join(f"    {line}" for line in lines)
