"""No rule without a test: every id of the games is named by one, and by a test that exists."""

import ast
from pathlib import Path

import pytest

from rulebook import ALL_RULES, TABLE_RULES
from vorhand.games import GAMES
from vorhand.messages import Messages

HERE = Path(__file__).parent


def named_by_tests() -> dict[str, list[str]]:
    """The tests that each rule is named by, in `@rule("...")` over them."""
    named: dict[str, list[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if (
                    isinstance(mark, ast.Call)
                    and isinstance(mark.func, ast.Name)
                    and mark.func.id == "rule"
                ):
                    for argument in mark.args:
                        assert isinstance(argument, ast.Constant)
                        named.setdefault(str(argument.value), []).append(node.name)
    return named


NAMED = named_by_tests()


@pytest.mark.parametrize("rule_id", sorted(ALL_RULES))
def test_every_rule_has_a_test(rule_id: str) -> None:
    assert [test for test in NAMED.get(rule_id, []) if test.startswith("test_")]


def test_the_ids_are_those_of_the_rules_page() -> None:
    brandeln = """pack deal ladder turn raise left-neighbour hold hold-once pass auction-end
        passed-out trump lead follow head void trick made payment play-out match trump-order
        must-trump"""
    preferansz = """pack deal games hand-round turn forehand-opens raise kann-ich pass kunstwerk
        discard declare contra lead follow must-trump trick required early-end payment next-deal
        conduct"""
    for name, rules in [("brandeln", brandeln), ("preferansz", preferansz)]:
        assert set(GAMES[name].rule_ids) == {f"{name}.{rule}" for rule in rules.split()}
        assert set(GAMES[name].refusing) <= set(GAMES[name].rule_ids)


@pytest.mark.parametrize("rule_id", sorted(ALL_RULES - set(TABLE_RULES)))
def test_every_rule_has_a_line_that_explains_it(rule_id: str) -> None:
    assert f"rule.{rule_id}" in Messages("en")
