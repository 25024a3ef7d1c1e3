"""Terms that the user's own reports show: what they call one thing by several names."""
