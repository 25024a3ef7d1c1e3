"""Table engines of other libraries, asked where this project's own reading is in doubt."""

from rag_assets.tables.engines.camelot import CamelotEngine
from rag_assets.tables.engines.engine import EngineReading, Region, TableEngine
from rag_assets.tables.engines.pdfplumber import PlumberEngine

ENGINES: tuple[TableEngine, ...] = (
    CamelotEngine("lattice"),
    CamelotEngine("hybrid"),
    CamelotEngine("stream"),
    CamelotEngine("network"),
    PlumberEngine(),
)
"""In the order in which they are asked."""

__all__ = ["ENGINES", "CamelotEngine", "EngineReading", "PlumberEngine", "Region", "TableEngine"]
