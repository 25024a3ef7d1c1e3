"""Pages of one report ranked by everything that speaks for them."""
