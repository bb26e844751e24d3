"""The shape of the package: who may import whom, how long a module may be, what it needs."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "widgets" / "vorhand"

# From the ground up: a part may import those before it, and itself.
ORDER = [
    "__init__",
    "terms",
    "cards",
    "deals",
    "games",
    "views",
    "records",
    "sessions",
    "solver",
    "players",
    "advice",
    "simulate",
    "lessons",
    "faces",
    "messages",
    "referee",
    "displays",
    "store",
    "table",
    "serve",
    "cli",
    "__main__",
]
RANK = {part: rank for rank, part in enumerate(ORDER)}

# A value may show itself in a notebook: inside `_repr_*_` these are open to all. An error shows
# itself at a prompt, where a person must be able to read it: so are they inside its `__str__`.
DRAWING = {"faces", "messages", "displays"}

# Everything else must run where nothing but Python is there: in the browser, say.
MAY_NEED_LIBRARIES = {"table", "serve"}

LONGEST = 400

MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def part_of(path: Path) -> str:
    """The part of the package that a file belongs to: a name of ORDER."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def is_repr(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and (
        node.name == "__str__" or (node.name.startswith("_repr_") and node.name.endswith("_"))
    )


def imports(tree: ast.AST, module: list[str], in_repr: bool = False) -> Iterator[tuple[str, bool]]:
    """Every module named by an import below `tree`, and whether a value shows itself there.

    `module` is the dotted name of the package that relative imports start from, in parts.
    """
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, in_repr
        elif isinstance(node, ast.ImportFrom):
            start = module[: len(module) - node.level + 1] if node.level else []
            source = ".".join([*start, *([node.module] if node.module else [])])
            # `from vorhand import cards` names a part only in the list.
            names = [f"{source}.{alias.name}" for alias in node.names]
            for name in names if source == "vorhand" else [source]:
                yield name, in_repr
        else:
            yield from imports(node, module, in_repr or is_repr(node))


def imports_of(path: Path) -> list[tuple[str, bool]]:
    package = ["vorhand", *path.relative_to(PACKAGE).parts[:-1]]
    return list(imports(ast.parse(path.read_text(encoding="utf-8")), package))


def down_the_list(path: Path) -> list[str]:
    """The imports of a module that the order forbids."""
    part = part_of(path)
    wrong = []
    for name, in_repr in imports_of(path):
        package, _, rest = name.partition(".")
        if package != "vorhand" or not rest:
            continue
        target = rest.split(".")[0]
        if target not in RANK:  # a name that the package itself defines, such as __version__
            target = "__init__"
        if in_repr and target in DRAWING:
            continue
        if RANK[target] > RANK[part]:
            wrong.append(f"{name_of(path)} imports {name}")
    return wrong


def test_every_part_has_its_place_in_the_order() -> None:
    assert {part_of(path) for path in MODULES} <= set(ORDER)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_up_the_list(path: Path) -> None:
    assert down_the_list(path) == []


def test_only_the_page_and_the_commands_import_the_table() -> None:
    users = {
        part_of(path)
        for path in MODULES
        for name, _ in imports_of(path)
        if name.split(".")[:2] == ["vorhand", "table"]
    }
    assert users <= {"table", "serve", "cli", "__main__"}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_the_core_needs_nothing_but_python(path: Path) -> None:
    known = {*sys.stdlib_module_names, "vorhand"}
    foreign = {name for name, _ in imports_of(path) if name.split(".")[0] not in known}
    assert not foreign or part_of(path) in MAY_NEED_LIBRARIES


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_are_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


def check(source: str, package: str = "vorhand") -> set[str]:
    return {name for name, in_repr in imports(ast.parse(source), package.split(".")) if not in_repr}


def test_the_check_sees_every_form_of_import() -> None:
    assert check("import vorhand.table") == {"vorhand.table"}
    assert check("from vorhand import cards, table") == {"vorhand.cards", "vorhand.table"}
    assert check("from vorhand.table import app") == {"vorhand.table"}
    assert check("from ..table import app", "vorhand.games") == {"vorhand.table"}
    assert check("from .. import table", "vorhand.games") == {"vorhand.table"}
    assert check("from . import tricks", "vorhand.games") == {"vorhand.games"}
    assert check("def f():\n    if x:\n        from .table import app") == {"vorhand.table"}
    assert check("class C:\n    def _repr_svg_(self):\n        from .faces import draw") == set()
    assert check("class C:\n    def __str__(self):\n        from .messages import M") == set()
