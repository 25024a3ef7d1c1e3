"""What became of a report's pages, told to people: the extraction report and its page."""
