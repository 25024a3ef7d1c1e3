"""Ranked pages to an answer with citations that were read again on their page."""
