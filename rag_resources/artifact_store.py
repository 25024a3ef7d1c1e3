"""Where artifacts live: per-report shards, corpus generations and the pointer that publishes one.

    store/reports/<report>/source.json           where its PDF lies
    store/reports/<report>/<stage>.json          receipt of the newest build of a stage
    store/reports/<report>/<stage>-<digest>…     its bytes, named by content
    store/reports/<report>/shard.json            the accepted set of receipts: what is searched
    store/corpus/<generation>-<digest>/…         merged indexes and their manifest
    store/corpus/STAGED                          the newest generation built, published or not
    store/corpus/CURRENT                         the generation that readers open

Every file is written whole under a temporary name and renamed, and becomes visible only through a
receipt, a shard or the pointer, so nothing half-written is ever read. Works on any fsspec URL.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sized
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, TypeVar

from upath import UPath

from rag_resources.artifacts import Artifact
from rag_resources.errors import StoreError
from rag_resources.fingerprints import bytes_digest, fingerprint
from rag_resources.shards import (
    STORE_SCHEMA,
    Generation,
    Receipt,
    Shard,
    Source,
    read_shard,
    refuse_other_schema,
)

T = TypeVar("T")

KEPT_GENERATIONS = 2
"""The published generation and the one before it, for readers that still hold it open."""


class ArtifactStore:
    """Reads and writes artifacts below one URL."""

    def __init__(self, url: str | os.PathLike[str]) -> None:
        self.root = UPath(url)

    # -- artifacts of a report ---------------------------------------------------------------

    def register(self, report_id: str, source: Source) -> None:
        """Notes where a report's PDF lies, so that any later run finds it."""
        content = {"path": str(source.path), "name": source.name}
        self._write_json(self._report_folder(report_id) / "source.json", content)

    def source(self, report_id: str) -> Source | None:
        """Where a report's PDF lies, None if it was never registered."""
        content = self._read_json(self._report_folder(report_id) / "source.json")
        return None if content is None else Source(Path(content["path"]), content["name"])

    def known_source(self, report_id: str) -> Source:
        """Where a report's PDF lies.

        Raises:
            StoreError: the report was never registered.
        """
        source = self.source(report_id)
        if source is None:
            raise StoreError(f"{report_id}: no PDF is known; ingest its file or reports folder.")
        return source

    def save(
        self,
        report_id: str,
        artifact: Artifact[T],
        records: T,
        inputs: Mapping[str, Any],
        inputs_fingerprint: str,
    ) -> Receipt:
        """Writes an artifact, then the receipt that makes it visible."""
        data = artifact.encode(records)
        digest = bytes_digest(data)
        file = f"{artifact.name}-{digest[:16]}{artifact.suffix}"
        rows = len(records) if artifact.columns and isinstance(records, Sized) else 0
        receipt = Receipt(artifact.name, inputs_fingerprint, inputs, digest, file, rows)
        folder = self._report_folder(report_id)
        self._write(folder / file, data)
        self._write_json(folder / f"{artifact.name}.json", asdict(receipt))
        return receipt

    def receipt(self, report_id: str, artifact: Artifact[Any]) -> Receipt | None:
        """The receipt of the newest build of a stage, None if it was never built."""
        folder = self._report_folder(report_id)
        content = self._read_json(folder / f"{artifact.name}.json")
        receipt = None if content is None else Receipt(**content)
        return receipt if receipt and (folder / receipt.file).exists() else None

    def newest(self, report_id: str, artifact: Artifact[T]) -> T:
        """The newest build of a stage, for the next stage.

        Raises:
            StoreError: the stage was never built.
        """
        receipt = self.receipt(report_id, artifact)
        if receipt is None:
            raise StoreError(f"{report_id}: {artifact.name} is not built; materialize it first.")
        return self.load(report_id, artifact, receipt)

    def load(self, report_id: str, artifact: Artifact[T], receipt: Receipt) -> T:
        """The records behind a receipt.

        Raises:
            StoreError: the file is gone or its bytes are not the ones that were written.
        """
        path = self._report_folder(report_id) / receipt.file
        try:
            data = path.read_bytes()
        except FileNotFoundError as error:
            raise StoreError(
                f"{report_id}: {receipt.file} is gone, the report was replaced; ask again."
            ) from error
        if bytes_digest(data) != receipt.digest:
            raise StoreError(f"{report_id}: {receipt.file} is damaged; ingest the report again.")
        return artifact.decode(data)

    # -- shards ------------------------------------------------------------------------------

    def accept(self, shard: Shard) -> None:
        """Makes a report searchable in this version."""
        self._write_json(
            self._report_folder(shard.report_id) / "shard.json",
            {"schema": STORE_SCHEMA, **asdict(shard)},
        )

    def shard(self, report_id: str) -> Shard | None:
        """The accepted shard of a report, None if there is none.

        Raises:
            StoreError: it was written by another version of the store's schema.
        """
        content = self._read_json(self._report_folder(report_id) / "shard.json")
        return None if content is None else read_shard(content)

    def shards(self) -> dict[str, Shard]:
        """All accepted shards by report id."""
        found = ((report_id, self.shard(report_id)) for report_id in self._report_ids())
        return {report_id: shard for report_id, shard in found if shard is not None}

    def encoder_key(self) -> str | None:
        """Key of the encoder whose vectors are searched, None in an empty store.

        Raises:
            StoreError: it was written by another version of the store's schema.
        """
        generation = self.generation()
        if generation is not None and generation.shards:
            return generation.encoder
        for report_id in self._report_ids():
            shard = self.shard(report_id)
            if shard is not None:
                return shard.encoder
        return None

    def remove(self, report_id: str) -> None:
        """Forgets a report; the corpus index drops it at its next generation."""
        folder = self._report_folder(report_id)
        if not folder.exists():
            return
        (folder / "shard.json").unlink(missing_ok=True)
        for path in list(folder.iterdir()):
            path.unlink()
        folder.rmdir()

    def copy_report(self, report_id: str, other: "ArtifactStore") -> None:
        """Copies what is known of a report into another store, which need not build it again.

        The shard is left out: whether the report is accepted there is decided there.
        """
        for path in self._report_folder(report_id).iterdir():
            if path.name != "shard.json" and path.suffix != ".tmp":
                other._write(other._report_folder(report_id) / path.name, path.read_bytes())

    # -- corpus generations ------------------------------------------------------------------

    def stage(self, generation: Generation, files: Mapping[str, bytes]) -> Generation:
        """Writes a generation; readers do not see it before it is published.

        Returns:
            The generation as it is kept, knowing its content.
        """
        content = fingerprint({name: bytes_digest(data) for name, data in files.items()})
        staged = replace(generation, content=content)
        folder = self.root / "corpus" / staged.folder
        for name, data in files.items():
            self._write(folder / name, data)
        self._write_json(folder / "manifest.json", {"schema": STORE_SCHEMA, **asdict(staged)})
        self._write(self.root / "corpus" / "STAGED", staged.folder.encode())
        return staged

    def publish(self, generation_id: str) -> None:
        """Swaps the pointer to the staged generation; older ones and unreferenced files go.

        Raises:
            StoreError: another generation is staged, or none.
        """
        staged = self.staged()
        if staged is None or staged.id != generation_id:
            found = staged.id if staged else "none"
            raise StoreError(
                f"Generation {generation_id} cannot be published, {found} is staged; "
                "run the job refresh_index."
            )
        previous = self._pointer("CURRENT")
        self._write(self.root / "corpus" / "CURRENT", staged.folder.encode())
        self._collect_garbage(keep=[staged.folder, previous])

    def generation(self) -> Generation | None:
        """The published generation, None before the first.

        Raises:
            StoreError: it was written by another version of the store's schema.
        """
        return self._manifest(self._pointer("CURRENT"))

    def staged(self) -> Generation | None:
        """The newest generation that was staged, published or not; None before the first.

        Raises:
            StoreError: it was written by another version of the store's schema.
        """
        return self._manifest(self._pointer("STAGED"))

    def corpus_file(self, generation: Generation, name: str) -> bytes:
        """The bytes of one file of a generation."""
        return bytes((self.root / "corpus" / generation.folder / name).read_bytes())

    def _manifest(self, folder: str) -> Generation | None:
        content = self._read_json(self.root / "corpus" / folder / "manifest.json")
        if not folder or content is None:
            return None
        refuse_other_schema(content)
        shards = {key: read_shard(content | value) for key, value in content["shards"].items()}
        return Generation(
            content["id"],
            content["encoder"],
            content["chunks"],
            shards,
            content.get("content", ""),  # absent in stores of earlier versions
        )

    def _pointer(self, name: str) -> str:
        path = self.root / "corpus" / name
        return path.read_bytes().decode() if path.exists() else ""

    def _collect_garbage(self, keep: list[str]) -> None:
        generations = [path for path in (self.root / "corpus").iterdir() if path.is_dir()]
        for folder in generations:
            if folder.name not in keep[:KEPT_GENERATIONS]:
                folder.fs.rm(folder.path, recursive=True)
        kept = self._referenced_files()
        for report_id in self._report_ids():
            for path in list(self._report_folder(report_id).iterdir()):
                if path.suffix not in (".json", ".tmp") and (report_id, path.name) not in kept:
                    path.unlink()

    def _referenced_files(self) -> set[tuple[str, str]]:
        kept: set[tuple[str, str]] = set()
        current = self.generation()
        shards = [*self.shards().values(), *(current.shards.values() if current else ())]
        for shard in shards:
            kept.update((shard.report_id, receipt.file) for receipt in shard.receipts.values())
        for report_id in self._report_ids():
            for path in self._report_folder(report_id).glob("*.json"):
                content = self._read_json(path) or {}
                kept.add((report_id, content.get("file", "")))
        return kept

    # -- files -------------------------------------------------------------------------------

    def read_memo(self, name: str) -> dict[str, Any]:
        """A small JSON note beside the artifacts ({} if absent), such as remembered file hashes."""
        return self._read_json(self.root / f"{name}.json") or {}

    def write_memo(self, name: str, content: Mapping[str, Any]) -> None:
        """Replaces a note."""
        self._write_json(self.root / f"{name}.json", dict(content))

    def _report_folder(self, report_id: str) -> UPath:
        return self.root / "reports" / report_id

    def _report_ids(self) -> Iterator[str]:
        folder = self.root / "reports"
        if folder.exists():
            yield from sorted(path.name for path in folder.iterdir() if path.is_dir())

    def _write_json(self, path: UPath, content: Mapping[str, Any]) -> None:
        self._write(path, json.dumps(content, indent=1, sort_keys=True).encode())

    def _write(self, path: UPath, data: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.protocol not in ("", "file", "local"):
            path.write_bytes(data)  # object stores make a whole object visible at once
            return
        draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
        draft.write_bytes(data)
        os.replace(str(draft), str(path))  # noqa: PTH105  (UPath.replace does not promise atomicity)

    def _read_json(self, path: UPath) -> dict[str, Any] | None:
        if not path.is_file():
            return None
        content: dict[str, Any] = json.loads(path.read_bytes())
        return content
