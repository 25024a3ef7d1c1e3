"""Fonts that do not say which characters they print, and what can be known of them."""
