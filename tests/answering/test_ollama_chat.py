import logging
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from rag_resources.answering.ollama_chat import Chat, ChatFailed, connect

if TYPE_CHECKING:
    from conftest import OllamaServer

SCHEMA: dict[str, Any] = {"type": "object"}


def connected(server: "OllamaServer", timeout_s: float = 5) -> Chat:
    chat = connect(server.url, "small", timeout_s)
    assert chat is not None
    return chat


def test_nobody_listening_means_no_chat_and_one_line(caplog: pytest.LogCaptureFixture) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        host = f"http://127.0.0.1:{closed.getsockname()[1]}"
    with caplog.at_level(logging.INFO, "rag_resources"):
        started = time.monotonic()
        assert connect(host, "small", 5) is None
    assert time.monotonic() - started < 2
    assert len([r for r in caplog.records if r.name.startswith("rag_resources")]) == 1


def test_a_server_that_does_not_answer_is_given_up_after_a_second(ollama: "OllamaServer") -> None:
    ollama.tags_delay_s = 30
    started = time.monotonic()
    assert connect(ollama.url, "small", 60) is None
    assert time.monotonic() - started < 3


def test_a_model_that_is_not_there_means_no_chat(
    ollama: "OllamaServer", caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "rag_resources"):
        assert connect(ollama.url, "large", 5) is None
    assert "small:latest" in caplog.text


def test_a_name_without_a_tag_means_the_latest(ollama: "OllamaServer") -> None:
    assert connected(ollama).model == "small:latest"


def test_without_a_name_the_only_model_is_taken_and_never_one_of_several(
    ollama: "OllamaServer",
) -> None:
    chat = connect(ollama.url, None, 5)
    assert chat is not None
    assert chat.model == "small:latest"
    ollama.models = ("small:latest", "large:latest")
    assert connect(ollama.url, None, 5) is None


def test_the_request_is_deterministic_and_states_its_context(ollama: "OllamaServer") -> None:
    ollama.reply = '{"answer": "yes"}'
    assert connected(ollama).complete("Is it? " * 100, SCHEMA) == '{"answer": "yes"}'
    (request,) = ollama.requests
    assert request["format"] == SCHEMA
    assert request["options"]["temperature"] == 0
    assert request["options"]["num_ctx"] == 8192
    assert "seed" in request["options"]


@pytest.mark.parametrize("tokens", [10, 8192])
def test_a_prompt_that_was_cut_is_noticed(ollama: "OllamaServer", tokens: int) -> None:
    ollama.prompt_tokens = tokens
    with pytest.raises(ChatFailed, match="cut"):
        connected(ollama).complete("word " * 1000, SCHEMA)


def test_a_reply_that_was_cut_is_noticed(ollama: "OllamaServer") -> None:
    ollama.done_reason = "length"
    with pytest.raises(ChatFailed, match="longest"):
        connected(ollama).complete("word", SCHEMA)


def test_a_server_that_does_not_count_is_believed_with_a_warning(
    ollama: "OllamaServer", caplog: pytest.LogCaptureFixture
) -> None:
    ollama.prompt_tokens = None
    assert connected(ollama).complete("word", SCHEMA) == "{}"
    assert "did not say" in caplog.text


def test_a_slow_server_meets_the_deadline(ollama: "OllamaServer") -> None:
    ollama.delay_s = 30
    started = time.monotonic()
    with pytest.raises(ChatFailed, match="in time"):
        connected(ollama, 0.3).complete("word", SCHEMA)
    assert time.monotonic() - started < 3


def test_a_reply_that_trickles_in_meets_the_deadline(ollama: "OllamaServer") -> None:
    ollama.piece_delay_s = 0.2
    with pytest.raises(ChatFailed, match=r"within 0\.3 s"):
        connected(ollama, 0.3).complete("word", SCHEMA)


@pytest.mark.parametrize(
    ("status", "raw"), [(500, None), (404, None), (200, b"not json\n"), (200, b""), (302, b"moved")]
)
def test_what_a_broken_server_says_is_one_kind_of_failure(
    ollama: "OllamaServer", status: int, raw: bytes | None
) -> None:
    ollama.status, ollama.raw = status, raw
    with pytest.raises(ChatFailed):
        connected(ollama).complete("word", SCHEMA)


def test_a_proxy_in_the_environment_is_not_used(
    ollama: "OllamaServer", monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert connected(ollama).complete("word", SCHEMA) == "{}"


def test_the_client_library_is_loaded_only_when_a_server_is_sought() -> None:
    code = (
        "import sys, rag_resources.answering.answerer; "
        "assert not {'ollama', 'httpx'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
