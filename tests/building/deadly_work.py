"""A task that some items kill; processes started afresh import it by name."""

import os
import time


def square(number: int) -> int:
    if number < 0:
        os._exit(9)
    return number * number


def slow_square(number: int) -> int:
    time.sleep(0 if number < 2 else 600)
    return number * number
