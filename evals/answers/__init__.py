"""Answers: what is expected, whether one is right, how good they are on the whole."""
