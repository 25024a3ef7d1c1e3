"""From accepted report shards to one published corpus generation."""
