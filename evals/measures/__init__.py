"""Measures: what was found per question, and how sure the figures are."""
