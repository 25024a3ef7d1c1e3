import os

import nbformat
import pytest
from conftest import ROOT
from nbclient import NotebookClient

NOTEBOOK = ROOT / "evals" / "notebooks" / "ask_reports.ipynb"


# The kernel's own start-up warns about file descriptors and event loops.
@pytest.mark.filterwarnings("ignore")
def test_the_notebook_runs_from_top_to_bottom(ingested, monkeypatch):
    for name, value in ingested.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=300).execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in code)
    shown = [output for cell in code for output in cell.outputs]
    assert any("page" in str(output).lower() for output in shown)
    assert not [output for output in shown if output.output_type == "error"]


def test_the_notebook_is_kept_without_outputs():
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert not [cell for cell in notebook.cells if cell.get("outputs")]
