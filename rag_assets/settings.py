"""Frozen build settings and their fingerprint: what changes an artifact beside the PDF itself."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rag_assets import versions
from rag_resources.encoding.encoder import DEFAULT_ENCODER
from rag_resources.errors import UsageError
from rag_resources.fingerprints import fingerprint

CODE_VERSIONS = {
    name.lower(): value
    for name, value in sorted(vars(versions).items())
    if isinstance(value, str) and name.isupper() and name not in versions.AFTER_REPORTS
}


class BuildSettings(BaseModel):
    """How reports are turned into evidence.

    Attributes:
        encoder: name of an embedded encoder or path of a model folder.
        chunk_tokens: length a chunk aims at, in the encoder's tokens, context header included.
        overlap_tokens: how much of a prose chunk the next one repeats.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    encoder: str = DEFAULT_ENCODER
    chunk_tokens: int = Field(default=224, ge=48, le=8192)
    overlap_tokens: int = Field(default=48, ge=0, le=512)

    @property
    def fingerprint(self) -> str:
        """Identity of the settings together with the code versions of all report stages."""
        return fingerprint({"settings": self.model_dump(), "code": CODE_VERSIONS})


def load_build_settings(
    toml: Path | None, changes: Mapping[str, Any] = MappingProxyType({})
) -> BuildSettings:
    """The [build] table of a settings file with changes on top, defaults where both are silent.

    Raises:
        UsageError: the file cannot be read, or a key is unknown or out of bounds.
    """
    try:
        written = tomllib.loads(toml.read_text()).get("build", {}) if toml else {}
        return BuildSettings(**{**written, **changes})
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{toml} is not a readable settings file ({error}).") from error
    except ValidationError as error:
        fault = error.errors()[0]
        key = ".".join(map(str, fault["loc"]))
        known = ", ".join(BuildSettings.model_fields)
        where = f"{toml}: " if toml else ""
        raise UsageError(
            f"{where}setting build.{key}: {fault['msg']}. Known settings: {known}."
        ) from error
