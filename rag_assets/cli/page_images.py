"""Pictures of pages for an evaluation's HTML page."""

import logging
from collections.abc import Callable

from rag_resources.artifact_store import ArtifactStore
from rag_resources.errors import ReportError

_log = logging.getLogger(__name__)


def page_images(store: ArtifactStore) -> Callable[[str, int], bytes | None]:
    """A page as JPEG by report id and page number; None where its PDF is no longer there."""
    from rag_assets.extraction.account.page_image import page_image

    def picture(report_id: str, page: int) -> bytes | None:
        source = store.source(report_id)
        if source is None:
            return None
        try:
            return page_image(source.path, page)
        except (ReportError, IndexError) as error:
            _log.warning("No picture of %s page %d: %s", report_id, page, error)
            return None

    return picture
