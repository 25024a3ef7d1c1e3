"""`python -m evals.sample_reports OUT` writes the sample reports and their question sets."""

import argparse
import logging
from pathlib import Path

from evals.sample_reports.writing import write_sample_reports


def main() -> None:
    """Read the folder from the command line and write into it."""
    parser = argparse.ArgumentParser(
        prog="python -m evals.sample_reports",
        description="Write the annual reports of three invented organisations and questions about "
        "them: OUT/reports/**/*.pdf and OUT/sets/*.json.",
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="folder to write into")
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    corpus = write_sample_reports(parser.parse_args().out)
    logging.getLogger(__name__).info(
        "%d reports in %s, %d question sets in %s",
        len(corpus.reports),
        corpus.reports_dir,
        len(corpus.sets),
        corpus.sets_dir,
    )


if __name__ == "__main__":
    main()
