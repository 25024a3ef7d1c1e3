"""Pure plans: what arrived, changed or vanished, and whether the corpus index lags behind.

Desired state is compared with actual state at every tick; nothing is inferred from events, so a
lost event cannot lose an update. Planning twice after acting once yields nothing.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field

from rag_resources.fingerprints import fingerprint
from rag_resources.shards import Shard


@dataclass(frozen=True, slots=True)
class ArrivalMemory:
    """What one tick tells the next.

    Attributes:
        absent: report ids that the scan missed; they go if the next scan misses them too.
        attempted: by report id, the fingerprint of the last ingest that was requested. A report
            that failed is not tried again until its bytes, the settings or the code change.
    """

    absent: frozenset[str] = frozenset()
    attempted: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ArrivalPlan:
    """What a tick should do.

    Attributes:
        additions: report ids that need a partition.
        ingests: report ids to ingest now, with the version to ingest.
        removals: report ids to forget now.
        deferred: report ids that wait: a run is in flight, or the tick is full.
        memory: for the next tick.
    """

    additions: tuple[str, ...]
    ingests: Mapping[str, str]
    removals: tuple[str, ...]
    deferred: tuple[str, ...]
    memory: ArrivalMemory


def is_current(shard: Shard | None, version: str, settings: str) -> bool:
    """Whether a report's shard was built from this file, these settings and this code."""
    return shard is not None and (shard.version, shard.settings) == (version, settings)


def plan_arrivals(
    desired: Mapping[str, str],
    shards: Mapping[str, Shard],
    partitions: Set[str],
    owned: Set[str],
    in_flight: Set[str],
    memory: ArrivalMemory,
    *,
    settings: str,
    limit: int,
) -> ArrivalPlan:
    """Compares the inbox with the store.

    Args:
        desired: version (SHA-256) by report id, as scanned.
        shards: accepted shards by report id.
        partitions: existing partition keys.
        owned: report ids that came from this inbox; others are nobody's business here.
        in_flight: report ids with an unfinished run.
        memory: of the previous tick.
        settings: fingerprint of build settings and code.
        limit: how many ingests one tick may request.
    """
    attempts = {key: fingerprint({"version": desired[key], "build": settings}) for key in desired}
    stale = [
        report_id
        for report_id, version in sorted(desired.items())
        if not is_current(shards.get(report_id), version, settings)
        and memory.attempted.get(report_id) != attempts[report_id]
    ]
    ready = [report_id for report_id in stale if report_id not in in_flight]
    absent = owned - set(desired)
    gone = absent & memory.absent
    removals = gone - in_flight
    waiting = {*ready[limit:], *(set(stale) - set(ready)), *(gone - removals)}
    requested = {report_id: attempts[report_id] for report_id in ready[:limit]}
    remembered = {key: memory.attempted[key] for key in memory.attempted if key in desired}
    return ArrivalPlan(
        additions=tuple(sorted(set(desired) - partitions)),
        ingests={report_id: desired[report_id] for report_id in requested},
        removals=tuple(sorted(removals)),
        deferred=tuple(sorted(waiting)),
        memory=ArrivalMemory(frozenset(absent), {**remembered, **requested}),
    )


def generation_id(shards: Mapping[str, Shard], encoder: str, code_version: str) -> str:
    """Identity of the corpus index that a set of accepted shards deserves."""
    parts = {
        "shards": {report_id: shard.fingerprint for report_id, shard in shards.items()},
        "encoder": encoder,
        "code": code_version,
    }
    return fingerprint(parts)[:16]


def of_encoder(shards: Mapping[str, Shard], encoder: str) -> dict[str, Shard]:
    """The shards whose vectors one encoder made; only these can share an index."""
    return {key: shard for key, shard in shards.items() if shard.encoder == encoder}
