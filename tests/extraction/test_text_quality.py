import pytest

from rag_assets.extraction.text_quality import is_poor


@pytest.mark.parametrize(
    "text",
    [
        "The board met eleven times during the year.",
        "1,250 980 (12) 75% £ 3,400\n" * 20,
        "Chairman's statement ........................................................ 4\n" * 10,
        "27",
        "Umsatzerlöse und sonstige betriebliche Erträge",
        "营业收入和其他收入",
        "\uf0b7 first point of the list\n\uf0b7 second point of the list",
    ],
)
def test_readable_pages_are_good(text: str) -> None:
    assert is_poor(text) == ""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (" \n ", "empty"),
        ("\ufffd" * 30 + " some words that could be mapped", "unmapped characters"),
        ("(cid:46)(cid:83)(cid:5)(cid:23)" * 10, "unmapped characters"),
        ("\ue012\ue034\ue056 \ue078\ue09a" * 5 + "and", "private characters"),
        ('!"#$%& (*)+,/ :;<>?@ [\\]^' * 8, "mostly symbols"),
    ],
)
def test_pages_that_are_not_what_is_printed_say_why(text: str, reason: str) -> None:
    assert is_poor(text) == reason
