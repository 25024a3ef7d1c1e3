"""Failures: one taxonomy, the kinds inside its classes, and labels given by hand."""
