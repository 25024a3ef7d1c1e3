"""Invented annual reports and their question sets, written on demand."""

from evals.sample_reports.unreadable_files import write_unreadable_files
from evals.sample_reports.writing import SampleCorpus, write_sample_reports

__all__ = ["SampleCorpus", "write_sample_reports", "write_unreadable_files"]
