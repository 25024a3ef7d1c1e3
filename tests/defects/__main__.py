"""`python -m tests.defects [GROUP…]`: per kind of defect, what was detected and repaired.

Belongs here: the printed table. Not here: verdicts (scoring).
"""

import sys
from collections.abc import Sequence
from statistics import mean

from tests.defects.scoring import CLEAN, PageScore, score_cases, tallies, total
from tests.defects.suite import GROUPS, cases_of

_WIDTH = 46


def main(groups: Sequence[str]) -> int:
    """Prints the table and the failures; 2 for a group that does not exist."""
    unknown = [group for group in groups if group not in GROUPS]
    if unknown:
        print(f"No such group: {', '.join(unknown)}. Groups: {', '.join(GROUPS)}.")
        return 2
    scores = [score for group in groups or GROUPS for score in score_cases(cases_of(group))]
    _print_table(scores)
    _print_failures(scores)
    return 0


def _print_table(scores: Sequence[PageScore]) -> None:
    print(f"{'kind':<{_WIDTH}} pages  detected  repaired")
    for kind, (pages, detected, repaired) in [
        *tallies(scores).items(),
        ("all defects", total(scores)),
    ]:
        print(f"{kind:<{_WIDTH}} {pages:>5}  {detected:>8}  {repaired:>8}")
    kinds = [tally for kind, tally in tallies(scores).items() if kind != CLEAN]
    if kinds:
        # Every kind counts alike here, however many pages show it.
        detected_share = mean(kind.detected / kind.pages for kind in kinds)
        repaired_share = mean(kind.repaired / kind.pages for kind in kinds)
        label = "mean of the kinds"
        print(f"{label:<{_WIDTH}} {'':>5}  {detected_share:>8.1%}  {repaired_share:>8.1%}")


def _print_failures(scores: Sequence[PageScore]) -> None:
    failures = [score for score in scores if not (score.detected and score.repaired)]
    print(f"\n{len(failures)} pages fail:")
    for failure in failures:
        print(f"  {failure}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
