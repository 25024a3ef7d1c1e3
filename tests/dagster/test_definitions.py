import subprocess
import sys

import dagster as dg

from rag_assets.definitions import defs

HEAVY = [
    "torch", "sentence_transformers", "transformers", "faiss", "pymupdf", "pdfplumber", "camelot",
    "rapidocr", "bm25s", "rank_bm25", "ollama", "onnxruntime", "pandas",
]  # fmt: skip

LINEAGE = {
    "report_pdf": set(),
    "pages": {"report_pdf"},
    "report_profile": {"pages"},
    "report_card": {"report_profile"},
    "extraction_report": {"pages", "report_profile"},
    "extraction_page": {"extraction_report"},
    "sections": {"pages"},
    "tables": {"pages"},
    "table_facts": {"tables"},
    "table_page": {"pages", "tables"},
    "page_fields": {"sections", "tables", "table_facts"},
    "prose_chunks": {"pages", "sections"},
    "table_chunks": {"pages", "sections", "tables"},
    "embeddings": {"prose_chunks", "table_chunks"},
    "faiss_index": {"embeddings"},
    "bm25_index": {"embeddings"},
    "report_shard": {
        "pages",
        "report_card",
        "extraction_page",
        "page_fields",
        "table_page",
        "faiss_index",
        "bm25_index",
    },
    "eval_metrics": {"report_shard"},
    "corpus_index": {"report_shard"},
    "corpus_release": {"corpus_index"},
    "corpus_metrics": {"corpus_release"},
}
UNPARTITIONED = {"corpus_index", "corpus_release", "corpus_metrics"}


def loaded_by(module: str) -> set[str]:
    code = f"import sys, {module}; print(*sys.modules)"
    names = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    return set(names.split())


def test_the_definitions_are_loadable():
    dg.Definitions.validate_loadable(defs)


def test_the_lineage_is_the_one_that_is_documented():
    graph = defs.resolve_asset_graph()
    found = {
        key.to_user_string(): {parent.to_user_string() for parent in graph.get(key).parent_keys}
        for key in graph.get_all_asset_keys()
    }
    assert found == LINEAGE


def test_every_report_is_a_partition_of_every_report_asset():
    graph = defs.resolve_asset_graph()
    for name in LINEAGE:
        partitions = graph.get(dg.AssetKey(name)).partitions_def
        if name in UNPARTITIONED:
            assert partitions is None, name
        else:
            assert isinstance(partitions, dg.DynamicPartitionsDefinition), name
            assert partitions.name == "reports"


def test_every_built_asset_has_a_description_a_group_and_a_code_version():
    for spec in defs.resolve_all_asset_specs():
        assert spec.description, spec.key
        assert spec.group_name != "default", spec.key
        if spec.key != dg.AssetKey("report_pdf"):
            assert spec.code_version, spec.key


def test_loading_the_definitions_loads_no_heavy_library():
    assert not loaded_by("rag_assets.definitions").intersection(HEAVY)


def test_importing_the_serving_side_loads_neither_dagster_nor_a_heavy_library():
    assert not loaded_by("rag_resources").intersection({*HEAVY, "dagster"})
