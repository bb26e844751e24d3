"""The notebooks as they lie in the repository: clean, and the same kernel for all."""

from pathlib import Path

import nbformat
import pytest

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
PATHS = sorted(NOTEBOOKS.glob("*.ipynb"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)
def test_a_notebook_is_valid_and_carries_nothing_that_a_run_left(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
            assert "execution" not in cell.metadata
    assert "widgets" not in notebook.metadata
    assert notebook.metadata.kernelspec.name == "python3"
