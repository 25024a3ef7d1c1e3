"""Which reports a question is for, and which part of it each of them answers."""
