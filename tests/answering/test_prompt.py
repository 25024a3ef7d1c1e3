import json

import pytest

from rag_resources.answering.evidence_pack import Evidence
from rag_resources.answering.prompt import (
    NOT_IN_EVIDENCE,
    ModelQuote,
    read_reply,
    reply_schema,
    write_prompt,
)

EVIDENCE = (
    Evidence("E1", "acme-2022", 4, "Note 4 (£000)", "Grants | 2022: 1,234"),
    Evidence("E2", "acme-2022", 9, "", "Income rose."),
)


def test_the_prompt_holds_question_evidence_and_the_fixed_refusal() -> None:
    prompt = write_prompt("How  much?", EVIDENCE)
    assert "[E1] report acme-2022 › Note 4 (£000)\nGrants | 2022: 1,234" in prompt
    assert "[E2] report acme-2022\nIncome rose." in prompt
    assert prompt.endswith("Question: How much?\n")
    assert NOT_IN_EVIDENCE in prompt


def test_the_schema_allows_only_evidence_that_was_shown() -> None:
    schema = reply_schema(EVIDENCE)
    quote = schema["properties"]["quotes"]["items"]
    assert quote["properties"]["evidence"]["enum"] == ["E1", "E2"]
    assert set(schema["required"]) == {"answer", "value", "quotes"}


def test_a_reply_of_the_right_form_is_read() -> None:
    text = '{"quotes": [{"evidence": "E1", "quote": "1,234"}], "value": "", "answer": " It is. "}'
    reply = read_reply(text)
    assert reply is not None
    assert (reply.answer, reply.value) == ("It is.", None)
    assert reply.quotes == (ModelQuote("E1", "1,234"),)
    assert not reply.says_not_in_report


def test_the_fixed_refusal_is_recognised() -> None:
    reply = read_reply(json.dumps({"quotes": [], "value": None, "answer": "Not in the report."}))
    assert reply is not None
    assert reply.says_not_in_report


@pytest.mark.parametrize(
    "text",
    [
        "", "It is 5.", "[]", "null", '{"answer": "5"}', '{"answer": "", "quotes": []}',
        '{"answer": 5, "quotes": []}', '{"answer": "5", "value": 5, "quotes": []}',
        '{"answer": "5", "quotes": ["E1"]}', '{"answer": "5", "quotes": [{"evidence": "E1"}]}',
        '{"answer": "5", "quotes": [{"evidence": "E1", "quote": "5"}',
    ],
)  # fmt: skip
def test_a_reply_of_another_form_is_none(text: str) -> None:
    assert read_reply(text) is None
