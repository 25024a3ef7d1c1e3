"""Pages that are pictures, read by an engine for optical character recognition."""

from rag_assets.extraction.ocr.engines import open_engine
from rag_assets.extraction.ocr.picture import is_blank
from rag_assets.extraction.ocr.picture_reading import PictureReading, read_picture

__all__ = ["PictureReading", "is_blank", "open_engine", "read_picture"]
