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
    tricks_shown = True

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
            "played": card_terms(pack, played),
        }
        if given == out.bit_count():
            key = "none" if not out else "out"
            reckoned = Phrase(f"exercise.counting.{key}", facts)
            return Verdict(True, (Phrase("exercise.right", {}), reckoned))
        ruffs = pack.mask(_ruffs(view))
        slips = {"hand": hand, "laid-away": aside, "table": table, "ruffs": ruffs}
        found = "more" if given < out.bit_count() else "fewer"
        for slip, forgotten in slips.items():
            if forgotten and given == (out | forgotten).bit_count():
                found = slip
                facts |= {"cards": card_terms(pack, forgotten), "n": forgotten.bit_count()}
                break
        cause = Phrase(f"exercise.counting.no.{found}", {})
        more = found in ("more", "fewer")
        why = Phrase(f"exercise.counting.{'played' if more else 'forgot'}", facts)
        return Verdict(False, (cause, why), (), (cause,))

    def bearing(self, exercise: Exercise) -> object:
        return self.answer(exercise)

    def hints(self, exercise: Exercise) -> tuple[Phrase, ...]:
        view, pack = exercise.view, exercise.game.pack
        trumps = pack.suit_masks[_trump(view)]
        facts: dict[str, Fact] = {
            "trump": suit_term(pack, _trump(view)),
            "whole": pack.suit_size,
        }
        keys = ["pack"]
        if _ruffs(view):
            keys.append("ruffs")
        keys.append("aside" if view.discards & trumps else "hand")
        return tuple([Phrase(f"exercise.counting.hint.{key}", facts) for key in keys])

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
        seen = [card for trick in view.history for card in trick.cards]
        played = (pack.mask([*seen, *view.trick]) & trumps).bit_count()
        ruffs = len(_ruffs(view))
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


def _ruffs(view: View) -> list[int]:
    """The trumps that fell where another suit was led, which are what one forgets."""
    trumps = view.game.pack.suit_masks[_trump(view)]
    tricks = [trick.cards for trick in view.history if not trumps >> trick.cards[0] & 1]
    return [card for cards in tricks for card in cards if trumps >> card & 1]


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
