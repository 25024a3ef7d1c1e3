"""From pages with table evidence to tables with headers, units and periods."""
