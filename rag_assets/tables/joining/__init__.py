"""Tables over page breaks, put together again."""
