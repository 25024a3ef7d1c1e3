"""The program that looks for gold answers among the facts, on a statement drawn here."""

import json
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.benchmarks import gold_facts
from tests.benchmarks.gold_answers import gold_amount, is_computed

HEIGHT = 842
ROWS = (("", "2024", "2023"), ("Boat hire", "$ 6,512", "$ 6,034"), ("Mooring fees", "574", "533"),
        ("Ferry tickets", "1,117", "1,286"), ("Repairs", "(3,415)", "(3,260)"))  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    canvas = Canvas(str(tmp_path / "HARBOUR_2024_10K.pdf"), pagesize=(595, HEIGHT))
    canvas.drawString(60, HEIGHT - 60, "Consolidated Statements of Income")
    canvas.drawString(60, HEIGHT - 76, "(in millions, except per share amounts)")
    for number, row in enumerate(ROWS):
        y = HEIGHT - 100 - 16 * number
        canvas.drawString(60, y, row[0])
        for right, text in zip((380, 480), row[1:], strict=True):
            canvas.drawRightString(right, y, text)
    canvas.drawString(60, HEIGHT - 240, "Of this, we spent $77 on ropes that no table lists.")
    canvas.save()
    return tmp_path


def ask(folder: Path, question: str, value: float, unit: str) -> list[str]:
    query = {
        "query_id": "q1", "question": question, "question_type": "metrics-generated",
        "expected_pages": [1], "answer_value": value, "answer_unit": unit,
    }  # fmt: skip
    file = folder / "HARBOUR_2024_10K.json"
    file.write_text(json.dumps({"queries": [query]}), encoding="utf-8")
    return [str(folder), str(folder), "--cache", str(folder / "kept")]


@pytest.mark.parametrize(
    ("value", "unit", "outcome"),
    [
        (6.5, "USD billions", "found"),
        (6512000.0, "USD thousands", "found"),
        (3.4, "USD billions", "found"),  # an outflow in brackets
        (6512.0, "USD thousands", "missed"),  # the digits at another scale
        (77.0, "USD millions", "missed"),
        (9999.0, "USD millions", "not printed"),
    ],
)
def test_an_answer_counts_at_its_scale_only(
    folder: Path, capsys, value: float, unit: str, outcome: str
):
    assert gold_facts.main(ask(folder, "What was paid for boats?", value, unit)) == 0
    assert capsys.readouterr().out.startswith(f"{outcome}: HARBOUR_2024_10K p.1, {value} {unit}")


def test_what_was_found_is_shown_with_its_meaning(folder: Path, capsys):
    assert gold_facts.main(ask(folder, "What did hire bring?", 6512.0, "USD millions")) == 0
    printed = capsys.readouterr().out
    assert "Boat hire | 2024 | $6,512 'in millions, except per share amounts' x1000000" in printed
    assert "printed answers among the facts: 1 of 1" in printed


@pytest.mark.parametrize(
    ("operand", "count"),
    [
        ({"label": "repairs", "period": "2023", "amount": 3260000000}, 1),
        ({"label": "repairs", "period": "2024", "amount": 3260000000}, 0),
        ({"label": "mooring", "period": "2023", "amount": 3260000000}, 0),
        ({"label": "repairs", "period": "2023", "amount": 3260000}, 0),
    ],
)
def test_an_operand_needs_label_period_and_scale(folder: Path, capsys, operand, count: int):
    named = folder / "operands.json.txt"
    named.write_text(json.dumps({"q1": [operand]}), encoding="utf-8")
    arguments = ask(folder, "What is the margin?", 52.2, "percent")
    assert gold_facts.main([*arguments, "--operands", str(named)]) == 0
    assert f"operands are all among the facts: {count} of 1" in capsys.readouterr().out


def test_a_computed_answer_is_not_looked_for(folder: Path, capsys):
    assert gold_facts.main(ask(folder, "What is the EBITDA?", 6512.0, "USD millions")) == 0
    assert "computed, operands not named: 1" in capsys.readouterr().out
    assert not is_computed("How much was paid out in cash dividends?")


def test_rounding_allows_half_of_the_last_digit():
    assert gold_amount(0.4, "USD billions").is_about(391e6)
    assert not gold_amount(0.4, "USD billions").is_about(340e6)
    assert not gold_amount(2300.0, "USD millions").is_about(2340e6)


def test_a_folder_without_questions_is_refused(tmp_path: Path, capsys):
    assert gold_facts.main([str(tmp_path), str(tmp_path)]) == 2
    assert "holds no question" in capsys.readouterr().out
