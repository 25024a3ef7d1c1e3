"""Regions where this project's own reading is in doubt, read by other engines.

Belongs here: whom to ask, and whose reading is taken. Not here: the engines, the score.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from rag_assets.tables.engines import ENGINES, Region
from rag_assets.tables.grid import Grid, area, shared_area
from rag_assets.tables.soundness import soundness

SOUND = 0.7
"""From here on the own reading stands: asking others gained nothing (docs/measurements.md)."""

_SAME_TABLE = 0.5  # share of the smaller of two boxes that readings of one table have in common

_log = logging.getLogger(__name__)


class Reading(NamedTuple):
    """A region that looks like a table, and what this project reads in it, if anything."""

    region: Region
    own: Grid | None


def in_doubt(reading: Reading) -> bool:
    """Whether others should be asked."""
    return reading.own is None or soundness(reading.own) < SOUND


def second_opinions(pdf: Path, doubts: Sequence[Reading]) -> list[Grid | None]:
    """The soundest reading of each region, None where no engine reads it."""
    rivals: list[list[Grid]] = [[doubt.own] if doubt.own else [] for doubt in doubts]
    failed: dict[int, list[str]] = {}
    for engine in ENGINES:
        open_ = [number for number, grids in enumerate(rivals) if not _has_sound(grids)]
        reading = engine.read(pdf, [doubts[number].region for number in open_])
        for page in reading.failed_pages:
            failed.setdefault(page, []).append(engine.name)
        for number in open_:
            rivals[number] += [
                grid for grid in reading.grids if _is_of(grid, doubts[number].region)
            ]
    return [_soundest(doubt, grids, failed) for doubt, grids in zip(doubts, rivals, strict=True)]


def _has_sound(grids: Sequence[Grid]) -> bool:
    return any(soundness(grid) >= SOUND for grid in grids)


def _is_of(grid: Grid, region: Region) -> bool:
    smaller = min(area(grid.box), area(region.box))
    same = shared_area(grid.box, region.box) > _SAME_TABLE * smaller
    return grid.page == region.page.number and same


def _soundest(
    doubt: Reading, rivals: Sequence[Grid], failed: Mapping[int, list[str]]
) -> Grid | None:
    page, box = doubt.region
    if not rivals:
        _log.warning("No engine reads the table at %s on page %d.", tuple(box), page.number)
        return None
    notes = tuple(f"{name} could not read the page." for name in failed.get(page.number, ()))
    return replace(max(rivals, key=soundness), notes=notes)
