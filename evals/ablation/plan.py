"""What an ablation is to try: named changes and grids of settings, read from a TOML file.

    scope = "report"                 # or "corpus"
    measure = "hit@1"                # decides the verdicts
    folds = 5                        # of the cross-validation, by report

    [[change]]
    name = "dense only"
    retrieval = { sparse_weight = 0, reranker = "none" }

    [[change]]
    name = "chunks of 160 tokens"
    build = { chunk_tokens = 160 }

    [grid.retrieval]                 # every combination is one change
    rrf_k = [20, 60]
    sparse_weight = [1, 2]

    [base.retrieval]                 # what the changes are compared with; defaults where absent
    reranker = "none"

Belongs here: the file and its errors. Not here: what the settings mean, running anything.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any, Final

from evals.measures.retrieval_metrics import PAGE_MEASURES
from evals.outcomes import Scope
from rag_resources.errors import UsageError

SIDES = ("retrieval", "build")
_KEYS: Final = {"scope", "measure", "folds", "change", "grid", "base"}


@dataclass(frozen=True, slots=True)
class Variant:
    """Settings to try, as far as they differ from the defaults in use.

    Attributes:
        retrieval: serving settings by name.
        build: settings of how artifacts are built, by name.
    """

    name: str
    retrieval: Mapping[str, Any] = field(default_factory=dict)
    build: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AblationPlan:
    """What to compare.

    Attributes:
        measure: the page measure that decides.
        folds: of the cross-validation by report.
        base: what every change is compared with.
        changes: each on top of the base.
    """

    scope: Scope
    measure: str
    folds: int
    base: Variant
    changes: tuple[Variant, ...]


def read_plan(path: Path) -> AblationPlan:
    """The plan in a file.

    Raises:
        UsageError: the file cannot be read, or something in it makes no sense.
    """
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{path} is not a readable ablation file ({error}).") from error
    unknown = sorted(set(content) - _KEYS)
    if unknown:
        known = ", ".join(sorted(_KEYS))
        raise UsageError(f"{path}: there is no key {unknown[0]!r}. Known keys: {known}.")
    scope, measure, folds = (
        content.get(key, default)
        for key, default in (("scope", "report"), ("measure", "hit@1"), ("folds", 5))
    )
    if scope not in ("report", "corpus"):
        raise UsageError(f"{path}: scope is {scope!r}; write report or corpus.")
    if measure not in PAGE_MEASURES:
        raise UsageError(f"{path}: measure is {measure!r}; known: {', '.join(PAGE_MEASURES)}.")
    if isinstance(folds, bool) or not isinstance(folds, int) or folds < 2:
        raise UsageError(f"{path}: folds is {folds!r}; write a whole number from 2 on.")
    base = _variant(path, "base", content.get("base", {}))
    changes = (*_changes(path, content, base), *_grid(path, content.get("grid", {}), base))
    if not changes:
        raise UsageError(f"{path} names no change; write a [[change]] or a [grid.retrieval].")
    names = [change.name for change in changes]
    repeated = next((name for name in names if names.count(name) > 1), None)
    if repeated:
        raise UsageError(f"{path}: two changes are called {repeated!r}; give each its own name.")
    return AblationPlan(scope, measure, folds, base, changes)


def _changes(path: Path, content: Mapping[str, Any], base: Variant) -> list[Variant]:
    entries = content.get("change", [])
    if not isinstance(entries, list):
        raise UsageError(f"{path}: write [[change]] with two brackets, once per change.")
    changes = []
    for position, entry in enumerate(entries, start=1):
        if not isinstance(entry, dict):
            raise UsageError(f"{path}: change {position} is {entry!r}; write it as a [[change]].")
        name = entry.get("name")
        if not isinstance(name, str) or not name.strip():
            raise UsageError(f"{path}: change {position} has no name.")
        sides = {key: value for key, value in entry.items() if key != "name"}
        if not any(sides.values()):
            raise UsageError(f"{path}: change {name!r} changes nothing.")
        changes.append(_on(base, _variant(path, name, sides)))
    return changes


def _grid(path: Path, grid: Any, base: Variant) -> list[Variant]:
    if not isinstance(grid, dict) or not all(isinstance(side, dict) for side in grid.values()):
        raise UsageError(f"{path}: write [grid.retrieval] or [grid.build] with lists of values.")
    axes = [(side, key, values) for side, keys in grid.items() for key, values in keys.items()]
    for side, key, values in axes:
        if not isinstance(values, list) or not values:
            raise UsageError(f"{path}: grid.{side}.{key} is {values!r}; write a list of values.")
    combinations = product(*(values for _, _, values in axes)) if axes else ()
    return [
        _on(base, _variant(path, _combination(axes, values), _sides(axes, values)))
        for values in combinations
    ]


def _combination(axes: list[tuple[str, str, Any]], values: tuple[Any, ...]) -> str:
    return ", ".join(f"{key} {value}" for (_, key, _), value in zip(axes, values, strict=True))


def _sides(axes: list[tuple[str, str, Any]], values: tuple[Any, ...]) -> dict[str, Any]:
    sides: dict[str, dict[str, Any]] = {}
    for (side, key, _), value in zip(axes, values, strict=True):
        sides.setdefault(side, {})[key] = value
    return sides


def _variant(path: Path, name: str, sides: Any) -> Variant:
    if not isinstance(sides, dict) or not all(isinstance(side, dict) for side in sides.values()):
        raise UsageError(f"{path}: {name!r} is to hold tables of settings.")
    unknown = sorted(set(sides) - set(SIDES))
    if unknown:
        known = " and ".join(SIDES)
        raise UsageError(f"{path}: {name!r} has {unknown[0]!r}; settings go under {known}.")
    return Variant(name, sides.get("retrieval", {}), sides.get("build", {}))


def _on(base: Variant, change: Variant) -> Variant:
    return Variant(
        change.name, {**base.retrieval, **change.retrieval}, {**base.build, **change.build}
    )
