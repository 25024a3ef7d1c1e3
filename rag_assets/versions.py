"""One code version per stage, raised by hand in the commit that changes what the stage produces.

A raised version makes that stage and what follows from it run again for every report.
"""

PAGES = "5"
REPORT_PROFILE = "1"
REPORT_CARD = "1"
EXTRACTION_REPORT = "1"
EXTRACTION_PAGE = "1"
SECTIONS = "4"
TABLES = "3"
TABLE_FACTS = "1"
TABLE_PAGE = "1"
PROSE_CHUNKS = "4"
TABLE_CHUNKS = "2"
EMBEDDINGS = "1"
FAISS_INDEX = "1"
BM25_INDEX = "1"
PAGE_FIELDS = "1"
REPORT_SHARD = "1"
CORPUS_INDEX = "2"
CORPUS_RELEASE = "1"
EVALUATION = "2"

AFTER_REPORTS = ("CORPUS_INDEX", "CORPUS_RELEASE", "EVALUATION")
"""Stages over all reports: raising one makes no report stale."""
