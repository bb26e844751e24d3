"""How the table speaks: messages, with cards and suits named after the pack that is shown."""

from vorhand.faces.packs import in_pack, suit_in_pack
from vorhand.games import Game, Refusal
from vorhand.messages import Messages
from vorhand.terms import Fact, Phrase, Problem, Term

SIGNS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}


class Speech:
    """The sentences of a table: one language, one game, one pack that is shown.

    ``pack`` is one of the choices of :class:`~vorhand.table.match.Settings`.
    """

    def __init__(self, messages: Messages, game: Game, pack: str = "own") -> None:
        self.messages = messages
        self.game = game
        self.four_colours = pack == "french-4"
        self.pack = {"own": game.pack.name, "french-4": "french"}.get(pack, pack)
        self._own: dict[str, str] = {}

    def __call__(self, key: str, /, **facts: Fact) -> str:
        """The table's sentence of this key (without its ``table.``)."""
        return self.messages(f"table.{key}", **facts)

    def of_game(self, key: str, /, **facts: Fact) -> str:
        """The sentence that this game has of its own for a key, or else the general one."""
        found = self._own.get(key)
        if found is None:
            own = f"table.{self.game.name}.{key}"
            found = self._own[key] = own if own in self.messages else f"table.{key}"
        return self.messages(found, **facts)

    def face(self, card: int) -> str:
        """The text of the card that is shown for ``card``."""
        return in_pack(self.game.pack.text(card), self.game.pack.name, self.pack)

    def card(self, card: int) -> Term:
        """The name of a card."""
        return Term(f"card.{self.pack}.{self.face(card)}")

    def cards(self, mask: int) -> tuple[Term, ...]:
        """The names of a set of cards."""
        return tuple(self.card(card) for card in self.game.pack.cards(mask))

    def suit(self, suit: int) -> Term:
        """The name of a suit, by its index in the game's pack."""
        letter = suit_in_pack(self.game.pack.suits[suit], self.game.pack.name, self.pack)
        return Term(f"suit.{self.pack}.{letter}")

    def sign(self, suit: int) -> str:
        """The letter of a suit, whose sign is drawn beside its name as it is on the cards."""
        return suit_in_pack(self.game.pack.suits[suit], self.game.pack.name, self.pack)

    def suit_with_sign(self, suit: int) -> str:
        """The name of a suit with its sign, where it has one in writing and none is drawn."""
        letter = suit_in_pack(self.game.pack.suits[suit], self.game.pack.name, self.pack)
        name = self.messages.term(Term(f"suit.{self.pack}.{letter}"))
        return f"{SIGNS[letter]} {name}" if self.pack == "french" else name

    def suit_short(self, suit: int) -> str:
        """A suit by its sign where writing has one, by its name where not."""
        letter = suit_in_pack(self.game.pack.suits[suit], self.game.pack.name, self.pack)
        return SIGNS[letter] if self.pack == "french" else self.text(self.suit(suit))

    def call(self, name: str) -> Term:
        """What is said for a bid, pass, hold or contra."""
        return Term(f"call.{self.game.name}.{name}")

    def text(self, term: Term, *, capital: bool = False) -> str:
        """A name as text."""
        text = self.messages.term(term)
        return text[:1].upper() + text[1:] if capital else text

    def refusal(self, refusal: Refusal) -> str:
        """Why an action was refused, with cards and suits as they are shown."""
        return self.phrase(refusal.phrase)

    def problem(self, problem: Problem) -> str:
        """What is wrong with something from outside, with cards and suits as they are shown."""
        return self.phrase(Phrase(problem.key, problem.facts))

    def phrase(self, phrase: Phrase, *, capital: bool = False) -> str:
        """A phrase as text, with cards and suits as they are shown."""
        text = self.messages.phrase(self._phrase_shown(phrase))
        return text[:1].upper() + text[1:] if capital else text

    def _phrase_shown(self, phrase: Phrase) -> Phrase:
        return Phrase(phrase.key, {name: self._shown(fact) for name, fact in phrase.facts.items()})

    def _shown(self, fact: Fact) -> Fact:
        if isinstance(fact, Term):
            return self._term_shown(fact)
        if isinstance(fact, Phrase):
            return self._phrase_shown(fact)
        if isinstance(fact, tuple):
            return tuple(self._shown(each) for each in fact)  # type: ignore[return-value]
        return fact

    def _term_shown(self, term: Term) -> Term:
        kind, _, rest = term.key.partition(".")
        pack, _, name = rest.partition(".")
        if pack != self.game.pack.name or pack == self.pack:
            return term
        if kind == "card":
            return Term(f"card.{self.pack}.{in_pack(name, pack, self.pack)}")
        if kind == "suit":
            return Term(f"suit.{self.pack}.{suit_in_pack(name, pack, self.pack)}")
        return term
