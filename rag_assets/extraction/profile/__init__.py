"""What a report states of itself, read from its pages."""
