"""Pages, searches and an Ollama server to answer from; all of it made up here."""

import json
import sys
import threading
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from rag_resources.records import Box, Chunk, Hit, Line, Page, PageHit, Scores, SearchResult, Word

CHARACTER_WIDTH, LINE_HEIGHT, LEFT, TOP = 5.0, 12.0, 40.0, 50.0


def _line(number: int, text: str) -> Line:
    """A line whose words stand at their place in the text; runs of spaces are column gaps."""
    words: list[Word] = []
    at = 0
    top = TOP + number * LINE_HEIGHT
    for piece in text.split():
        at = text.index(piece, at)
        left = LEFT + at * CHARACTER_WIDTH
        box = Box(left, top, left + len(piece) * CHARACTER_WIDTH, top + 10)
        words.append(Word(piece, box))
        at += len(piece)
    box = Box(LEFT, top, words[-1].box.x1, top + 10)
    return Line(" ".join(text.split()), box, 10.0, False, tuple(words))


@pytest.fixture(scope="session")
def make_page() -> Callable[..., Page]:
    def make(text: str, number: int = 1, label: str = "") -> Page:
        lines = [line for line in text.split("\n") if line.strip()]
        placed = tuple(_line(i, line) for i, line in enumerate(lines))
        return Page(number, label, 600, 800, 0, placed, (), "pymupdf")

    return make


@pytest.fixture(scope="session")
def make_chunk() -> Callable[..., Chunk]:
    def make(
        text: str,
        *,
        page: int = 1,
        kind: Any = "prose",
        report: str = "acme-2022",
        context: str = "",
    ) -> Chunk:
        indexed = f"{context}\n{text}" if context else text
        identity = f"{zlib.crc32(f'{report} {page} {kind} {text}'.encode('utf-8', 'replace')):016x}"
        path = ("Report",)
        return Chunk(identity, report, kind, page, page, path, text, indexed, 10, ())

    return make


@pytest.fixture(scope="session")
def make_search() -> Callable[..., SearchResult]:
    def make(question: str, *chunks: Chunk, confidence: float = 0.9) -> SearchResult:
        by_page: dict[tuple[str, int], list[Hit]] = {}
        for chunk in chunks:
            hit = Hit(chunk, Scores(0.5, 1.0, 1, 1, 0.03))
            by_page.setdefault((chunk.report_id, chunk.first_page), []).append(hit)
        pages = tuple(
            PageHit(rank, report, number, f"p{number}", 1.0 / rank, "Report", tuple(hits))
            for rank, ((report, number), hits) in enumerate(by_page.items(), start=1)
        )
        return SearchResult(question, pages, confidence)

    return make


@dataclass
class OllamaServer:
    """What a local Ollama server would do, on a real socket.

    `reply` is the message of the model, or a function of the request that gives it.
    """

    models: tuple[str, ...] = ("small:latest",)
    reply: str | Callable[[Mapping[str, Any]], str] = "{}"
    prompt_tokens: int | Callable[[Mapping[str, Any]], int] | None = 1000
    done_reason: str = "stop"
    tags_delay_s: float = 0.0
    delay_s: float = 0.0
    piece_delay_s: float = 0.0
    status: int = 200
    raw: bytes | None = None
    requests: list[dict[str, Any]] = field(default_factory=list)
    url: str = ""

    def tags(self) -> dict[str, Any]:
        return {"models": [{"model": name, "name": name} for name in self.models]}

    def parts(self, request: dict[str, Any]) -> Iterator[dict[str, Any]]:
        text = self.reply if isinstance(self.reply, str) else self.reply(request)
        half = len(text) // 2
        for piece in (text[:half], text[half:]):
            message = {"role": "assistant", "content": piece}
            yield {"model": request["model"], "message": message, "done": False}
        tokens = self.prompt_tokens
        count = tokens(request) if callable(tokens) else tokens
        last = {"model": request["model"], "message": {"role": "assistant", "content": ""}}
        yield {**last, "done": True, "done_reason": self.done_reason, "prompt_eval_count": count}


@pytest.fixture
def ollama() -> Iterator[OllamaServer]:
    state = OllamaServer()
    released = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            released.wait(state.tags_delay_s)
            self._send(json.dumps(state.tags()).encode() + b"\n")

        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            request = json.loads(self.rfile.read(length))
            state.requests.append(request)
            released.wait(state.delay_s)
            if state.raw is not None or state.status != 200:
                stopped = b'{"error": "model runner has stopped"}'
                self._send(stopped if state.raw is None else state.raw, state.status)
                return
            self.send_response(200)
            self.end_headers()
            for part in state.parts(request):
                self.wfile.write(json.dumps(part).encode() + b"\n")
                self.wfile.flush()
                released.wait(state.piece_delay_s)

        def _send(self, body: bytes, status: int = 200) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """Keeps the test output clean."""

    class Server(ThreadingHTTPServer):
        def handle_error(self, request: Any, client_address: Any) -> None:
            # A client that gave up is what the slow tests want.
            if not isinstance(sys.exc_info()[1], ConnectionError):
                super().handle_error(request, client_address)

    server = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    state.url = f"http://127.0.0.1:{server.server_address[1]}"
    yield state
    released.set()
    server.shutdown()
    server.server_close()
    thread.join()
