"""From tables to facts: what each figure is worth, counted in what, for which period."""
