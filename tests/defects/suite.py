"""All generated documents, in the groups in which they are read.

Belongs here: the listing. Not here: the documents (the modules of the kinds of defects).
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from tests.defects.blanks import blank_cases
from tests.defects.case import DefectCase
from tests.defects.characters import character_cases
from tests.defects.clean_pages import clean_cases
from tests.defects.columns import column_cases
from tests.defects.fonts import font_cases
from tests.defects.furniture import furniture_cases
from tests.defects.hidden import hidden_cases
from tests.defects.labels import label_cases
from tests.defects.overprint import overprint_cases
from tests.defects.scans import scan_cases
from tests.defects.side_boxes import side_box_cases
from tests.defects.turned import turned_cases

GROUPS: Mapping[str, tuple[Callable[[], Iterable[DefectCase]], ...]] = MappingProxyType(
    {
        "layout": (column_cases, side_box_cases, turned_cases),
        "furniture": (furniture_cases, label_cases, blank_cases),
        "text": (hidden_cases, overprint_cases, character_cases),
        "fonts": (font_cases,),
        "scans": (scan_cases,),
        "clean": (clean_cases,),
    }
)


def cases_of(group: str) -> list[DefectCase]:
    """The documents of a group."""
    return [case for make in GROUPS[group] for case in make()]
