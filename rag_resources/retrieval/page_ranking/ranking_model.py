"""How much each reason counts: a linear model over page features, kept in a file anyone can read.

Belongs here: the model, its file, and the reasons it gives for a place. Not here: the features
(page_features), learning the weights from question sets (evals.fitting).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rag_resources.errors import UsageError
from rag_resources.retrieval.page_ranking.page_features import FEATURES

SHIPPED = "ranking_model.toml"
LEAST_TOLD = 0.2
"""Contribution to the score from which on a feature is told as a reason."""
MOST_TOLD = 4


@dataclass(frozen=True, slots=True)
class RankingModel:
    """Weights of page features.

    The score of a page is the sum of its features times their weights; the exponentials of the
    scores of a report's pages, made to sum to one, are the probabilities the model was fitted to.

    Attributes:
        weights: by feature; features without a weight do not count.
        fitted_on: what the weights were learned from, in words.
    """

    weights: Mapping[str, float]
    fitted_on: str = ""

    def score(self, features: Mapping[str, NDArray[np.float64]]) -> NDArray[np.float64]:
        """The score of every page, of shape (pages,)."""
        columns = [weight * features[name] for name, weight in self.weights.items()]
        scores: NDArray[np.float64] = np.sum(columns, axis=0)
        return scores

    def reasons(self, features: Mapping[str, NDArray[np.float64]], page: int) -> tuple[str, ...]:
        """What raised or lowered a page most: "+1.20 titles of sections"."""
        parts = {name: weight * features[name][page] for name, weight in self.weights.items()}
        told = sorted(parts.items(), key=lambda part: -abs(part[1]))[:MOST_TOLD]
        return tuple(
            f"{value:+.2f} {FEATURES[name]}" for name, value in told if abs(value) >= LEAST_TOLD
        )


@cache
def load_ranking_model(path: Path | None = None) -> RankingModel:
    """The model in a file, or the one that ships with the package.

    Raises:
        UsageError: the file cannot be read or is no ranking model.
    """
    source = path or files(__package__).joinpath(SHIPPED)
    try:
        content = tomllib.loads(source.read_text("utf-8"))
        weights = {str(name): float(weight) for name, weight in content["weights"].items()}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{source} is not a readable ranking model ({error}).") from error
    except (KeyError, AttributeError, TypeError, ValueError) as error:
        raise UsageError(f"{source} is no ranking model: it needs a table [weights].") from error
    if unknown := sorted(weights.keys() - FEATURES.keys()):
        raise UsageError(
            f"{source}: there is no feature {unknown[0]!r}; known features: {', '.join(FEATURES)}."
        )
    return RankingModel(weights, str(content.get("fitted_on", "")))
