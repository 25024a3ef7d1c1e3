"""What was read from the tables of a report, beside the pages they are printed on."""
