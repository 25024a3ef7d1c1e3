"""Speed of the pipeline's stages on this machine: `make bench`.

Not collected by the test run: figures of one machine are not a property of the code. RAG_BENCH_PDFS
names a folder of real reports; without it the sample reports are used.
"""

import os
from pathlib import Path

import numpy as np
import pytest

from evals.evaluation import evaluate
from evals.measures.statistics import clustered_intervals
from evals.questions.question_sets import load_question_sets
from rag_assets.chunking.prose_chunks import prose_chunks
from rag_assets.chunking.table_chunks import table_chunks
from rag_assets.chunking.token_budget import TokenBudget
from rag_assets.extraction.pages import read_pages
from rag_assets.extraction.sections.outline import read_outline
from rag_assets.extraction.sections.section_tree import find_sections
from rag_assets.tables.facts.table_facts import table_facts
from rag_assets.tables.reading import read_tables
from rag_resources import open_engine
from rag_resources.encoding.encoder import open_encoder
from rag_resources.retrieval.dense_index import DenseIndex
from rag_resources.retrieval.sparse_index import CorpusSparseIndex, ReportSparseIndex
from tests.benchmarks.table_engines import read_with

CHUNKS_EMBEDDED = 128
CAMELOT_SECONDS = 600.0


@pytest.fixture(scope="module")
def pdf(sample_corpus) -> Path:
    folder = os.environ.get("RAG_BENCH_PDFS")
    candidates = sorted(Path(folder).glob("*.pdf")) if folder else sample_corpus.reports
    return max(candidates, key=lambda path: path.stat().st_size)


@pytest.fixture(scope="module")
def encoder():
    return open_encoder()


@pytest.fixture(scope="module")
def chunks(pdf, encoder):
    pages = read_pages(pdf)
    sections = find_sections(pages, read_outline(pdf))
    return prose_chunks("bench", pages, sections, TokenBudget(encoder.tokenizer))


def per_second(benchmark, unit: str, count: int) -> None:
    benchmark.extra_info[unit] = count
    benchmark.extra_info[f"{unit}_per_second"] = round(count / benchmark.stats.stats.median, 1)


def test_pages(benchmark, pdf):
    pages = benchmark.pedantic(read_pages, args=(pdf,), rounds=3)
    per_second(benchmark, "pages", len(pages))


def test_sections(benchmark, pdf):
    pages, outline = read_pages(pdf), read_outline(pdf)
    benchmark.pedantic(find_sections, args=(pages, outline), rounds=3)
    per_second(benchmark, "pages", len(pages))


def test_tables_and_facts(benchmark, pdf):
    pages = read_pages(pdf)

    def read():
        return table_facts(read_tables(pdf, pages))

    benchmark.pedantic(read, rounds=3)
    per_second(benchmark, "pages", len(pages))


def test_camelot_alone_on_every_page(benchmark, pdf):
    reading = benchmark.pedantic(
        read_with, args=("camelot-hybrid", pdf, CAMELOT_SECONDS), rounds=1, iterations=1
    )
    per_second(benchmark, "pages", reading.pages)


def test_prose_chunks(benchmark, pdf, encoder):
    pages = read_pages(pdf)
    sections, budget = find_sections(pages, read_outline(pdf)), TokenBudget(encoder.tokenizer)
    made = benchmark.pedantic(prose_chunks, args=("b", pages, sections, budget), rounds=3)
    per_second(benchmark, "chunks", len(made))


def test_table_chunks(benchmark, pdf, encoder):
    pages = read_pages(pdf)
    sections, tables = find_sections(pages, read_outline(pdf)), read_tables(pdf, pages)
    budget = TokenBudget(encoder.tokenizer)
    made = benchmark.pedantic(table_chunks, args=("b", pages, sections, tables, budget), rounds=3)
    per_second(benchmark, "chunks", len(made))


def test_embedding(benchmark, chunks, encoder):
    texts = [chunk.indexed_text for chunk in chunks][:CHUNKS_EMBEDDED]
    encoder.encode(texts[:4])
    benchmark.pedantic(encoder.encode, args=(texts,), rounds=2)
    per_second(benchmark, "chunks", len(texts))


def test_encoding_a_question(benchmark, encoder):
    encoder.encode_question("warm up")
    benchmark(encoder.encode_question, "What was the total revenue for the financial year 2023?")


@pytest.fixture(scope="module")
def forty_thousand_token_lists():
    random = np.random.default_rng(0)
    words = np.array([f"word{number}" for number in range(30_000)])
    # Zipf's law is roughly how words are spread over reports.
    drawn = (random.zipf(1.2, size=(40_000, 120)) - 1) % len(words)
    return words[drawn].tolist()


@pytest.mark.parametrize("index", [ReportSparseIndex, CorpusSparseIndex])
def test_sparse_search_over_40000_chunks(benchmark, forty_thousand_token_lists, index):
    built = index(forty_thousand_token_lists)
    benchmark.pedantic(
        built.search, args=({"word3": 1.0, "word70": 1.0, "word900": 1.0}, 100), rounds=5
    )


def test_dense_search_over_40000_chunks(benchmark):
    vectors = np.random.default_rng(0).normal(size=(40_000, 384)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    index = DenseIndex.build(range(len(vectors)), vectors)
    benchmark(index.search, vectors[0], 100)


def test_evaluation(benchmark, ingested):
    """Searches, floors and statistics over the questions about two sample reports."""
    sets = load_question_sets([ingested.folder / "sets"])
    engine = open_engine(str(ingested.store.root))
    engine.prepare(["warm up"])
    evaluation = benchmark.pedantic(
        evaluate, args=(engine, sets), kwargs={"scope": "report"}, rounds=3
    )
    per_second(benchmark, "questions", len(evaluation.per_query))


def test_statistics_over_250_questions(benchmark):
    """Fifteen measures, 5,000 resamples: the whole run and forty groups of it."""
    random = np.random.default_rng(0)
    measures = [f"m{number}" for number in range(15)]
    scores = [dict(zip(measures, random.random(15), strict=True)) for _ in range(250)]
    reports = [f"r{number % 50}" for number in range(250)]

    def all_groups() -> None:
        clustered_intervals(scores, reports)
        for group in range(40):
            clustered_intervals(scores[group::5], reports[group::5])

    benchmark.pedantic(all_groups, rounds=2)
