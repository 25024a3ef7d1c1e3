"""The engines that the settings can name.

Belongs here: opening them. Not here: what they do.
"""

from functools import cache

from rag_assets.extraction.ocr.engine import Engine
from rag_assets.extraction.ocr.rapid import RapidOcr
from rag_assets.extraction.ocr.tesseract import Tesseract
from rag_assets.settings import DEFAULT_OCR, OcrSettings


@cache
def open_engine(settings: OcrSettings = DEFAULT_OCR) -> Engine:
    """The engine of the settings; cheap, models are loaded with the first picture.

    Raises:
        UsageError: it is not installed. Another engine never takes its place unseen, because a
            report would read differently from one machine to the next under the same fingerprint.
    """
    if settings.engine == "tesseract":
        return Tesseract(settings.languages)
    return RapidOcr()
