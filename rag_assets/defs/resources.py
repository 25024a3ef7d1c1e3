"""Resources: where things are and with which settings they are built.

Every resource here is a thin factory around a plain object that works without Dagster.
"""

import os
from functools import cached_property
from pathlib import Path

import dagster as dg

from evals.baseline import SHIPPED_BASELINE
from rag_assets.settings import (
    DEFAULT_LIMITS,
    BuildSettings,
    ParsingLimits,
    load_build_settings,
    load_parsing_limits,
)
from rag_resources.artifact_store import ArtifactStore
from rag_resources.configurable import QueryEngineResource
from rag_resources.encoding.encoder import Encoder, open_encoder
from rag_resources.opening import settings_file, store_url
from rag_resources.report_inbox import InboxScan, scan_folder


class StoreResource(dg.ConfigurableResource[ArtifactStore]):
    """The artifact store; `url` is any fsspec URL."""

    url: str = ""

    def create_resource(self, context: dg.InitResourceContext) -> ArtifactStore:
        """The plain store."""
        return ArtifactStore(self.url or store_url())


class Inbox:
    """The reports folder that the arrival sensor watches."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def scan(self) -> InboxScan:
        """What lies in the folder now."""
        return scan_folder(self.folder)


class InboxResource(dg.ConfigurableResource[Inbox]):
    """The reports folder; RAG_REPORTS_DIR or ./reports where empty."""

    folder: str = ""

    def create_resource(self, context: dg.InitResourceContext) -> Inbox:
        """The plain inbox."""
        return Inbox(Path(self.folder or os.environ.get("RAG_REPORTS_DIR", "./reports")))


class Build:
    """Build settings, limits of parsing, and the encoder they name, loaded when first needed.

    Attributes:
        store: where is built; it tells how its vectors were computed so far. None: there are none.
    """

    def __init__(
        self,
        settings: BuildSettings,
        limits: ParsingLimits = DEFAULT_LIMITS,
        store: ArtifactStore | None = None,
    ) -> None:
        self.settings = settings
        self.limits = limits
        self.store = store

    @cached_property
    def encoder(self) -> Encoder:
        """The encoder of the settings, computing as the store's vectors were where they say so."""
        key = None if self.store is None else self.store.encoder_key()
        return open_encoder(self.settings.encoder, self.settings.precision, key=key)


class BuildResource(dg.ConfigurableResource[Build]):
    """The tables [build] and [limits] of the file that RAG_SETTINGS names, for one store."""

    store_url: str = ""

    def create_resource(self, context: dg.InitResourceContext) -> Build:
        """The plain settings and their encoder."""
        settings, limits = (
            load_build_settings(settings_file()),
            load_parsing_limits(settings_file()),
        )
        return Build(settings, limits, ArtifactStore(self.store_url or store_url()))


class QuestionSetsResource(dg.ConfigurableResource[Path]):
    """Folder of question sets; RAG_QUESTION_SETS or ./question_sets where empty."""

    folder: str = ""

    def create_resource(self, context: dg.InitResourceContext) -> Path:
        """The folder."""
        return Path(self.folder or os.environ.get("RAG_QUESTION_SETS", "./question_sets"))


class BaselineResource(dg.ConfigurableResource[Path]):
    """The retrieval baseline; RAG_BASELINE or the one that ships with the project where empty."""

    file: str = ""

    def create_resource(self, context: dg.InitResourceContext) -> Path:
        """The file."""
        return Path(self.file or os.environ.get("RAG_BASELINE") or SHIPPED_BASELINE)


@dg.definitions
def resources() -> dg.Definitions:
    """The resources under the names that assets and sensors ask for."""
    return dg.Definitions(
        resources={
            "store": StoreResource(),
            "inbox": InboxResource(),
            "build": BuildResource(),
            "engine": QueryEngineResource(),
            "question_sets": QuestionSetsResource(),
            "baseline": BaselineResource(),
        }
    )
