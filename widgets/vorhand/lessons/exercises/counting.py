"""How many trumps are still out."""

from random import Random

from vorhand.advice.knowledge import Knowledge
from vorhand.advice.words import card_terms, suit_term
from vorhand.games import Game, State
from vorhand.lessons.exercises.exercise import Exercise, Grade
from vorhand.lessons.exercises.kind import Choice, Draft, Kind, Verdict, graded
from vorhand.lessons.exercises.situations import called, dealt, moments, players, some_rules
from vorhand.terms import Fact, Phrase
from vorhand.views import View

SEEN = 3
"""Trumps that must have been played, so that there is something to count."""


class Counting(Kind):
    """Count the trumps that are neither in your hand nor have been played."""

    name = "counting"
    form = "number"

    def question(self, exercise: Exercise) -> Phrase:
        view = exercise.view
        trump = suit_term(exercise.game.pack, _trump(view))
        key = "aside" if view.discards else "all"
        return Phrase(f"exercise.counting.{key}", {"trump": trump})

    def choices(self, exercise: Exercise) -> tuple[Choice, ...]:
        numbers = range(exercise.game.pack.suit_size + 1)
        return tuple([Choice(str(n), Phrase("exercise.number", {"n": n})) for n in numbers])

    def answer(self, exercise: Exercise) -> str:
        return str(_out(exercise.view).bit_count())

    def judge(self, exercise: Exercise, answer: str) -> Verdict:
        view, pack = exercise.view, exercise.game.pack
        out, given = _out(view), int(answer)
        trumps = pack.suit_masks[_trump(view)]
        hand, table = view.hand & trumps, pack.mask(view.trick) & trumps
        aside = view.discards & trumps
        played = trumps & ~(out | hand | aside)
        facts: dict[str, Fact] = {
            "trump": suit_term(pack, _trump(view)),
            "n": out.bit_count(),
            "whole": pack.suit_size,
            "out": card_terms(pack, out),
            "hand": card_terms(pack, hand),
            "table": card_terms(pack, table),
            "aside": card_terms(pack, aside),
            "played": card_terms(pack, played),
        }
        key = "none" if not out else "out"
        reckoned = Phrase(f"exercise.counting.{key}", facts)
        if given == out.bit_count():
            return Verdict(True, (Phrase("exercise.right", {}), reckoned))
        slips = {"hand": hand, "table": table, "laid-away": aside}
        for slip, forgotten in slips.items():
            if forgotten and given == (out | forgotten).bit_count():
                return Verdict(False, (Phrase(f"exercise.counting.forgot.{slip}", facts), reckoned))
        few = "more" if given < out.bit_count() else "fewer"
        return Verdict(False, (Phrase(f"exercise.counting.{few}", facts), reckoned))

    def hints(self, exercise: Exercise) -> tuple[Phrase, ...]:
        view, pack = exercise.view, exercise.game.pack
        trumps = pack.suit_masks[_trump(view)]
        facts: dict[str, Fact] = {
            "trump": suit_term(pack, _trump(view)),
            "whole": pack.suit_size,
            "hand": card_terms(pack, view.hand & trumps),
        }
        own = "hint.hand" if facts["hand"] else "hint.hand.none"
        return (
            Phrase("exercise.counting.hint.pack", facts),
            Phrase(f"exercise.counting.{own}", facts),
        )

    def draft(self, game: Game, dice: Random) -> Draft | None:
        player = players(game, dice)
        first = called(dealt(game, dice, some_rules(game, dice)), player)
        found = [state for state in moments(first, player) if _worth_counting(state)]
        if not found:
            return None
        state = dice.choice(found)
        return Draft(state, state.to_act or 0, {})

    def grade(self, exercise: Exercise) -> Grade:
        view, pack = exercise.view, exercise.game.pack
        trumps = pack.suit_masks[_trump(view)]
        tricks = len(view.history)
        seen = [pack.mask(trick.cards) & trumps for trick in view.history]
        played = (
            sum(each.bit_count() for each in seen) + (pack.mask(view.trick) & trumps).bit_count()
        )
        # Trumps that fell where another suit was led are what one forgets.
        ruffs = sum(
            (
                each.bit_count()
                for each, trick in zip(seen, view.history, strict=True)
                if not trumps >> trick.cards[0] & 1
            ),
            0,
        )
        score = 0.06 * tricks + 0.05 * played + 0.13 * ruffs - 0.15
        measured = {
            "choices": pack.suit_size + 1,
            "chance": round(1 / (pack.suit_size + 1), 2),
            "tricks": tricks,
            "trumps": played,
            "ruffs": ruffs,
        }
        return Grade(graded(score), measured)


def _trump(view: View) -> int:
    assert view.contract is not None
    assert view.contract.trump is not None
    return view.contract.trump


def _out(view: View) -> int:
    return Knowledge(view).trumps_out


def _worth_counting(state: State) -> bool:
    contract = state.contract
    if contract is None or contract.trump is None or len(state.history) < 2:
        return False
    pack = state.game.pack
    cards = [card for trick in state.history for card in trick.cards]
    played = pack.mask(cards) & pack.suit_masks[contract.trump]
    assert state.to_act is not None
    return played.bit_count() >= SEEN and state.hands[state.to_act].bit_count() > 1
