"""The door to a local Ollama server.

Belongs here: finding the server, asking it within a deadline, noticing that it read less than it
was sent. Not here: what it is asked (prompt) and whether its reply is true (answerer).
"""

import logging
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from rag_resources.errors import ReportRagError

if TYPE_CHECKING:
    from ollama import Client

_log = logging.getLogger(__name__)

_CONNECT_SECONDS = 1.0  # a server on this machine or network answers at once, or is not there
# A 7B model on a CPU reads 6,000 tokens in one to two minutes and writes a few hundred in another.
REPLY_SECONDS = 180.0
_CONTEXT_TOKENS = 8192  # Ollama's own default is smaller and cuts the prompt without saying so
_REPLY_TOKENS = 768  # an answer sentence and four quotes of 40 words
# No tokenizer averages more characters a token over English text with figures (4 to 5 is usual), so
# a prompt of n characters that was read whole took at least n / 8 tokens.
_MOST_CHARACTERS_PER_TOKEN = 8
_SEED = 0


class ChatFailed(ReportRagError):
    """The model gave no reply, gave it too late, or did not read the whole prompt."""


class Chat(Protocol):
    """A model that completes a prompt under a JSON schema."""

    @property
    def model(self) -> str:
        """Name of the model."""
        ...

    def complete(self, prompt: str, schema: dict[str, Any]) -> str:
        """The reply as text; raises ChatFailed if there is none."""
        ...


def connect(host: str | None, model: str | None, timeout_s: float = REPLY_SECONDS) -> Chat | None:
    """A chat with a model that is already on a running server, or None with one log line.

    Args:
        host: the server; None means OLLAMA_HOST or this machine.
        model: its name; None means the only model on the server.
        timeout_s: seconds after which a reply is given up; a server that falls silent in the
            middle of one may take twice as long.
    """
    try:
        with _transport_errors(), _client(host, _CONNECT_SECONDS) as client:
            names = sorted(m.model for m in client.list().models if m.model)
    except ChatFailed as failure:
        _log.info("No local model is used: %s", failure)
        return None
    chosen = _chosen(model, names)
    if chosen is None:
        wanted = model or "no model chosen"
        have = ", ".join(names) or "none"
        _log.info("No local model is used: %s; models on the server: %s", wanted, have)
        return None
    return _OllamaChat(chosen, host, timeout_s)


def _chosen(model: str | None, names: list[str]) -> str | None:
    """The model under its full name; a name without a tag means its tag "latest"."""
    if model is None:
        return names[0] if len(names) == 1 else None
    return next((name for name in (model, f"{model}:latest") if name in names), None)


class _OllamaChat:
    def __init__(self, model: str, host: str | None, timeout_s: float) -> None:
        self.model = model
        self._host = host
        self._timeout_s = timeout_s

    def complete(self, prompt: str, schema: dict[str, Any]) -> str:
        deadline = time.monotonic() + self._timeout_s
        pieces: list[str] = []
        # Streamed, so that a reply that trickles in forever meets the deadline too.
        with _transport_errors(), _client(self._host, self._timeout_s) as client:
            for part in client.chat(
                model=self.model,
                messages=[{"role": "user", "content": prompt}],
                format=schema,
                options={
                    "temperature": 0,
                    "seed": _SEED,
                    "num_ctx": _CONTEXT_TOKENS,
                    "num_predict": _REPLY_TOKENS,
                },
                stream=True,
            ):
                if time.monotonic() > deadline:
                    raise ChatFailed(f"No reply within {self._timeout_s:g} s.")
                pieces.append(part.message.content or "")
                if part.done:
                    _check_read_whole(prompt, part.prompt_eval_count, part.done_reason)
                    return "".join(pieces)
        raise ChatFailed("The reply ended early.")


def _check_read_whole(prompt: str, tokens_read: int | None, done_reason: str | None) -> None:
    if done_reason == "length":
        raise ChatFailed("The reply was cut at its longest allowed length.")
    if tokens_read is None:
        _log.warning("The server did not say how much of the prompt it read")
        return
    least = math.ceil(len(prompt) / _MOST_CHARACTERS_PER_TOKEN)
    if not least <= tokens_read <= _CONTEXT_TOKENS - _REPLY_TOKENS:
        raise ChatFailed(
            f"The server read {tokens_read} tokens of a prompt of {len(prompt)} characters: "
            "it was cut."
        )


def _client(host: str | None, timeout_s: float) -> "Client":
    from ollama import Client

    # A proxy named in the environment or a redirect must not see the reports.
    return Client(host, timeout=timeout_s, trust_env=False, follow_redirects=False)


@contextmanager
def _transport_errors() -> Iterator[None]:
    """Turns what the client library raises into ChatFailed."""
    import httpx
    from ollama import ResponseError

    try:
        yield
    except httpx.TimeoutException as error:
        raise ChatFailed("The server did not answer in time.") from error
    except (httpx.HTTPError, httpx.InvalidURL, ConnectionError) as error:
        raise ChatFailed(f"The server cannot be reached ({error}).") from error
    except (ResponseError, ValueError) as error:
        raise ChatFailed(f"The server's reply cannot be read ({error}).") from error
