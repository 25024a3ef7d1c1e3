"""An evaluation as one HTML page that needs nothing else.

Belongs here: what the page holds. Not here: its layout (page.html.jinja), plots, any score.
Pictures stand in the page itself; everything that comes from questions or reports is escaped.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from evals.outcomes import Evaluation, GroupScores, QuestionOutcome
from evals.reports.markdown_report import (
    DIFFERENCE_HEAD,
    FAILURE_HEAD,
    HEADLINES,
    WORST_QUESTIONS,
    difference_rows,
    failure_rows,
    headlines,
    mean_with_interval,
    pages_text,
    systems,
    worst_outcomes,
)
from evals.reports.plots import data_uri, plots

TEMPLATE = "page.html.jinja"
UNBROKEN_TO = "\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}"  # an interval stays on one line
PICTURES = 40  # of 50 kB each; the page stays below some 3 MB

PageImage = Callable[[str, int], bytes | None]


def as_html(evaluation: Evaluation, page_image: PageImage | None = None) -> str:
    """The page.

    Args:
        evaluation: what to show.
        page_image: a page of a report as JPEG, None where there is none; None shows no pages.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    worst = worst_outcomes(evaluation)
    pictures = _pictures(worst[:WORST_QUESTIONS], page_image)
    return environment.get_template(TEMPLATE).render(
        evaluation=evaluation,
        overall=evaluation.overall,
        headline=_group_table("system", systems(evaluation), headlines(evaluation)),
        differences={"head": DIFFERENCE_HEAD, "rows": difference_rows(evaluation)},
        measures=[
            (name, mean_with_interval(evaluation.overall, name), evaluation.overall.counts[name])
            for name in evaluation.overall.metrics
        ],
        plots={title: data_uri(picture, "png") for title, picture in plots(evaluation).items()},
        failures={"head": FAILURE_HEAD, "rows": failure_rows(evaluation)},
        n_failures=sum(evaluation.failures.values()),
        abstention=evaluation.abstention,
        confidence=evaluation.confidence,
        groups=_breakdowns(evaluation),
        worst=[_worst(one, pictures) for one in worst[:WORST_QUESTIONS]],
        n_worst=len(worst),
        pictures=[
            {"anchor": _anchor(page), "title": f"{page[0]}, page {page[1]}", "source": source}
            for page, source in pictures.items()
        ],
    )


def _breakdowns(evaluation: Evaluation) -> dict[str, dict[str, Any]]:
    groups = {"By set": evaluation.by_set, "By report": evaluation.by_report}
    groups |= {f"By {tag.replace('_', ' ')}": one for tag, one in evaluation.by_tag.items()}
    return {title: _group_table("", one, _measured(one)) for title, one in groups.items()}


def _measured(groups: Mapping[str, GroupScores]) -> list[str]:
    measured = {name for group in groups.values() for name in group.metrics}
    return [name for name in HEADLINES if name in measured]


def _group_table(first: str, groups: Mapping[str, GroupScores], names: list[str]) -> dict[str, Any]:
    return {
        "head": [first, "n", "without pages", "reports", *names],
        "rows": [
            [key, group.n, group.n_without_pages, group.reports]
            + [mean_with_interval(group, name).replace(" to ", UNBROKEN_TO) for name in names]
            for key, group in groups.items()
        ],
    }


def _worst(outcome: QuestionOutcome, pictures: Mapping[tuple[str, int], str]) -> dict[str, Any]:
    return {
        "id": outcome.case.query_id,
        "question": outcome.case.question,
        "report": outcome.case.report_id,
        "rank": outcome.first_hit_rank or "–",
        "gold": [_link(outcome, page, pictures) for page in sorted(outcome.case.gold)],
        "found": [_link(outcome, page, pictures) for page in outcome.pages[:1]],
        "others": pages_text(outcome, outcome.pages[1:5]),
        "failure": outcome.failure,
        "answer": outcome.answer.text if outcome.answer else "",
        "expected": "; ".join(outcome.case.expected.texts),
    }


def _link(
    outcome: QuestionOutcome, page: tuple[str, int], pictures: Mapping[tuple[str, int], str]
) -> tuple[str, str]:
    """The words for a page, and the anchor of its picture, "" where there is none."""
    return pages_text(outcome, [page]), _anchor(page) if page in pictures else ""


def _pictures(
    outcomes: list[QuestionOutcome], page_image: PageImage | None
) -> dict[tuple[str, int], str]:
    """The first gold page and the first page found of each question, each picture once."""
    pictures: dict[tuple[str, int], str] = {}
    if page_image is None:
        return pictures
    for one in outcomes:
        for page in (*sorted(one.case.gold)[:1], *one.pages[:1]):
            if page not in pictures and len(pictures) < PICTURES:
                picture = page_image(*page)
                if picture is not None:
                    pictures[page] = data_uri(picture, "jpeg")
    return pictures


def _anchor(page: tuple[str, int]) -> str:
    return f"page-{page[0]}-{page[1]}"
