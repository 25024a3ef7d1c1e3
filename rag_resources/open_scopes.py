"""The scopes of a store that are held open, and opened again when the store has moved on.

Belongs here: which scope answers for which reports, and the errors where there is none. Not here:
what a scope is made of (search_scope).
"""

from collections import OrderedDict
from collections.abc import Sequence

import numpy as np

from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import PAGES
from rag_resources.errors import StoreError, UsageError
from rag_resources.records import Page
from rag_resources.report_scope import ReportScope, open_report
from rag_resources.search_scope import (
    SearchScope,
    open_corpus,
    refuse_other_encoder,
)
from rag_resources.shards import Generation, Shard

OPEN_REPORTS = 64
"""Report scopes kept in memory; a 150-page report takes about 3 MB."""
READ_REPORTS = 2
"""Reports whose pages are kept: every word has its box, so a report takes tens of MB."""


class OpenScopes:
    """Scopes of one store for one encoder, shared by engines that differ in settings only.

    The corpus scope is that of the published generation, unless one is given.
    """

    def __init__(
        self, store: ArtifactStore, encoder_key: str, generation: Generation | None = None
    ) -> None:
        self.store = store
        self._encoder_key = encoder_key
        self._generation = generation
        self._reports: OrderedDict[str, tuple[str, ReportScope]] = OrderedDict()
        self._pages: OrderedDict[str, Sequence[Page]] = OrderedDict()
        self._whole: tuple[str, SearchScope] | None = None

    def of(self, reports: Sequence[str] | None) -> tuple[SearchScope, np.ndarray | None]:
        """The scope to search for some reports (None: all), and the mask of its rows to look at.

        Raises:
            UsageError: no report is named, or one is not known.
            StoreError: nothing is indexed, or by another encoder or schema.
        """
        if reports is None:
            return self.corpus(), None
        unique = list(dict.fromkeys(reports))
        if len(unique) == 1:
            return self.report(unique[0]), None
        corpus = self.corpus()
        for report_id in unique:
            if report_id not in corpus.shards:
                raise self._unknown(report_id)
        if not unique:
            raise UsageError("No report is named; name at least one or leave the choice out.")
        return corpus, corpus.rows_of(unique)

    def report(self, report_id: str) -> ReportScope:
        """The scope of one report's own indexes."""
        shard = self.shard(report_id)
        refuse_other_encoder(shard.encoder, self._encoder_key, f"Report {report_id}")
        version, scope = self._reports.get(report_id, ("", None))
        if scope is None or version != shard.fingerprint:
            scope = open_report(self.store, shard)
            self._reports[report_id] = (shard.fingerprint, scope)
        self._reports.move_to_end(report_id)
        if len(self._reports) > OPEN_REPORTS:
            self._reports.popitem(last=False)
        return scope

    def corpus(self) -> SearchScope:
        """The scope of the generation given, else of the published one."""
        generation = self._generation or self.store.generation()
        if generation is None:
            raise StoreError(
                f"The store {self.store.root} has no corpus index; "
                "run `annual-report-rag ingest` on a folder of reports first."
            )
        refuse_other_encoder(generation.encoder, self._encoder_key, "The corpus index")
        if self._whole is None or self._whole[0] != generation.folder:
            self._whole = (generation.folder, open_corpus(self.store, generation))
        return self._whole[1]

    def pages(self, report_id: str) -> Sequence[Page]:
        """The pages of a report as they were read."""
        receipt = self.shard(report_id).receipts[PAGES.name]
        if receipt.file not in self._pages:
            self._pages[receipt.file] = self.store.load(report_id, PAGES, receipt)
            if len(self._pages) > READ_REPORTS:
                self._pages.popitem(last=False)
        self._pages.move_to_end(receipt.file)
        return self._pages[receipt.file]

    def shard(self, report_id: str) -> Shard:
        """The accepted shard of a report.

        Raises:
            UsageError: there is none.
        """
        shard = self.store.shard(report_id)
        if shard is None:
            raise self._unknown(report_id)
        return shard

    def _unknown(self, report_id: str) -> UsageError:
        known = ", ".join(self.store.shards()) or "none"
        return UsageError(f"There is no report {report_id!r} in the store; known reports: {known}.")
