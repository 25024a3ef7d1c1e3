"""Plots of an evaluation, as PNG.

Belongs here: drawing with matplotlib. Not here: any computation of a score.

Colours are those of Okabe and Ito (2008), which people with any kind of colour vision tell apart.
"""

import base64
from io import BytesIO
from typing import TYPE_CHECKING

from evals.outcomes import Evaluation, GroupScores
from evals.reports.markdown_report import THIS_SYSTEM, systems

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BLUE, ORANGE, GREEN, GREY, RED = "#0072B2", "#E69F00", "#009E73", "#777777", "#D55E00"
_COLOURS = (BLUE, ORANGE, GREEN, GREY)
_HITS = ("hit@1", "hit@3", "hit@5", "hit@10")
DPI = 80


def plots(evaluation: Evaluation) -> dict[str, bytes]:
    """Every plot that has something to show, as PNG by its title."""
    drawn = {
        "Pages found, beside the floors": _hits(evaluation),
        "Questions still without a gold page": _survival(evaluation),
        "What became of the questions": _failures(evaluation),
        "Risk and coverage": _risk_coverage(evaluation),
        "Confidence and how often it was right": _reliability(evaluation),
    }
    return {title: _png(figure) for title, figure in drawn.items() if figure is not None}


def plot_markdown(evaluation: Evaluation) -> str:
    """The plots as Markdown with the pictures inside."""
    return "\n\n".join(
        f"![{title}]({data_uri(picture, 'png')})" for title, picture in plots(evaluation).items()
    )


def data_uri(picture: bytes, kind: str) -> str:
    """A picture ("png", "jpeg") that stands in the text itself."""
    return f"data:image/{kind};base64,{base64.b64encode(picture).decode()}"


def _hits(evaluation: Evaluation) -> "Figure | None":
    if "hit@1" not in evaluation.overall.metrics:
        return None
    figure, axes = _canvas(f"share of questions (n {evaluation.overall.n})", "")
    shown = systems(evaluation)
    width = 0.8 / len(shown)
    for place, (name, group) in enumerate(shown.items()):
        values = [group.metrics.get(measure, 0.0) for measure in _HITS]
        at = [number + (place - (len(shown) - 1) / 2) * width for number in range(len(_HITS))]
        axes.bar(
            at, values, width * 0.92, label=name, color=_COLOURS[place % len(_COLOURS)],
            yerr=_error_bars(group, values), error_kw={"elinewidth": 1, "capsize": 2},
            alpha=1.0 if name == THIS_SYSTEM else 0.55,
        )  # fmt: skip
    axes.set_xticks(range(len(_HITS)), _HITS)
    axes.set_ylim(0, 1.15)  # room for the legend above the bars
    axes.legend(frameon=False, ncols=4, loc="upper left", fontsize=8, columnspacing=1)
    return figure


def _error_bars(group: GroupScores, values: list[float]) -> list[list[float]]:
    intervals = [group.intervals.get(measure) for measure in _HITS]
    lows = [v - one.low if one else 0.0 for v, one in zip(values, intervals, strict=True)]
    highs = [one.high - v if one else 0.0 for v, one in zip(values, intervals, strict=True)]
    return [[max(one, 0.0) for one in lows], [max(one, 0.0) for one in highs]]


def _survival(evaluation: Evaluation) -> "Figure | None":
    points = evaluation.rank_survival
    if not points:
        return None
    figure, axes = _canvas(f"share not yet found (n {points[0].n})", "first k pages")
    ks = [one.k for one in points]
    axes.fill_between(
        ks,
        [one.interval.low for one in points],
        [one.interval.high for one in points],
        color=BLUE,
        alpha=0.2,
        linewidth=0,
        label="95 % interval",
    )
    axes.plot(ks, [one.survival for one in points], color=BLUE, marker="o", markersize=4)
    axes.set_xticks(ks)
    axes.set_ylim(0, max(0.5, *(one.interval.high for one in points)))
    axes.legend(frameon=False, fontsize=8)
    return figure


def _failures(evaluation: Evaluation) -> "Figure | None":
    counts = {code: n for code, n in evaluation.failures.items() if n}
    if not counts:
        return None
    figure, axes = _canvas("", f"questions (n {sum(counts.values())})")
    codes = list(counts)[::-1]
    bars = axes.barh(
        [code.replace("_", " ") for code in codes],
        [counts[code] for code in codes],
        color=[GREEN if code == "HIT" else RED for code in codes],
    )
    axes.bar_label(bars, padding=3, fontsize=8)
    axes.tick_params(axis="y", labelsize=7)
    axes.margins(x=0.12)
    return figure


def _risk_coverage(evaluation: Evaluation) -> "Figure | None":
    found = evaluation.confidence
    if found is None:
        return None
    wrong = "wrong answers" if found.of == "answer" else "first page wrong"
    figure, axes = _canvas(f"share of {wrong}", f"share of questions answered (n {found.n})")
    points = found.risk_coverage
    axes.step(
        [one.coverage for one in points],
        [one.risk for one in points],
        where="post",
        color=BLUE,
        marker=".",
    )
    axes.axhline(points[-1].risk, color=GREY, linewidth=1, linestyle="--", label="all answered")
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.legend(frameon=False, fontsize=8)
    return figure


def _reliability(evaluation: Evaluation) -> "Figure | None":
    found = evaluation.confidence
    if found is None:
        return None
    figure, axes = _canvas("share right", f"confidence (n {found.n}; dots grow with n)")
    axes.plot([0, 1], [0, 1], color=GREY, linewidth=1, linestyle="--", label="well calibrated")
    axes.scatter(
        [one.mean_confidence for one in found.reliability],
        [one.share_right for one in found.reliability],
        s=[12 + 240 * one.n / found.n for one in found.reliability],
        color=BLUE,
        alpha=0.8,
    )
    axes.set_xlim(0, 1)
    axes.set_ylim(-0.02, 1.02)
    axes.legend(frameon=False, fontsize=8, loc="upper left")
    return figure


def _canvas(ylabel: str, xlabel: str) -> "tuple[Figure, Axes]":
    # A figure without pyplot: no state that a server would have to clean up.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5.6, 3.4), dpi=DPI, layout="constrained", facecolor="white")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.set_ylabel(ylabel, fontsize=9)
    axes.set_xlabel(xlabel, fontsize=9)
    axes.tick_params(labelsize=8)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _png(figure: "Figure") -> bytes:
    stream = BytesIO()
    # The same picture is the same bytes: no date, no version of the library.
    figure.savefig(stream, format="png", metadata={"Software": None})
    return stream.getvalue()
