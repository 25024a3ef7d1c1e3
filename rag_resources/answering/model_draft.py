"""A model's reply as a draft.

Belongs here: asking the model and tying its quotes to the evidence it was shown. Not here:
believing it (answerer verifies every draft).
"""

from collections.abc import Sequence

from rag_resources.answering.drafts import Claim, Draft
from rag_resources.answering.evidence_pack import Evidence
from rag_resources.answering.figures import figures_in
from rag_resources.answering.ollama_chat import Chat, ChatFailed
from rag_resources.answering.prompt import (
    NOT_IN_EVIDENCE,
    Reply,
    read_reply,
    reply_schema,
    write_prompt,
)
from rag_resources.records import Check


def model_draft(
    chat: Chat, question: str, evidence: Sequence[Evidence]
) -> tuple[Draft | None, tuple[Check, ...]]:
    """The model's draft, or None with a failed check that says why there is none."""
    name = f"model {chat.model}"
    if not evidence:
        return None, (Check(name, False, "No passage fits into the prompt."),)
    try:
        reply = read_reply(chat.complete(write_prompt(question, evidence), reply_schema(evidence)))
    except ChatFailed as failure:
        return None, (Check(name, False, str(failure)),)
    if reply is None:
        return None, (Check(name, False, "The reply does not have the form asked for."),)
    if reply.says_not_in_report:
        draft = Draft("model", NOT_IN_EVIDENCE, None, (), "not_in_report")
        return draft, (Check(name, True, "The model found no answer in the evidence."),)
    if not reply.quotes:
        return None, (Check(name, False, "The reply quotes nothing."),)
    claims, unknown = _claims(reply, evidence)
    value = reply.value if reply.value and figures_in(reply.value) else None
    answered = Check(name, True, f"Replied with {len(reply.quotes)} quote(s).")
    return Draft("model", reply.answer, value, claims), (answered, *unknown)


def _claims(
    reply: Reply, evidence: Sequence[Evidence]
) -> tuple[tuple[Claim, ...], tuple[Check, ...]]:
    """Claims on evidence the model was shown; an unknown id is never taken for a similar one."""
    shown = {item.evidence_id: item for item in evidence}
    claims: list[Claim] = []
    unknown: list[Check] = []
    for name, quote in dict.fromkeys(reply.quotes):
        item = shown.get(name)
        if item is None:
            unknown.append(Check("evidence", False, f"Unknown evidence {name} was dropped."))
        else:
            passage = f"{item.context}\n{item.text}"
            claims.append(Claim(item.report_id, item.page, quote, passage))
    return tuple(claims), tuple(unknown)
