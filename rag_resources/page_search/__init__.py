"""Finding pages by everything a report offers."""
