"""`python -m tests.benchmarks.gold_facts SETS_FOLDER PDF_FOLDER`: gold answers among the facts.

Belongs here: the command and what it prints. Not here: when a fact is worth a gold answer
(gold_answers), answering questions (evals).

Questions whose answer is printed on their pages are judged by that figure. An answer that has to
be computed is judged by its operands, which no question set names: a person reads them off the
pages into `--operands FILE`, `{"<query id>": [{"label": …, "period": …, "amount": …}, …]}`, label
and period being parts of the printed ones and the amount one in whole units.
"""

import argparse
import json
import pickle
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rag_assets.extraction.pages import read_pages
from rag_assets.tables.facts.table_facts import table_facts
from rag_assets.tables.reading import read_tables
from rag_resources.records import Page
from rag_resources.table_records import TableFact
from tests.benchmarks.gold_answers import (
    GoldAmount,
    Operand,
    Outcome,
    by_distance,
    gold_amount,
    is_computed,
    is_operand,
    is_worth,
    outcome_of,
)

_KIND = "metrics-generated"
_NEAREST = 3


def main(arguments: Sequence[str]) -> int:
    """Prints every question and the shares; 2 where there is nothing to measure."""
    options = _options(arguments)
    questions = list(_questions(options.sets))
    if not questions:
        print(f"{options.sets} holds no question of kind {_KIND} with a numeric answer.")
        return 2
    operands = _operands(options.operands)
    outcomes: Counter[Outcome] = Counter()
    judged: Counter[bool] = Counter()
    for report, query in questions:
        pages = _pages(options.pdfs / f"{report}.pdf", query["expected_pages"], options.cache)
        facts = table_facts(read_tables(options.pdfs / f"{report}.pdf", pages))
        if query["query_id"] in operands:
            found = _print_operands(report, query, operands[query["query_id"]], facts)
            judged[found] += 1
        else:
            outcomes[_print_answer(report, query, pages, facts)] += 1
    printed = outcomes["found"] + outcomes["missed"]
    print(f"\nprinted answers among the facts: {outcomes['found']} of {printed}")
    print(f"not printed on their pages: {outcomes['not printed']}")
    print(f"computed, operands not named: {outcomes['computed']}")
    print(f"computed answers whose operands are all among the facts: {judged[True]} of "
          f"{judged.total()}")  # fmt: skip
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="gold_facts", description="Gold answers among facts.")
    parser.add_argument("sets", type=Path, metavar="SETS_FOLDER")
    parser.add_argument("pdfs", type=Path, metavar="PDF_FOLDER")
    parser.add_argument("--operands", type=Path, help="operands of the computed answers, JSON")
    parser.add_argument("--cache", type=Path, help="folder where the read pages are kept")
    return parser.parse_args(arguments)


def _questions(folder: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for file in sorted(folder.glob("*.json")):
        for query in json.loads(file.read_text(encoding="utf-8"))["queries"]:
            if query.get("question_type") == _KIND and query.get("answer_value") is not None:
                yield file.stem, query


def _operands(file: Path | None) -> Mapping[str, Sequence[Operand]]:
    if file is None:
        return {}
    return {
        query: [Operand(one["label"], one["period"], one["amount"]) for one in named]
        for query, named in json.loads(file.read_text(encoding="utf-8")).items()
    }


def _pages(pdf: Path, numbers: Sequence[int], cache: Path | None) -> list[Page]:
    """The gold pages of a report. Reading a whole report is slow, so its pages can be kept."""
    kept = cache / f"{pdf.stem}.pkl" if cache else None
    pages: Sequence[Page]
    if kept and kept.exists():
        pages = pickle.loads(kept.read_bytes())
    else:
        pages = read_pages(pdf)
        if kept:
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(pickle.dumps(pages))
    return [page for page in pages if page.number in numbers]


def _print_answer(
    report: str, query: Mapping[str, Any], pages: Sequence[Page], facts: Sequence[TableFact]
) -> Outcome:
    gold = gold_amount(query["answer_value"], query["answer_unit"])
    outcome: Outcome = "computed"
    if not is_computed(query["question"]):
        outcome = outcome_of(gold, facts, [line.text for page in pages for line in page.lines])
    _print_question(outcome, report, query)
    if outcome == "found":
        _print_facts([fact for fact in facts if is_worth(fact, gold)])
    elif outcome == "missed":
        _print_facts(by_distance(facts, gold)[:_NEAREST])
    return outcome


def _print_operands(
    report: str,
    query: Mapping[str, Any],
    operands: Sequence[Operand],
    facts: Sequence[TableFact],
) -> bool:
    found = [[fact for fact in facts if is_operand(fact, operand)] for operand in operands]
    _print_question("operands found" if all(found) else "operands missed", report, query)
    for operand, matching in zip(operands, found, strict=True):
        if matching:
            _print_facts(matching[:1])
        else:
            print(f"    missed: {operand.label} | {operand.period} | {operand.amount:,}")
            gold = GoldAmount(operand.amount, 0, scaled=True)
            _print_facts(by_distance(facts, gold)[:_NEAREST])
    return all(found)


def _print_question(outcome: str, report: str, query: Mapping[str, Any]) -> None:
    pages = ", ".join(map(str, query["expected_pages"]))
    print(f"{outcome}: {report} p.{pages}, {query['answer_value']} {query['answer_unit']}")
    print(f"  {query['question']}")


def _print_facts(facts: Sequence[TableFact]) -> None:
    for fact in facts:
        unit = f"{fact.unit.text!r} x{fact.unit.scale} {fact.unit.currency}".rstrip()
        print(f"    {fact.label} | {fact.period or '?'} | {fact.raw} {unit} | {fact.header}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
