"""House rules as data: their names, values and defaults, and how a record's `rules` are read."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Self

from vorhand.terms import Problem, quoted


class RulesError(Problem):
    """House rules that cannot be had: an unknown preset or rule, or a value out of its range."""


@dataclass(frozen=True)
class HouseRule:
    """One option of a game: its name, default and values (``None``: whole numbers from 1)."""

    name: str
    default: bool | int | str
    values: tuple[bool | int | str, ...] | None

    def check(self, value: object) -> bool | int | str:
        """The value, if the rule has it; raises :class:`RulesError` otherwise."""
        if self.values is None:
            if isinstance(value, int) and not isinstance(value, bool) and value >= 1:
                return value
            raise RulesError("problem.rules.number", rule=self.name, value=quoted(value))
        for allowed in self.values:
            # Not `in`: True == 1, and a record that says 1 for true is at fault.
            if type(value) is type(allowed) and value == allowed:
                return allowed
        allowed_texts = tuple(json.dumps(allowed) for allowed in self.values)
        raise RulesError(
            "problem.rules.value", rule=self.name, allowed=allowed_texts, value=quoted(value)
        )


def house_rule(default: bool | int | str, *values: bool | int | str) -> Any:
    """A dataclass field that is a house rule; without ``values`` it is a whole number from 1."""
    if isinstance(default, bool):
        values = (False, True)
    return field(default=default, metadata={"values": values or None})


@dataclass(frozen=True)
class Options:
    """The house rules of one game with their values; each game adds its own as fields."""

    presets: ClassVar[Mapping[str, Mapping[str, bool | int | str]]] = {"seed": {}}

    @classmethod
    def house_rules(cls) -> tuple[HouseRule, ...]:
        """The house rules of the game, in the order in which RULES.md has them."""
        return tuple(
            HouseRule(each.name, each.default, each.metadata["values"])  # type: ignore[arg-type]
            for each in fields(cls)
        )

    @classmethod
    def read(cls, options: Mapping[str, object] | str | None = None) -> Self:
        """The rules that a record's ``rules`` name: a preset and house rules over it.

        A text is the name of a preset. Raises :class:`RulesError` naming the preset, rule or
        value that does not exist.
        """
        if isinstance(options, str):
            options = {"preset": options}
        elif not isinstance(options, Mapping) and options is not None:
            raise RulesError("problem.rules.form", found=quoted(options))
        chosen = dict(options or {})
        preset = chosen.pop("preset", "seed")
        if not isinstance(preset, str) or preset not in cls.presets:
            known = tuple(cls.presets)
            raise RulesError("problem.rules.preset", preset=quoted(preset), known=known)
        known_rules = {rule.name: rule for rule in cls.house_rules()}
        values = dict(cls.presets[preset])
        for name, value in chosen.items():
            if name not in known_rules:
                raise RulesError(
                    "problem.rules.unknown", rule=quoted(name), known=tuple(known_rules)
                )
            values[name] = known_rules[name].check(value)
        return cls(**values)

    def as_dict(self) -> dict[str, bool | int | str]:
        """The nearest preset and what differs from it: what :meth:`read` takes."""

        def differing(preset: str) -> dict[str, bool | int | str]:
            base = type(self).read({"preset": preset})
            return {
                rule.name: getattr(self, rule.name)
                for rule in self.house_rules()
                if getattr(self, rule.name) != getattr(base, rule.name)
            }

        nearest = min(self.presets, key=lambda preset: len(differing(preset)))
        return {"preset": nearest, **differing(nearest)}
