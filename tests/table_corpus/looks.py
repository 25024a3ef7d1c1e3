"""How a table looks: typeface, size, spacing, rules and shades.

Belongs here: the choices of a designer. Not here: carrying them out (typesetting).
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal

from tests.table_corpus.sheet import Face, Shade, faces

Rules = Literal["none", "grid", "rows", "sparse", "frame"]
"""`rows`: a rule under every row; `sparse`: under the header and above totals; `frame`: top,
bottom and under the header."""

TINTS: tuple[Shade, ...] = ((0.88, 0.93, 0.98), (0.93, 0.93, 0.93), (0.98, 0.94, 0.86))


@dataclass(frozen=True)
class Look:
    """The look of a table.

    Attributes:
        pitch: height of a row, in font sizes.
        gap: least space between columns, in font sizes.
        indent: per depth, in font sizes.
        stripes: whether every second row is shaded.
        shaded_column: whether the first column of figures is shaded.
        bold_groups: whether groups and totals are set bold.
        figures_low: whether figures stand beside the last line of a wrapped label.
        dots: whether leaders fill the way from label to figures.
        spread: whether the table takes the whole width.
        label_width: of the label column in font sizes, 0 for what its labels need.
        centred: whether heads stand in the middle of their columns.
        group_space: left above groups, in font sizes.
        span_rules: whether a rule underlines heads over several columns.
    """

    face: Face
    size: float = 9.0
    pitch: float = 1.45
    gap: float = 1.8
    indent: float = 1.1
    rules: Rules = "none"
    tint: Shade = TINTS[0]
    stripes: bool = False
    shaded_head: bool = False
    shaded_column: bool = False
    bold_groups: bool = True
    figures_low: bool = True
    dots: bool = False
    spread: bool = True
    label_width: float = 0.0
    centred: bool = False
    span_rules: bool = True
    group_space: float = 0.0

    def of(self, **changes: Any) -> "Look":
        """The look with some things changed."""
        return replace(self, **changes)


def some_look(rng: Random, **changes: Any) -> Look:
    """A look as one finds them in reports; rules are "none" unless told."""
    look = Look(
        face=rng.choice(faces()),
        size=rng.choice((7.0, 7.5, 8.0, 8.5, 9.0, 9.5, 10.0)),
        pitch=rng.choice((1.25, 1.35, 1.5, 1.7, 1.9)),
        gap=rng.choice((1.4, 1.8, 2.4)),
        indent=rng.choice((0.9, 1.2, 1.6)),
        tint=rng.choice(TINTS),
        bold_groups=rng.random() < 0.8,
        figures_low=rng.random() < 0.75,
        spread=rng.random() < 0.7,
        span_rules=rng.random() < 0.6,
    )
    return look.of(**changes)


def full_face(rng: Random) -> Face:
    """A face that has a minus sign."""
    return rng.choice([face for face in faces() if face.full])
