"""Tables without rules: rows and columns told from how figures line up."""
