from hypothesis import given
from hypothesis import strategies as st

from rag_assets.reconciliation import generation_id, of_encoder, plan_arrivals
from rag_resources.shards import Shard

ids = st.sampled_from(list("abcdef"))
inboxes = st.dictionaries(ids, st.sampled_from(["v1", "v2"]))
id_sets = st.sets(ids)


def shard(report_id: str, version: str, settings: str = "s", encoder: str = "e") -> Shard:
    return Shard(report_id, f"{report_id}.pdf", version, settings, encoder, (), {})


def shards_of(versions: dict[str, str]) -> dict[str, Shard]:
    return {report_id: shard(report_id, version) for report_id, version in versions.items()}


def plan(desired, actual, partitions=None, in_flight=(), absent_before=(), limit=25):
    return plan_arrivals(
        desired,
        shards_of(actual),
        set(actual) if partitions is None else set(partitions),
        set(in_flight),
        set(absent_before),
        settings="s",
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


def test_changed_settings_make_every_report_stale():
    actual = {"a": shard("a", "v1", settings="old")}
    found = plan_arrivals({"a": "v1"}, actual, {"a"}, set(), set(), settings="new", limit=9)
    assert found.ingests == {"a": "v1"}


def test_a_report_goes_only_when_two_scans_in_a_row_miss_it():
    first = plan({}, {"a": "v1"})
    assert (first.removals, first.absent) == ((), ("a",))
    assert plan({}, {"a": "v1"}, absent_before=first.absent).removals == ("a",)


def test_a_report_that_comes_back_in_between_stays():
    first = plan({}, {"a": "v1"})
    second = plan({"a": "v1"}, {"a": "v1"}, absent_before=first.absent)
    assert (second.removals, second.ingests, second.absent) == ((), {}, ())


def test_a_partition_without_a_shard_goes_too():
    assert plan({}, {}, partitions={"a"}, absent_before={"a"}).removals == ("a",)


def test_a_full_tick_leaves_the_rest_for_the_next():
    found = plan({"a": "v1", "b": "v1", "c": "v1"}, {}, limit=2)
    assert list(found.ingests) == ["a", "b"]
    assert found.deferred == ("c",)


@given(inboxes, inboxes, id_sets, id_sets)
def test_nothing_is_done_to_a_report_in_flight(desired, actual, in_flight, absent_before):
    found = plan(desired, actual, in_flight=in_flight, absent_before=absent_before)
    assert not in_flight & {*found.ingests, *found.removals}


@given(inboxes, inboxes, id_sets)
def test_planning_again_after_acting_yields_nothing(desired, actual, absent_before):
    first = plan(desired, actual, absent_before=absent_before)
    after = {**actual, **first.ingests}
    after = {key: version for key, version in after.items() if key not in first.removals}
    second = plan(desired, after, absent_before=first.absent)
    third_state = {key: after[key] for key in after if key not in second.removals}
    third = plan(desired, third_state, absent_before=second.absent)
    assert third_state == desired
    assert (third.additions, third.ingests, third.removals, third.deferred) == ((), {}, (), ())


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
