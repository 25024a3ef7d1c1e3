"""A question as people ask it, taken apart: what is asked, of whom, for when, in which form."""
