"""How a deal comes onto the table: by chance, by a link, by a person's wish, from a record."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from secrets import randbelow
from typing import Any, Final

from vorhand.games import GAMES, Game, Rules, State
from vorhand.records import SESSION, Fault, Record, json_object
from vorhand.sessions import Session
from vorhand.table.aids import Aids
from vorhand.table.forms import Wish
from vorhand.table.keeping import seed_of
from vorhand.table.links import Link
from vorhand.table.match import Match, Settings, number_of
from vorhand.table.practice import auction_to
from vorhand.table.strength import DEFAULT, Opponents, share
from vorhand.terms import Fact, Phrase, Problem, Term, quoted, shortened
from vorhand.views import view_for

BEGINNERS: Final = "beginner"
"""The players whom a newcomer meets."""

MOST_REDEALT: Final = 20
"""Deals that are looked at for one that is played: beginners bid in 385 of 400 of Brandeln."""


@dataclass(frozen=True)
class Opening:
    """What a notebook asks of its table; the parameters of :class:`vorhand.table.Table`."""

    game: str
    rules: dict[str, Any] | None = None
    deal: int | None = None
    hands: tuple[str, ...] | None = None
    dealer: int | None = None
    seat: int = 0
    demo: bool = False
    players: str = ""
    said: tuple[str, ...] = ()
    then: tuple[int, ...] = ()

    @property
    def is_special(self) -> bool:
        """Whether a deal or players of its own are asked for."""
        asked = (self.deal, self.hands, self.dealer)
        return self.demo or bool(self.players) or any(each is not None for each in asked)


def opened(opening: Opening, link: Link | None, settings: Settings) -> tuple[Match, Fault | None]:
    """The match of a fresh table, and the fault up to which what it opens after is good; what a
    link says goes before what the notebook says.

    A deal that opens at a chosen moment does not count. Raises :class:`~vorhand.terms.Problem` for
    what cannot be had.
    """
    same_game = link is None or link.game in (None, opening.game)
    game = GAMES[opening.game if link is None or link.game is None else link.game]
    told = opening if same_game else Opening(game.name, players=opening.players)
    rules = game.rules(link.rules if link and link.rules is not None else told.rules)
    number, hands = told.deal, _masks(game, told.hands)
    dealer, said, then = told.dealer, told.said, told.then
    if link is not None:
        dealer = link.dealer if link.dealer is not None else dealer
        if link.deal is not None:
            number, hands, then = link.deal, None, link.then
            said = ()
        said = link.said or said
    if said and number is None and hands is None:
        # Of a deal whose cards are secret nobody knows what can have been said.
        raise Problem("table.problem.said-deal")
    if said and then:
        raise Problem("table.problem.said-deals")
    seat = link.seat if link is not None and link.seat is not None else told.seat
    if type(seat) is not int or not 0 <= seat < game.seats:
        raise Problem("problem.seat", seat=quoted(seat), highest=game.seats - 1)
    session = Session(game, rules, game.seats - 1 if dealer is None else dealer)
    start = started(game, rules, session.first_dealer, number, hands)
    replay = replace(Record.of(start), actions=said).replay()
    match = _match(
        session,
        replay.states,
        seat,
        _opponents(link, opening),
        settings,
        demo=told.demo,
        open_number=number is not None or hands is not None,
        by_number=hands is None,
        counted=not said,
        base=len(replay.states) - 1,
        given=(number, *then) if number is not None and then else (),
    )
    return match, replay.fault


def fault_facts(match: Match, fault: Fault) -> dict[str, Fact]:
    """What is told of the action that a deal cannot open after: its place from 1, the action, and
    why it is refused, unless that would tell of cards that the person does not see."""
    refusal = fault.refusal
    named = [each for fact in refusal.facts.values() for each in terms_of(fact)]
    if any(each.key.startswith("card.") for each in named) and not match.is_mine(
        match.state.to_act
    ):
        reason = Phrase("table.problem.said-cards", {})
    else:
        reason = refusal.phrase
    action = shortened(refusal.action)
    return {"n": fault.index + 1, "action": action, "reason": reason}


def terms_of(fact: Fact) -> tuple[Term, ...]:
    """The words of the games in a fact."""
    several = fact if isinstance(fact, tuple) and not isinstance(fact, Term) else (fact,)
    return tuple(each for each in several if isinstance(each, Term))


def _opponents(link: Link | None, opening: Opening) -> Opponents:
    players = link.players if link is not None and link.players is not None else opening.players
    return Opponents.for_this_machine(players or DEFAULT)


def welcoming(match: Match) -> Match:
    """The match that a newcomer finds instead: beginners to play against, and a first deal that is
    played. The deals after it come as they come."""
    opponents = Opponents.for_this_machine(BEGINNERS)
    start = bid_for(match.states[0], opponents)
    session = match.session
    return _match(session, (start,), match.seat, opponents, match.settings)


def bid_for(start: State, opponents: Opponents) -> State:
    """This deal, or the one with the next number, in which these players, were they to hold every
    seat, would not all pass."""
    for _ in range(MOST_REDEALT):
        state, player = start, opponents.player(seed_of(start))
        while state.to_act is not None and state.soloist is None:
            state = state.act(player.choose(view_for(state, state.to_act)))
        if state.soloist is not None:
            break
        number = number_of(start) % start.game.numbering.count + 1
        start = started(start.game, start.rules, start.dealer, number, None)
    return start


def following(match: Match) -> Match:
    """The next deal of the session, or the first of a new one when the match is won: the next of
    the deals that were set, or one by chance.

    One of those that were set, if it has been begun, is left when this is asked for once more:
    raises :class:`~vorhand.terms.Problem` the first time.
    """
    begun = match.is_given and match.can_take_back and not match.over
    if begun and match.leaving != len(match.states):
        match.leaving = len(match.states)
        raise Problem("table.problem.given-open", n=match.reached, of=len(match.given))
    session = _session_for(match, match.rules)
    coming = match.given[match.reached : match.reached + 1]
    number = coming[0] if coming else None
    start = started(match.game, match.rules, session.next_dealer, number, None)
    opponents = Opponents.for_this_machine(match.chosen)
    fresh = _match(
        session,
        (start,),
        match.seat,
        opponents,
        match.settings,
        demo=match.demo,
        open_number=number is not None,
    )
    fresh = replace(fresh, names=match.names, kept=match.kept, aside=match.aside)
    return replace(fresh, given=match.given, reached=match.reached + len(coming))


def wished(match: Match, wish: Wish) -> Match:
    """The deal that a person asked for; hands, contracts and dealers of one's own do not count.

    Raises :class:`~vorhand.terms.Problem` if no auction leads to the contract.
    """
    session = _session_for(match, wish.rules)
    dealer = session.next_dealer if wish.dealer is None else wish.dealer
    start = started(wish.game, wish.rules, dealer, wish.number, wish.hands)
    states = [start]
    if wish.contract is not None and wish.soloist is not None:
        for action in auction_to(start, wish.soloist, wish.contract):
            states.append(states[-1].act(action))
    fresh = _match(
        session,
        states,
        wish.seat,
        Opponents.for_this_machine(wish.players),
        match.settings,
        demo=wish.demo,
        open_number=wish.number is not None or wish.hands is not None,
        by_number=wish.hands is None,
        counted=wish.hands is None and wish.contract is None and wish.dealer is None,
        base=len(states) - 1,
    )
    fresh = replace(fresh, names=match.names, kept=match.kept, aside=match.aside)
    return _after(fresh, match)


def loaded(match: Match, text: str) -> tuple[Match, Fault | None]:
    """The deal or session of a file, and the fault up to which a damaged record is good.

    Raises :class:`~vorhand.records.RecordError` for a file that cannot be read.
    """
    data = json_object(text)
    if data.get("format") == SESSION:
        session = Session.read(data)
        if session.deals:
            last = session.deals[-1]
            before = session.without_last()
            extra, by_number = session.records_extra[-1], session.by_number[-1]
            record = Record.of(last, by_number=by_number)
            record = replace(record, extra=extra.record, deal_extra=extra.deal)
            states = record.replay().states
            names = session.extra.get("names") or record.names
            return _read_match(match, before, states, record, names), None
        start = started(session.game, session.rules, session.next_dealer, None, None)
        names = session.extra.get("names")
        return _read_match(match, session, (start,), None, names), None
    record = Record.read(data)
    played = record.replay()
    start = record.start
    session = Session(start.game, start.rules, start.dealer)
    fresh = _read_match(match, session, played.states, record, record.names)
    return replace(fresh, counted=False, open_number=True), played.fault


def started(
    game: Game, rules: Rules, dealer: int, number: int | None, hands: Sequence[int] | None
) -> State:
    """A deal by its number, by its hands, or by chance."""
    if hands is not None:
        return game.start(rules, dealer=dealer, hands=hands)
    if number is None:
        number = 1 + randbelow(game.numbering.count)
    return game.start(rules, dealer=dealer, number=number)


def _read_match(
    match: Match,
    session: Session,
    states: Sequence[State],
    record: Record | None,
    names: Sequence[str] | None,
) -> Match:
    seat = min(match.seat, session.game.seats - 1)
    # Who played the deal plays it on, with what they could spend then: it goes on as it would have.
    told = Opponents.read(record.extra.get("players")) if record is not None else None
    opponents = told or Opponents.for_this_machine(match.chosen)
    fresh = _match(session, states, seat, opponents, match.settings)
    fresh = _after(fresh, match)
    over = states[-1].to_act is None
    # A finished deal opens at its beginning, to be stepped through.
    return replace(
        fresh,
        names=tuple(names) if names else None,
        origin=replace(record, actions=()) if record is not None else None,
        aids=Aids.read(record.extra.get("help")) if record is not None else Aids(),
        by_number=record is None or record.by_number,
        kept=match.kept,
        chosen=match.chosen,
        look=0 if over and len(states) > 1 else None,
    )


def _after(fresh: Match, match: Match) -> Match:
    """A match of the same game: the deals that were set go on after it."""
    if fresh.game is not match.game:
        return fresh
    return replace(fresh, given=match.given, reached=match.reached)


def _session_for(match: Match, rules: Rules) -> Session:
    """The session that goes on, or a new one: under other rules, or after the match is won."""
    session = match.whole_session
    if session.rules != rules or session.game is not match.game or session.winner is not None:
        # Who would have dealt next deals first: a seat that was chosen stays what it is called.
        return Session(match.game, rules, session.next_dealer)
    return session


def _masks(game: Game, hands: tuple[str, ...] | None) -> tuple[int, ...] | None:
    if hands is None:
        return None
    return tuple(game.pack.parse_hand(hand) for hand in hands)


def _match(
    session: Session,
    states: Sequence[State],
    seat: int,
    opponents: Opponents,
    settings: Settings,
    **more: Any,
) -> Match:
    player = opponents.player(seed_of(states[0]))
    return Match(
        session,
        list(states),
        seat,
        player,
        opponents,
        settings,
        share=share(),
        **{"chosen": opponents.name, **more},
    )
