"""Pure plans: what arrived, changed or vanished, and whether the corpus index lags behind.

Desired state is compared with actual state at every tick; nothing is inferred from events, so a
lost event cannot lose an update. Planning twice after acting once yields nothing.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass

from rag_resources.fingerprints import fingerprint
from rag_resources.shards import Shard


@dataclass(frozen=True, slots=True)
class ArrivalPlan:
    """What a tick should do.

    Attributes:
        additions: report ids that need a partition.
        ingests: report ids to ingest now, with the version to ingest.
        removals: report ids to forget now.
        deferred: report ids that wait: a run is in flight, or the tick is full.
        absent: report ids missing in this scan; they go if the next scan misses them too.
    """

    additions: tuple[str, ...]
    ingests: Mapping[str, str]
    removals: tuple[str, ...]
    deferred: tuple[str, ...]
    absent: tuple[str, ...]


def is_current(shard: Shard | None, version: str, settings: str) -> bool:
    """Whether a report's shard was built from this file, these settings and this code."""
    return shard is not None and (shard.version, shard.settings) == (version, settings)


def plan_arrivals(
    desired: Mapping[str, str],
    shards: Mapping[str, Shard],
    partitions: Set[str],
    in_flight: Set[str],
    absent_before: Set[str],
    *,
    settings: str,
    limit: int,
) -> ArrivalPlan:
    """Compares the inbox with the store.

    Args:
        desired: version (SHA-256) by report id, as scanned.
        shards: accepted shards by report id.
        partitions: existing partition keys.
        in_flight: report ids with an unfinished run.
        absent_before: report ids that the previous scan missed.
        settings: fingerprint of build settings and code.
        limit: how many ingests one tick may request.
    """
    stale = [
        report_id
        for report_id, version in sorted(desired.items())
        if not is_current(shards.get(report_id), version, settings)
    ]
    ready = [report_id for report_id in stale if report_id not in in_flight]
    absent = sorted((partitions | set(shards)) - set(desired))
    gone = [report_id for report_id in absent if report_id in absent_before]
    removals = [report_id for report_id in gone if report_id not in in_flight]
    waiting = [*ready[limit:], *(set(stale) - set(ready)), *(set(gone) - set(removals))]
    return ArrivalPlan(
        additions=tuple(sorted(set(desired) - partitions)),
        ingests={report_id: desired[report_id] for report_id in ready[:limit]},
        removals=tuple(removals),
        deferred=tuple(sorted(waiting)),
        absent=tuple(absent),
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
