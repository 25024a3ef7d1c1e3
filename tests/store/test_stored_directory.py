from rag_resources.artifacts import REPORT_CARD
from rag_resources.report_card import CardName, ReportCard
from rag_resources.shards import Shard
from rag_resources.stored_directory import stored_directory


def shard(report_id, receipts):
    return Shard(report_id, f"{report_id}.pdf", "v", "s", "e", ("1",), receipts)


def test_the_directory_holds_the_card_of_every_accepted_report(store):
    card = ReportCard("a", (CardName("Tarn plc", "organisation"),), "annual report", "year", 2020)
    receipt = store.save("a", REPORT_CARD, (card,), {}, "f")
    store.accept(shard("a", {REPORT_CARD.name: receipt}))
    found = stored_directory(store, store.shards())
    assert dict(found.cards) == {"a": card}
    assert [one.name for one in found.organisations] == ["Tarn plc"]


def test_a_report_accepted_before_there_were_cards_is_known_by_its_id(store):
    found = stored_directory(store, {"old": shard("old", {})})
    assert found.cards["old"].name == "old"
    assert len(found.organisations) == 1
