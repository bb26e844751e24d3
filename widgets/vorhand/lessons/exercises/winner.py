"""Who wins the trick."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random

from vorhand.advice.words import card_term, card_terms, suit_term
from vorhand.games import Game, State
from vorhand.games.tricks import TrickOrder
from vorhand.lessons.exercises.exercise import Exercise, Grade
from vorhand.lessons.exercises.kind import Choice, Draft, Kind, Verdict, graded, rule
from vorhand.lessons.exercises.situations import called, dealt, moments, players, some_rules
from vorhand.terms import Fact, Phrase

PLAIN = 0.05
"""How many tricks are let in to which all followed suit, with the highest natural card ahead."""


class Winner(Kind):
    """A trick lies on the table but for its last card, which is named: who wins it?"""

    name = "winner"
    form = "choice"

    def question(self, exercise: Exercise) -> Phrase:
        pack, seat = exercise.game.pack, exercise.state.to_act
        assert seat is not None
        card = card_term(pack, pack.parse(exercise.given["card"]))
        return exercise.about("exercise.winner.question", seat, card=card)

    def choices(self, exercise: Exercise) -> tuple[Choice, ...]:
        seats, home = exercise.game.seats, exercise.seat
        turned = [(home + turn) % seats for turn in range(seats)]
        return tuple([Choice(str(seat), exercise.name(seat)) for seat in turned])

    def asks_for_player(self, exercise: Exercise) -> bool:
        return True

    def answer(self, exercise: Exercise) -> str:
        return str(_after(exercise).history[-1].winner)

    def judge(self, exercise: Exercise, answer: str) -> Verdict:
        game, pack, order = exercise.game, exercise.game.pack, _order(exercise.state)
        cards = _cards(exercise)
        winner, named = int(self.answer(exercise)), int(answer)
        best, mine = cards[winner], cards[named]
        facts: dict[str, Fact] = {
            "card": card_term(pack, mine),
            "best": card_term(pack, best),
            "led": suit_term(pack, pack.suit(_led(exercise.state))),
        }
        trick = rule(game, "trick")
        by_trump = bool(order.trumps >> best & 1)
        if named == winner:
            key = "trump" if by_trump else "suit"
            won = exercise.about(f"exercise.winner.won.{key}", winner, **facts)
            return Verdict(True, (Phrase("exercise.right", {}), won), (trick,))
        rules: tuple[str, ...] = (trick,)
        if not order.beats[mine] >> best & 1:
            key = "aside"
        elif order.suit_of[mine] != order.suit_of[best]:
            key = "trumped"
        elif by_trump and mine > best:
            key, rules = "trump-order", (rule(game, "trump-order"), trick)
        else:
            key = "lower"
        cause = Phrase(f"exercise.winner.{key}", facts)
        return Verdict(False, (cause, _compared(exercise)), rules, (cause,))

    def bearing(self, exercise: Exercise) -> object:
        return self.answer(exercise)

    def hints(self, exercise: Exercise) -> tuple[Phrase, ...]:
        order, pack = _order(exercise.state), exercise.game.pack
        facts: dict[str, Fact] = {"led": suit_term(pack, pack.suit(_led(exercise.state)))}
        key = "no-trump"
        if order.trump is not None:
            key, facts["trump"] = "trump", suit_term(pack, order.trump)
        found = [Phrase(f"exercise.winner.hint.{key}", facts)]
        if order.trump is not None:
            found.append(Phrase(f"exercise.winner.hint.{_decided(exercise)}", facts))
        # That the trumps stand otherwise is said before: it is a house rule.
        return (*found, *exercise.house[1:])

    def draft(self, game: Game, dice: Random) -> Draft | None:
        player = players(game, dice)
        first = called(dealt(game, dice, some_rules(game, dice, 0.6)), player)
        states = list(moments(first, player))
        found = []
        for state, following in pairwise(states):
            if len(state.trick) == game.seats - 1 and self._tells(following, dice):
                found.append((state, following.actions[-1]))
        if not found:
            return None
        state, text = dice.choice(found)
        return Draft(state, dice.randrange(game.seats), {"card": text.split()[1]})

    def _tells(self, state: State, dice: Random) -> bool:
        cards, order = state.history[-1].cards, _order(state)
        suits = {order.suit_of[card] for card in cards}
        best = cards[order.winner(cards)]
        plain = len(suits) == 1 and best == max(cards)
        return not plain or dice.random() < PLAIN

    def grade(self, exercise: Exercise) -> Grade:
        cards, order = _cards(exercise), _order(exercise.state)
        winner = int(self.answer(exercise))
        read = list(_readings(exercise.state, cards, order))
        misread = sum(each != winner for each in read) / len(read)
        kinds = len({order.suit_of[card] for card in cards.values()})
        score = 0.9 * misread + 0.1 * (kinds - 1)
        measured = {
            "choices": len(cards),
            "chance": round(1 / len(cards), 2),
            "misread": round(misread, 2),
        }
        return Grade(graded(score), measured)


def _decided(exercise: Exercise) -> str:
    """What takes the trick: ``"trumps"``, or the ``"suit"`` that was led."""
    trumps = exercise.game.pack.mask(_cards(exercise).values()) & _order(exercise.state).trumps
    return "trumps" if trumps else "suit"


def _compared(exercise: Exercise) -> Phrase:
    """The cards among which the winner is, unless there is only one."""
    pack, order = exercise.game.pack, _order(exercise.state)
    decided = _decided(exercise)
    suit = order.trumps if decided == "trumps" else order.suit_of[_led(exercise.state)]
    cards = card_terms(pack, pack.mask(_cards(exercise).values()) & suit)
    if len(cards) > 1:
        return Phrase(f"exercise.winner.could.{decided}", {"cards": cards})
    facts: dict[str, Fact] = {"led": suit_term(pack, pack.suit(_led(exercise.state)))}
    return Phrase(f"exercise.winner.hint.{decided}", facts)


def _after(exercise: Exercise) -> State:
    return exercise.state.act(f"play {exercise.given['card']}")


def _cards(exercise: Exercise) -> Mapping[int, int]:
    """The card that each seat has in the trick, in order of play."""
    trick, seats = _after(exercise).history[-1], exercise.game.seats
    return {(trick.leader + turn) % seats: card for turn, card in enumerate(trick.cards)}


def _led(state: State) -> int:
    return state.trick[0]


def _order(state: State) -> TrickOrder:
    return state.rules.order(state.contract.trump if state.contract else None)


def _readings(state: State, cards: Mapping[int, int], order: TrickOrder) -> Iterator[int]:
    """Whom those would name who have the rule almost right."""
    pack, seats = order.pack, list(cards)
    # The highest rank whatever its suit; the highest of the suit led, trump or not; the last trump;
    # trumps in their natural order; the last who played higher than the one before him.
    yield max(seats, key=lambda seat: pack.rank(cards[seat]))
    led = order.suit_of[cards[seats[0]]]
    yield max((seat for seat in seats if led >> cards[seat] & 1), key=lambda seat: cards[seat])
    trumps = [seat for seat in seats if order.trumps >> cards[seat] & 1]
    yield trumps[-1] if trumps else max(seats, key=lambda seat: pack.rank(cards[seat]))
    yield max(trumps or [s for s in seats if led >> cards[s] & 1], key=lambda seat: cards[seat])
