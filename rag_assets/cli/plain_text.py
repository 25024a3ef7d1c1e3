"""Text of a report as a terminal may show it."""

from rich.text import Text


def plain_text(text: str) -> Text:
    """Text of a report as text: no markup, and nothing that commands the terminal."""
    return Text("".join(character if character.isprintable() else " " for character in text))
