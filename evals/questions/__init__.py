"""Questions: cases, the sets they stand in, and what may be wrong with them."""
