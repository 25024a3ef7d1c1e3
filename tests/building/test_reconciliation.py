from hypothesis import given
from hypothesis import strategies as st

from rag_assets.reconciliation import ArrivalMemory, generation_id, of_encoder, plan_arrivals
from rag_resources.shards import Shard

ids = st.sampled_from(list("abcdef"))
inboxes = st.dictionaries(ids, st.sampled_from(["v1", "v2"]))
id_sets = st.sets(ids)


def shard(report_id: str, version: str, settings: str = "s", encoder: str = "e") -> Shard:
    return Shard(report_id, f"{report_id}.pdf", version, settings, encoder, (), {})


def shards_of(versions: dict[str, str]) -> dict[str, Shard]:
    return {report_id: shard(report_id, version) for report_id, version in versions.items()}


def plan(
    desired, actual, partitions=None, owned=None, in_flight=(), memory=None, limit=25, settings="s"
):
    return plan_arrivals(
        desired,
        shards_of(actual),
        set(actual) if partitions is None else set(partitions),
        set(actual) | set(partitions or ()) if owned is None else set(owned),
        set(in_flight),
        memory or ArrivalMemory(),
        settings=settings,
        limit=limit,
    )


def test_a_new_report_gets_a_partition_and_an_ingest():
    found = plan({"a": "v1"}, {})
    assert found.additions == ("a",)
    assert found.ingests == {"a": "v1"}


def test_a_changed_report_is_ingested_again_without_a_new_partition():
    found = plan({"a": "v2"}, {"a": "v1"})
    assert found.additions == ()
    assert found.ingests == {"a": "v2"}


def test_changed_settings_make_every_report_stale_even_one_that_was_attempted():
    first = plan({"a": "v1"}, {})
    assert plan({"a": "v1"}, {"a": "v1"}, memory=first.memory).ingests == {}
    assert plan({"a": "v1"}, {"a": "v1"}, memory=first.memory, settings="t").ingests == {"a": "v1"}


def test_a_report_that_failed_is_not_tried_again_until_it_changes():
    first = plan({"a": "v1"}, {})
    second = plan({"a": "v1"}, {}, memory=first.memory)
    assert second.ingests == {}
    assert plan({"a": "v2"}, {}, memory=second.memory).ingests == {"a": "v2"}


def test_a_report_that_returns_to_earlier_bytes_is_ingested_again():
    first = plan({"a": "v1"}, {})
    second = plan({"a": "v2"}, {"a": "v1"}, memory=first.memory)
    third = plan({"a": "v1"}, {"a": "v2"}, memory=second.memory)
    assert third.ingests == {"a": "v1"}


def test_a_removed_report_that_comes_back_is_ingested_again():
    first = plan({"a": "v1"}, {})
    missing = plan({}, {"a": "v1"}, memory=first.memory)
    gone = plan({}, {"a": "v1"}, memory=missing.memory)
    assert gone.removals == ("a",)
    assert plan({"a": "v1"}, {}, memory=gone.memory).ingests == {"a": "v1"}


def test_a_report_goes_only_when_two_scans_in_a_row_miss_it():
    first = plan({}, {"a": "v1"})
    assert (first.removals, first.memory.absent) == ((), {"a"})
    assert plan({}, {"a": "v1"}, memory=first.memory).removals == ("a",)


def test_a_report_that_comes_back_in_between_stays():
    first = plan({}, {"a": "v1"})
    second = plan({"a": "v1"}, {"a": "v1"}, memory=first.memory)
    assert (second.removals, second.ingests, second.memory.absent) == ((), {}, set())


def test_a_partition_without_a_shard_goes_too():
    memory = ArrivalMemory(frozenset({"a"}))
    assert plan({}, {}, partitions={"a"}, memory=memory).removals == ("a",)


def test_a_report_that_was_ingested_from_elsewhere_is_never_removed():
    memory = ArrivalMemory(frozenset({"a"}))
    assert plan({}, {"a": "v1"}, owned=(), memory=memory).removals == ()


def test_a_full_tick_leaves_the_rest_for_the_next():
    found = plan({"a": "v1", "b": "v1", "c": "v1"}, {}, limit=2)
    assert list(found.ingests) == ["a", "b"]
    assert found.deferred == ("c",)


@given(inboxes, inboxes, id_sets, id_sets)
def test_nothing_is_done_to_a_report_in_flight(desired, actual, in_flight, absent):
    memory = ArrivalMemory(frozenset(absent))
    found = plan(desired, actual, in_flight=in_flight, memory=memory)
    assert not in_flight & {*found.ingests, *found.removals}


@given(inboxes, st.lists(inboxes, min_size=1, max_size=4))
def test_the_store_follows_the_folder_whatever_happens_and_then_rests(actual, folders):
    memory = ArrivalMemory()
    for desired in [*folders, folders[-1], folders[-1]]:
        found = plan(desired, actual, memory=memory)
        actual = {**actual, **found.ingests}
        actual = {key: actual[key] for key in actual if key not in found.removals}
        memory = found.memory
    assert actual == folders[-1]
    rest = plan(folders[-1], actual, memory=memory)
    assert (rest.additions, rest.ingests, rest.removals, rest.deferred) == ((), {}, (), ())


@given(st.dictionaries(ids, st.sampled_from(["v1", "v2"]), min_size=1))
def test_a_generation_depends_on_the_set_of_shards_not_on_their_order(versions):
    shards = shards_of(versions)
    backwards = dict(reversed(shards.items()))
    assert generation_id(shards, "e", "1") == generation_id(backwards, "e", "1")
    assert generation_id(shards, "e", "1") != generation_id(shards, "other", "1")
    assert generation_id(shards, "e", "1") != generation_id(shards, "e", "2")
    fewer = dict(list(shards.items())[1:])
    assert generation_id(shards, "e", "1") != generation_id(fewer, "e", "1")


def test_shards_of_another_encoder_stay_out():
    shards = {"a": shard("a", "v1", encoder="e"), "b": shard("b", "v1", encoder="f")}
    assert list(of_encoder(shards, "e")) == ["a"]
