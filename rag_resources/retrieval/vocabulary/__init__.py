"""What accountants call things: a question's own words led to the words that reports print."""
