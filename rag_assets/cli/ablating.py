"""`evaluate --ablate`: settings compared on the same questions, in a ledger."""

from collections.abc import Sequence
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from evals.ablation.cache import AblationCache
from evals.ablation.plan import AblationPlan, Variant
from evals.ablation.trial import Ablation, ablate
from evals.questions.cases import QuestionSet
from rag_assets.cli.ingesting import use_dagster_home
from rag_assets.cli.options import messages
from rag_assets.settings import load_build_settings
from rag_resources.encoding.encoder import open_encoder
from rag_resources.opening import settings_file
from rag_resources.query_engine import QueryEngine
from rag_resources.settings import load_retrieval_settings


def run_ablation(
    engine: QueryEngine, sets: Sequence[QuestionSet], plan: AblationPlan, cache: Path
) -> Ablation:
    """The ledger of a plan, with a progress bar."""
    variants = _Variants(engine, cache / "stores")
    steps = (1 + len(plan.changes)) * sum(c.has_pages for one in sets for c in one.cases)
    columns = (
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"),
        TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=messages, transient=True) as progress:
        bar = progress.add_task("comparing", total=steps)

        def open_variant(variant: Variant) -> QueryEngine:
            progress.update(bar, description=variant.name or "base")
            return variants.open(variant)

        return ablate(
            plan,
            sets,
            open_variant,
            AblationCache(cache / "results"),
            lambda done: progress.advance(bar, done),
        )


class _Variants:
    """Engines of variants: settings of serving are cheap, settings of building need a store."""

    def __init__(self, engine: QueryEngine, folder: Path) -> None:
        self._folder = folder
        self._engine = engine
        self._by_build = {load_build_settings(settings_file()).fingerprint: engine}

    def open(self, variant: Variant) -> QueryEngine:
        """The engine of a variant."""
        serving = self._engine.settings.model_dump()
        settings = load_retrieval_settings(None, {**serving, **variant.retrieval})
        build = load_build_settings(settings_file(), variant.build)
        if build.fingerprint not in self._by_build:
            from rag_assets.variant_stores import variant_store

            use_dagster_home()
            store = variant_store(self._engine.store, build, self._folder)
            encoder = open_encoder(build.encoder, key=store.encoder_key())
            self._by_build[build.fingerprint] = QueryEngine(store, encoder, settings)
        return self._by_build[build.fingerprint].with_settings(settings)
