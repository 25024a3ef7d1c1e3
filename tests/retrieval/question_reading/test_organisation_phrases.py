import pytest

from rag_resources.retrieval.question_reading.organisation_phrases import organisation_phrases


def _telling(question: str) -> list[str]:
    return [phrase.name for phrase in organisation_phrases(question) if phrase.telling]


@pytest.mark.parametrize(
    ("question", "name", "evidence"),
    [
        ("What did Tarn Ferries, Inc. earn in 2020?", "Tarn Ferries, Inc", "legal form"),
        ("What are 3V's net debts?", "3V", "possessive"),
        ("Who audits 'Tarn and Fell plc'?", "Tarn and Fell plc", "quoted"),
        ("Did Tarn & Fell pay a dividend?", "Tarn & Fell", "subject"),
        ("What was EBITDA for Tarn?", "Tarn", "object"),
        ("How many ships had NHS Fell in FY2018?", "NHS Fell", "subject"),
        ("What was the turnover of University of Fell in 2020/21?", "University of Fell", "object"),
    ],
)
def test_names_are_found_by_what_speaks_for_them(question: str, name: str, evidence: str) -> None:
    (phrase,) = (p for p in organisation_phrases(question) if p.telling)
    assert (phrase.name, phrase.evidence) == (name, evidence)
    assert question[phrase.start : phrase.end] == phrase.name


@pytest.mark.parametrize(
    "question",
    [
        "What was the Core Revenue Resource Limit for 2020/21?",
        "What were EBITDA and SG&A in Q2 2023?",
        "How did the Board's pay change in March 2022?",
        "Was COVID-19 spending above £2m?",
        "What is the value of Cloud storage capacity?",
        "Does the 10-K mention a Balance Sheet total?",
        "what did tarn ferries earn",
    ],
)
def test_other_words_in_capitals_are_not_telling(question: str) -> None:
    assert _telling(question) == []


def test_two_names_stay_apart() -> None:
    assert _telling("Did Tarn plc earn more than Fell Ltd?") == ["Tarn plc", "Fell Ltd"]
