"""An evaluation as Markdown for people.

Belongs here: layout only. Not here: any computation of a score.
"""

from collections.abc import Iterable, Mapping, Sequence

from evals.failures.labels import Agreement
from evals.measures.bootstrap import Interval
from evals.measures.statistics import PairedDifference
from evals.outcomes import Evaluation, GroupScores, QuestionOutcome

WORST_QUESTIONS = 20  # what a person reads at a sitting
PAGES_SHOWN = 5
HEADLINES = (
    "hit@1", "hit@3", "hit@5", "hit@10", "mrr@10", "ndcg@5", "recall@5", "complete@10",
    "report_hit@1", "leakage@10", "answer_right", "number_match@1%",
)  # fmt: skip
COMPARED = ("hit@1", "hit@10", "mrr@10")
DIFFERENCE_HEAD = ("floor", "measure", "difference (95 % interval)", "p (Holm)", "McNemar", "n")
FAILURE_HEAD = ("class", "questions", "share", "kinds")
THIS_SYSTEM = "this system"


def as_markdown(evaluation: Evaluation) -> str:
    """The evaluation: headline with floors, breakdowns, failures, the worst questions."""
    parts = [
        f"# Evaluation, {evaluation.scope} scope",
        _opening(evaluation),
        _floors(evaluation),
        _differences(evaluation),
        _measures(evaluation),
        _failures(evaluation),
        _abstention(evaluation),
        _confidence(evaluation),
        _survival(evaluation),
        _section("By set", evaluation.by_set),
        _section("By report", evaluation.by_report),
        *(_section(f"By {_words(tag)}", groups) for tag, groups in evaluation.by_tag.items()),
        _worst(evaluation),
        _latency(evaluation.latency_ms),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def agreement_text(agreement: Agreement) -> str:
    """How often the failure classes agree with those given by hand."""
    lines = [
        "## Failure classes against labels given by hand",
        "",
        f"{agreement.agreed} of {agreement.n} classes agree; of those with a labelled kind, "
        f"{agreement.agreed_buckets} of {agreement.n_buckets} kinds agree. "
        f"{agreement.stale} labels are about an outcome that the system no longer gives.",
    ]
    if agreement.confusion:
        rows = [(label, found, str(n)) for (label, found), n in agreement.confusion.items()]
        lines += ["", table(("by hand", "by the taxonomy", "n"), rows)]
    return "\n" + "\n".join(lines) + "\n"


def worst_outcomes(evaluation: Evaluation) -> list[QuestionOutcome]:
    """Questions whose gold page is not first, the worst first."""
    missed = [one for one in evaluation.per_query if one.case.has_pages and one.first_hit_rank != 1]
    return sorted(missed, key=lambda one: (-(one.first_hit_rank or 10**9), one.case.query_id))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; cells may hold anything."""
    return "\n".join([_row(head), _row(("---",) * len(head)), *(_row(row) for row in rows)])


def mean_with_interval(group: GroupScores, name: str) -> str:
    """A mean with its interval, and its n where that is not the group's; "–" without a mean."""
    if name not in group.metrics:
        return "–"
    n = "" if group.counts[name] == group.n else f", n {group.counts[name]}"
    return f"{group.metrics[name]:.3f}{_between(group.intervals.get(name))}{n}"


def difference_with_interval(one: PairedDifference) -> str:
    """A paired difference with its interval."""
    return f"{one.difference:+.3f} ({one.interval.low:+.3f} to {one.interval.high:+.3f})"


def difference_rows(evaluation: Evaluation) -> list[tuple[str, ...]]:
    """This system less each floor, in the columns of DIFFERENCE_HEAD."""
    rows: list[tuple[str, ...]] = []
    for name, comparison in evaluation.against_floors.items():
        for measure in COMPARED:
            if measure not in comparison.differences:
                continue
            one = comparison.differences[measure]
            test = comparison.hit_at_1 if measure == "hit@1" else None
            mcnemar = f"+{test.gained} −{test.lost}, p {test.p:.3f}" if test else ""
            gain = difference_with_interval(one)
            rows.append((name, measure, gain, f"{one.p_holm:.3f}", mcnemar, str(one.n)))
    return rows


def failure_rows(evaluation: Evaluation) -> list[tuple[str, ...]]:
    """What became of the questions, in the columns of FAILURE_HEAD; empty where none is classed."""
    total = sum(evaluation.failures.values())
    return [
        (code, str(count), f"{count / total:.3f}", _buckets(evaluation.per_query, code))
        for code, count in evaluation.failures.items()
        if total
    ]


def headlines(evaluation: Evaluation) -> list[str]:
    """The measures that stand in the first table."""
    return [name for name in HEADLINES if name in evaluation.overall.metrics]


def systems(evaluation: Evaluation) -> dict[str, GroupScores]:
    """This system and the floors beside it."""
    return {THIS_SYSTEM: evaluation.overall, **evaluation.floors}


def _opening(evaluation: Evaluation) -> str:
    overall = evaluation.overall
    lines = [
        f"{overall.n} questions with pages about {overall.reports} reports; "
        f"{overall.n_without_pages} further questions without a gold page. Means with 95 % "
        f"intervals (bootstrap by {evaluation.interval_clusters}). Settings "
        f"{evaluation.identity.settings_fingerprint[:12]}, store {evaluation.identity.store[:12]}."
    ]
    if evaluation.skipped_sets:
        lines.append(f"Left out, labels are silver: {', '.join(evaluation.skipped_sets)}.")
    return "\n".join(lines)


def _floors(evaluation: Evaluation) -> str:
    names = headlines(evaluation)
    rows = [
        (name, str(group.n), *(mean_with_interval(group, measure) for measure in names))
        for name, group in systems(evaluation).items()
    ]
    return "## Headline and floors\n\n" + table(("system", "n", *names), rows)


def _differences(evaluation: Evaluation) -> str:
    rows = difference_rows(evaluation)
    if not rows:
        return ""
    return "## Gain over each floor, question by question\n\n" + table(DIFFERENCE_HEAD, rows)


def _measures(evaluation: Evaluation) -> str:
    overall = evaluation.overall
    rows = [
        (name, f"{value:.3f}", _between(overall.intervals.get(name)).strip(" ()"), str(n))
        for name, value in overall.metrics.items()
        for n in [overall.counts[name]]
    ]
    return "## All measures\n\n" + table(("measure", "mean", "95 % interval", "n"), rows)


def _failures(evaluation: Evaluation) -> str:
    rows = failure_rows(evaluation)
    if not rows:
        return ""
    return f"## Failures (n {sum(evaluation.failures.values())})\n\n" + table(FAILURE_HEAD, rows)


def _buckets(outcomes: Iterable[QuestionOutcome], code: str) -> str:
    counts: dict[str, int] = {}
    for one in outcomes:
        if one.failure and one.failure.code == code and one.failure.bucket:
            counts[one.failure.bucket] = counts.get(one.failure.bucket, 0) + 1
    return ", ".join(f"{bucket} {count}" for bucket, count in sorted(counts.items()))


def _abstention(evaluation: Evaluation) -> str:
    found = evaluation.abstention
    if found is None:
        return ""
    answerable = str(found.n - found.n_unanswerable)
    rows = [
        ("precision of abstaining", _share(found.precision), str(found.n_abstained)),
        ("recall of abstaining", _share(found.recall), str(found.n_unanswerable)),
        (
            "answerable questions answered rightly",
            _share(found.answerable_accuracy),
            answerable,
        ),
        ("answerable questions refused", _share(found.false_abstention_share), answerable),
        ("left to a language model", str(found.n_needs_model), str(found.n)),
    ]
    return "## Saying that the reports do not answer\n\n" + table(("", "share", "n"), rows)


def _confidence(evaluation: Evaluation) -> str:
    found = evaluation.confidence
    if found is None:
        return ""
    rows = [
        (
            f"{one.low:.1f} to {one.high:.1f}",
            f"{one.mean_confidence:.3f}",
            f"{one.share_right:.3f}",
            str(one.n),
        )
        for one in found.reliability
    ]
    right = "the answer is right" if found.of == "answer" else "the first page is a gold page"
    return (
        f"## Confidence that {right}\n\nExpected calibration error {found.error:.3f}, area under "
        f"the risk–coverage curve {found.area:.3f} (n {found.n}).\n\n"
        + table(("confidence", "mean", "share right", "n"), rows)
    )


def _survival(evaluation: Evaluation) -> str:
    if not evaluation.rank_survival:
        return ""
    rows = [
        (str(one.k), f"{one.survival:.3f}", _between(one.interval).strip(" ()"), str(one.n))
        for one in evaluation.rank_survival
    ]
    head = ("rank", "not yet found", "95 % interval", "n")
    return "## Rank survival: questions still without a gold page\n\n" + table(head, rows)


def _section(title: str, groups: Mapping[str, GroupScores]) -> str:
    measured = {name for group in groups.values() for name in group.metrics}
    names = [name for name in HEADLINES if name in measured]
    rows = [
        (
            *(key, str(group.n), str(group.n_without_pages), str(group.reports)),
            *(mean_with_interval(group, name) for name in names),
        )
        for key, group in groups.items()
    ]
    return f"## {title}\n\n" + table(("", "n", "without pages", "reports", *names), rows)


def _worst(evaluation: Evaluation) -> str:
    missed = worst_outcomes(evaluation)
    rows = [
        (
            one.case.query_id,
            one.case.question,
            "–" if one.first_hit_rank is None else str(one.first_hit_rank),
            pages_text(one, sorted(one.case.gold)),
            pages_text(one, one.pages[:PAGES_SHOWN]),
        )
        for one in missed[:WORST_QUESTIONS]
    ]
    title = f"## Worst questions ({len(rows)} of {len(missed)} without a gold page first)"
    return f"{title}\n\n" + table(("id", "question", "rank", "gold pages", "first found"), rows)


def pages_text(outcome: QuestionOutcome, pages: Iterable[tuple[str, int]]) -> str:
    """Pages in words; only those of other reports need the name of their report."""
    return ", ".join(
        str(page) if report == outcome.case.report_id else f"{report} {page}"
        for report, page in pages
    )


def _latency(latency_ms: Mapping[str, float]) -> str:
    figures = ", ".join(f"{name} {value:.0f} ms" for name, value in latency_ms.items())
    return f"Time per question: {figures}."


def _between(interval: Interval | None) -> str:
    return "" if interval is None else f" ({interval.low:.3f} to {interval.high:.3f})"


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _words(tag: str) -> str:
    return tag.replace("_", " ")


def _row(cells: Iterable[str]) -> str:
    # A question may hold line breaks and bars, which would break the table.
    return "| " + " | ".join(" ".join(cell.split()).replace("|", r"\|") for cell in cells) + " |"
