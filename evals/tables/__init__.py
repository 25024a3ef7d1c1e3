"""Tables: how well the cells of reports are read, held against cells known to be right."""
