"""What rows, columns and figures of a table are about."""
