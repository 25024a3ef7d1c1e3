"""The section tree: bookmarks, contents pages, headings, statements and notes."""
