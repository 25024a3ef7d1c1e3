"""Tables and facts as documents for people and for other tools."""
