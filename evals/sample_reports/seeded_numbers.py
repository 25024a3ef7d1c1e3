"""Plausible numbers that are the same on every machine and in every run.

Each draw depends on its own name and year only, so that a new figure leaves all others alone.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeededNumbers:
    """The numbers of one organisation, compounding from a base year."""

    organisation: str
    base_year: int

    def drawn(self, name: str, year: int, low: int, high: int) -> int:
        """A whole number from low to high."""
        seed = f"{self.organisation}|{name}|{year}".encode()
        return low + int.from_bytes(hashlib.sha256(seed).digest()[:8]) % (high - low + 1)

    def grown(self, name: str, year: int, base: int, low: int, high: int) -> int:
        """The base after yearly growth of low to high per mille."""
        value = base
        for passing in range(self.base_year + 1, year + 1):
            value += value * self.drawn(name, passing, low, high) // 1000
        return value

    def percent(self, name: str, year: int, low: int, high: int) -> str:
        """A percentage with one decimal; low and high are per mille."""
        return f"{self.drawn(name, year, low, high) / 10:.1f}%"

    def count(self, name: str, year: int, base: int, low: int, high: int) -> str:
        """A grown count as printed."""
        return f"{self.grown(name, year, base, low, high):,}"

    def shared(
        self, name: str, year: int, amount: int, weights: Mapping[str, int]
    ) -> dict[str, int]:
        """The amount in parts of about the given weights; the last part takes the rounding.

        Keys of the result are `name.part`.
        """
        wobbled = {
            part: weight * self.drawn(f"{name}.{part}", year, 930, 1070)
            for part, weight in weights.items()
        }
        whole = sum(wobbled.values())
        parts = {part: amount * weight // whole for part, weight in wobbled.items()}
        last = next(reversed(parts))
        parts[last] += amount - sum(parts.values())
        return {f"{name}.{part}": value for part, value in parts.items()}
