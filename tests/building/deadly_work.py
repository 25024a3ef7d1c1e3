"""A task that some items kill; processes started afresh import it by name."""

import os


def square(number: int) -> int:
    if number < 0:
        os._exit(9)
    return number * number
