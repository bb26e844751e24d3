"""Sessions of several deals: a Brandeln match to a target, a Preferánsz series (RECORD.md).

Scores and dealers are not kept but recomputed from the deals, so that they cannot disagree.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from vorhand.games import Game, Rules, State
from vorhand.records import (
    SESSION,
    VERSION,
    Record,
    RecordError,
    check_extra,
    check_format,
    check_names,
    json_object,
    json_text,
    named_game,
    named_rules,
)
from vorhand.terms import quoted, shortened

OWN = frozenset({"format", "version", "game", "rules", "records"})
"""The keys that a session keeps as what they mean; all others are kept as they are."""


class Extra(NamedTuple):
    """The keys of a record that are not ours: its own, and those of its `deal`."""

    record: Mapping[str, Any]
    deal: Mapping[str, Any]


@dataclass(frozen=True)
class Session:
    """Several deals of one game under the same rules. The last may be unfinished.

    ``first_dealer`` deals the first; after each deal, a passed-out one too, the deal passes to
    the left (`brandeln.match`, `preferansz.next-deal`: Vorhand deals next, which is the same).
    Raises :class:`~vorhand.terms.Problem` for another game's rules or a dealer who is no seat,
    :class:`RecordError` for names and other keys as a :class:`Record` does.
    """

    game: Game
    rules: Rules
    first_dealer: int
    deals: tuple[State, ...] = ()
    by_number: tuple[bool, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    records_extra: tuple[Extra, ...] = ()
    rules_text: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        self.game.check_rules(self.rules)
        self.game.check_dealer(self.first_dealer)
        check_extra(self.extra, OWN)
        check_names(self.game, self.extra)

    @property
    def finished(self) -> tuple[State, ...]:
        """The deals that are over."""
        return tuple(deal for deal in self.deals if deal.phase == "finished")

    @property
    def next_dealer(self) -> int:
        """The seat that deals after the deals so far."""
        return (self.first_dealer + len(self.deals)) % self.game.seats

    def running_scores(self) -> tuple[tuple[int, ...], ...]:
        """The scores per seat, in points, after each finished deal."""
        scores = [0] * self.game.seats
        rows = []
        for deal in self.finished:
            if deal.result is not None:
                scores = [a + b for a, b in zip(scores, deal.result.payments, strict=True)]
            rows.append(tuple(scores))
        return tuple(rows)

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores per seat, in points."""
        rows = self.running_scores()
        return rows[-1] if rows else (0,) * self.game.seats

    @property
    def winner(self) -> int | None:
        """The seat that has won the match (`brandeln.match`); ``None`` while it goes on.

        A game without a match, whose players stop when they like, has no winner.
        """
        target = self.rules.match_target
        scores = self.scores
        best = max(scores)
        if target is None or best < target or scores.count(best) > 1:
            return None
        return scores.index(best)

    def with_deal(self, state: State, *, by_number: bool = True) -> "Session":
        """The session with one more deal, or with a later state of its last one.

        Raises :class:`RecordError` if the deal cannot come here: another game or other rules,
        the wrong dealer, an unfinished deal before it, or a match that is over.
        """
        if not isinstance(state, State):
            raise RecordError("problem.state", found=quoted(state))
        if self.deals and self.deals[-1].dealt == state.dealt:
            return replace(self, deals=(*self.deals[:-1], state))
        index = len(self.deals)
        if state.game is not self.game or state.rules != self.rules:
            raise RecordError("problem.session.game", at=index + 1)
        if state.dealer != self.next_dealer:
            raise RecordError(
                "problem.session.dealer",
                at=index + 1,
                found=state.dealer,
                expected=self.next_dealer,
            )
        if len(self.finished) < index:
            raise RecordError("problem.session.open", at=index)
        if self.winner is not None:
            raise RecordError("problem.session.over", at=index + 1)
        return replace(
            self,
            deals=(*self.deals, state),
            by_number=(*self.by_number, by_number),
            records_extra=(*self.records_extra, Extra({}, {})),
        )

    def without_last(self) -> "Session":
        """The session before its last deal; it must have one."""
        return replace(
            self,
            deals=self.deals[:-1],
            by_number=self.by_number[:-1],
            records_extra=self.records_extra[:-1],
        )

    def as_dict(self) -> dict[str, Any]:
        """The session as JSON data, with the keys in RECORD.md's order."""
        records = [
            replace(
                Record.of(deal, by_number=by_number), extra=extra.record, deal_extra=extra.deal
            ).as_dict()
            for deal, by_number, extra in zip(
                self.deals, self.by_number, self.records_extra, strict=True
            )
        ]
        rules = self.rules_text if self.rules_text is not None else self.rules.as_dict()
        data = {"format": SESSION, "version": VERSION, "game": self.game.name, "rules": dict(rules)}
        return {**data, **self.extra, "records": records}

    def dumps(self) -> str:
        """The session as JSON text."""
        return json_text(self.as_dict())

    @classmethod
    def read(cls, data: object) -> "Session":
        """The session in a text or in parsed JSON.

        Raises :class:`RecordError` for one that cannot be read: an illegal action or a wrong
        dealer in one of its records is a fault of the whole. A session without records begins
        with the last seat's deal.
        """
        fields = dict(json_object(data))
        check_format(fields, SESSION)
        game = named_game(fields.pop("game", None))
        rules_text = fields.pop("rules", {})
        rules = named_rules(game, rules_text)
        records = fields.pop("records", None)
        if not isinstance(records, Sequence) or isinstance(records, str):
            raise RecordError("problem.session.records")
        session = cls(game, rules, game.seats - 1, extra=fields, rules_text=rules_text)
        for index, each in enumerate(records):
            session = session._with_record(index, each)
        return session

    def _with_record(self, index: int, data: object) -> "Session":
        try:
            record = Record.read(data)
        except RecordError as error:
            raise RecordError("problem.session.record", at=index + 1, problem=error) from None
        played = record.replay()
        if played.fault:
            refusal = played.fault.refusal
            raise RecordError(
                "problem.session.fault",
                at=index + 1,
                place=played.fault.index + 1,
                action=shortened(refusal.action),
                reason=refusal.phrase,
            )
        session = self if index else replace(self, first_dealer=record.start.dealer)
        before = len(session.deals)
        session = session.with_deal(played.state, by_number=record.by_number)
        if len(session.deals) == before:
            # The same cards from the same dealer twice running: a deal of its own all the same
            # is impossible, since the deal has passed to the left in between.
            raise RecordError(
                "problem.session.dealer",
                at=index + 1,
                found=record.start.dealer,
                expected=session.next_dealer,
            )
        extra = Extra(record.extra, record.deal_extra)
        return replace(session, records_extra=(*session.records_extra[:-1], extra))
