"""The page numbers that are printed on the pages."""
