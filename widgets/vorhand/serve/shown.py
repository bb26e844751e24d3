"""What the cells of a page have shown once, the next reader is shown without computing it again.

A page of the course is the same for all who read it in one language; only its widgets are each
reader's own. So a kernel runs those cells alone that show a widget, and what they need.
"""

import ast
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Final

_WIDGET: Final = "application/vnd.jupyter.widget-view+json"

_SKIP: Final = "skip-execution"
"""The tag of a cell that nbclient does not run."""

_PAGE: Final = "vorhand-page"
"""Where a cell's metadata say on which page, and in which language, it stands."""


@dataclass
class _Page:
    """What is known of a page: its code, by the place of the cell, and the cells that ran."""

    sources: dict[int, str]
    ran: dict[int, Any] = field(default_factory=dict)
    again: frozenset[int] | None = None


class Shown:
    """The outputs that are kept, by page and language. Nbclient is to call the hooks."""

    def __init__(self) -> None:
        self._pages: dict[str, _Page] = {}

    def mark(self, notebook: Any, slug: str, language: str) -> None:
        """Say in a notebook, which is about to be run, whose page it is."""
        name = f"{slug} {language}"
        sources = {
            index: cell.source
            for index, cell in enumerate(notebook.cells)
            if cell.cell_type == "code" and cell.source.strip()
        }
        if name not in self._pages or self._pages[name].sources != sources:
            self._pages[name] = _Page(sources)
        for cell in notebook.cells:
            cell.metadata[_PAGE] = name

    def known(self, slug: str, language: str) -> bool:
        """Whether the outputs of a page are there."""
        page = self._pages.get(f"{slug} {language}")
        return page is not None and page.again is not None

    def hooks(self) -> Mapping[str, Callable[..., None]]:
        """Nbclient's hooks, by their names. Functions, since a configuration copies all else."""

        def on_cell_start(cell: Any, cell_index: int) -> None:
            page = self._page(cell, cell_index)
            if page is not None and page.again is not None and cell_index not in page.again:
                cell.outputs = deepcopy(page.ran[cell_index].outputs)
                cell.metadata["tags"] = [*cell.metadata.get("tags", ()), _SKIP]

        def on_cell_executed(cell: Any, cell_index: int, execute_reply: Any) -> None:
            page = self._page(cell, cell_index)
            if page is None or page.again is not None:
                return
            # What has failed, or not come in time, is not kept, and so neither is the page.
            whole = "iopub.status.idle" in cell.metadata.get("execution", ())
            if execute_reply["content"]["status"] != "ok" or not whole:
                return
            page.ran[cell_index] = cell
            if page.ran.keys() == page.sources.keys():
                outputs = {index: ran.outputs for index, ran in page.ran.items()}
                page.again = to_run(page.sources, outputs)

        return {"on_cell_start": on_cell_start, "on_cell_executed": on_cell_executed}

    def _page(self, cell: Any, index: int) -> _Page | None:
        page = self._pages.get(cell.metadata.get(_PAGE, ""))
        # The notebook may have been changed while this reader's page was being made.
        if page is None or page.sources.get(index) != cell.source:
            return None
        return page


def to_run(sources: Mapping[int, str], outputs: Mapping[int, Sequence[Any]]) -> frozenset[int]:
    """The cells that a kernel has to run though their outputs are known: those that show a widget,
    those that do something else than to show and to name, and those which name what these use.

    All of them where the code cannot be judged.
    """
    try:
        cells = {index: _Cell(source, bool(outputs[index])) for index, source in sources.items()}
    except SyntaxError:  # a magic command
        return frozenset(sources)
    again = {
        index
        for index, cell in cells.items()
        if cell.acts or any(_WIDGET in each.get("data", ()) for each in outputs[index])
    }
    # In any order: a function may use a name that is only given after it.
    while True:
        wanted = {name for index in again for name in cells[index].uses}
        more = {index for index, cell in cells.items() if cell.binds & wanted} - again
        if not more:
            return frozenset(again)
        again |= more


class _Cell:
    """What a cell's code does: the names that it `uses`, and those that it `binds` or changes;
    whether it `acts`, that is, calls something for its effect."""

    def __init__(self, source: str, shows: bool) -> None:
        tree = ast.parse(source)
        nodes = list(ast.walk(tree))
        names = [node for node in nodes if isinstance(node, ast.Name)]
        self.uses = {name.id for name in names if isinstance(name.ctx, ast.Load)}
        self.binds = {name.id for name in names if not isinstance(name.ctx, ast.Load)}
        self.acts = False
        last = tree.body[-1] if tree.body and shows else None
        for node in nodes:
            if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                self.uses.add(node.target.id)
            elif isinstance(node, ast.Attribute | ast.Subscript):
                if not isinstance(node.ctx, ast.Load):
                    self._change(node)
            elif isinstance(node, ast.Import | ast.ImportFrom):
                for alias in node.names:
                    self.acts |= alias.name == "*"
                    self.binds.add(alias.asname or alias.name.partition(".")[0])
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                self.binds.add(node.name)
            elif isinstance(node, ast.Expr) and node is not last:
                self._call(node.value)

    def _call(self, value: ast.expr) -> None:
        called = value.func if isinstance(value, ast.Call) else value
        if isinstance(called, ast.Constant) or (
            isinstance(called, ast.Name) and called.id == "print"
        ):
            return
        self.acts |= not self._change(called)

    def _change(self, node: ast.expr) -> bool:
        """Note that what stands before the points and brackets is changed, if that is a name."""
        whole = node
        while isinstance(node, ast.Attribute | ast.Subscript):
            node = node.value
        if not isinstance(node, ast.Name) or node is whole:
            return False
        self.binds.add(node.id)
        return True
