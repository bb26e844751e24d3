"""The search, in Python: whether the soloist can take so many tricks.

A depth-first search that asks one yes-or-no question at a time, with bounds and a table of
positions at the beginning of a trick. The table forgets what did not matter: with each answer
comes its *reach*, how many of the highest cards of each suit have had a say in it, and it holds
for every position in which the same seats hold those cards and as many others. (Ginsberg's
partition search, 1996, in the form that double-dummy solvers for bridge give it.)

`_search.c` is the same search in C; both play the same cards in the same order.
"""

from collections.abc import Sequence

from vorhand.solver.bounds import bounds
from vorhand.solver.ordering import Ordering, ordering_for, way
from vorhand.solver.position import Kind, Position
from vorhand.solver.reach import FIELD, WINNER, before_last, played
from vorhand.solver.suits import DIGITS, HEAD, REST_HIGH, SHAPE, Play, Suit, suit_of
from vorhand.solver.table import UNKNOWN, Entry, learn

LEADER = 3 * SHAPE
"""Where the leader stands in the key of a table: above the shapes of three suits."""

MOST_TRICKS = 32 // 2


class Search:
    """A search with its table, for one kind of play. What is asked later profits from earlier.

    ``nodes`` counts the cards played so far.
    """

    def __init__(self, kind: Kind, ordering: Ordering | None = None) -> None:
        self.kind = kind
        self.nodes = 0
        self._ordering = ordering or ordering_for(kind)
        # By how many tricks are left, then by who holds how many of each suit and who leads.
        self._tables: list[dict[int, list[Entry]]] = [{} for _ in range(MOST_TRICKS + 1)]
        self._plain = 3 if kind.trump else 4
        head = HEAD if kind.head else 0
        self._modes = tuple(mode | head for mode in self._ordering.follow)
        # Whose aim it is that the soloist takes tricks.
        self._wants = tuple((seat == 0) != kind.avoid for seat in range(kind.seats))

    def reaches(self, position: Position, need: int) -> bool:
        """Whether the soloist takes ``need`` tricks or more of those still to be played.

        With ``avoid`` in the kind of play: whether he is made to.
        """
        return self._ask(self._suits(position), position, need)

    def tricks(self, position: Position) -> int:
        """How many of the tricks still to be played the soloist takes."""
        suits = self._suits(position)
        least, most = 0, position.tricks
        if position.left == self.kind.seats:
            least, _, most, _ = bounds(self.kind, suits, position.turn, most)
        if self.kind.avoid:
            need = least + 1
        else:
            # A guess only: the answers say where to go on.
            likely = sum(suit.runs[0] for suit in suits)
            if self.kind.trump:
                likely += suits[3].counts[0]
            need = max(min((least + most + 2 * likely) // 4, most), least + 1)
        while least < most:
            if self._ask(suits, position, need):
                least, need = need, need + 1
            else:
                most, need = need - 1, need - 1
            need = max(min(need, most), least + 1)
        return least

    def _suits(self, position: Position) -> list[Suit]:
        return [suit_of(owners, self.kind.seats) for owners in position.suits]

    def _ask(self, suits: list[Suit], position: Position, need: int) -> bool:
        _, turn, left, led, above, ruffed, winner, tricks = position
        a, b, c, d = suits
        shape = a.shape | b.shape << SHAPE | c.shape << 2 * SHAPE
        digits = a.digits | b.digits << DIGITS | c.digits << 2 * DIGITS | d.digits << 3 * DIGITS
        if left < self.kind.seats:
            next_card = self._last if left == 1 else self._follow
            answer = next_card(
                suits, turn, left, led, above, ruffed, winner, False, need, tricks, shape, digits
            )
            return answer >= 0
        if need <= 0 or need > tricks:
            return need <= 0
        found, known = self._known(shape + (turn << LEADER), digits, need, tricks)
        if found is None:
            least, _, most, _ = bounds(self.kind, suits, turn, tricks)
            if need <= least or need > most:
                return need <= least
            found = self._lead(suits, turn, need, tricks, shape, digits, known)
        return found >= 0

    # An answer is a reach for yes and its complement for no.

    def _known(self, where: int, digits: int, need: int, tricks: int) -> tuple[int | None, int]:
        """The answer that the table has, and the lead that decided a like position before."""
        known = UNKNOWN
        for mask, held, least, most, reach, best in self._tables[tricks].get(where, ()):
            if digits & mask == held:
                if need <= least:
                    return reach, known
                if need > most:
                    return ~reach, known
                if known < 0:
                    known = best
        return None, known

    def _lead(
        self,
        suits: list[Suit],
        leader: int,
        need: int,
        tricks: int,
        shape: int,
        digits: int,
        known: int,
    ) -> int:
        kind = self.kind
        leads = self._ordering.leads(kind, suits, leader)
        if known >= 0:
            # What decided a like position before comes first.
            number, place = -(known >> 4), -(known & 15)
            for at, lead in enumerate(leads):
                if lead[1] == number and lead[2] == place:
                    if at:
                        leads.insert(0, leads.pop(at))
                    break
        wanted = self._wants[leader]
        seats = kind.seats
        following = leader + 1 if leader + 1 < seats else 0
        next_card = self._last if seats == 2 else self._follow
        found, reach, decided = not wanted, 0, UNKNOWN
        for _, _, _, (number, place, start, rest, _, changes, more_shape, more_digits) in leads:
            self.nodes += 1
            held, suits[number] = suits[number], rest
            answer = next_card(
                suits,
                following,
                seats - 1,
                number,
                place,
                False,
                leader,
                False,
                need,
                tricks,
                shape + more_shape,
                digits + more_digits,
            )
            suits[number] = held
            reached = answer if answer >= 0 else ~answer
            if reached & changes:
                reached = played(reached, number, place, start, True)
            if (answer >= 0) == wanted:
                found, reach, decided = wanted, reached, number << 4 | place
                break
            reach |= reached
        entries = self._tables[tricks].setdefault(shape + (leader << LEADER), [])
        learn(entries, digits, reach, *((need, tricks) if found else (0, need - 1)), decided)
        return reach if found else ~reach

    def _plays(
        self,
        suits: list[Suit],
        seat: int,
        left: int,
        led: int,
        above: int,
        ruffed: bool,
        winner: int,
    ) -> tuple[Sequence[Play], int]:
        """The cards that may be played, in the order of trying, and what every answer looks at."""
        kind, suit = self.kind, suits[led]
        if not suit.counts[seat]:
            return self._void(suits, seat, led, above, ruffed, winner), 0
        fixed = 0
        if ruffed:
            above, mode = 0, REST_HIGH if kind.avoid else 0
        else:
            mode = self._modes[way(seat, left, kind.seats, winner)]
            if kind.head:
                # Which cards head the trick is decided by the best card and those above.
                fixed = (1 << above) - 1 << FIELD * led | WINNER
        # As in `suit.answers`, without the call.
        plays = suit.plays.get(mode << 8 | above << 4 | led << 2 | seat)
        return plays or suit.answers(led, seat, above, mode), fixed

    def _follow(
        self,
        suits: list[Suit],
        seat: int,
        left: int,
        led: int,
        above: int,
        ruffed: bool,
        winner: int,
        contested: bool,
        need: int,
        tricks: int,
        shape: int,
        digits: int,
    ) -> int:
        # `above`, `ruffed` and `winner` are those of Position; `contested` says that the best
        # card of the trick has beaten another of its suit.
        plays, reach = self._plays(suits, seat, left, led, above, ruffed, winner)
        wanted = self._wants[seat]
        following = seat + 1 if seat + 1 < self.kind.seats else 0
        left -= 1
        next_card = self._last if left == 1 else self._follow
        best_suit = 3 if ruffed else led
        fixed = reach
        for number, place, start, rest, beats, changes, more_shape, more_digits in plays:
            self.nodes += 1
            held, suits[number] = suits[number], rest
            if beats:
                answer = next_card(
                    suits,
                    following,
                    left,
                    led,
                    place,
                    number != led,
                    seat,
                    number == led or ruffed,
                    need,
                    tricks,
                    shape + more_shape,
                    digits + more_digits,
                )
            else:
                answer = next_card(
                    suits,
                    following,
                    left,
                    led,
                    above,
                    ruffed,
                    winner,
                    contested or number == best_suit,
                    need,
                    tricks,
                    shape + more_shape,
                    digits + more_digits,
                )
            suits[number] = held
            reached = answer if answer >= 0 else ~answer
            if reached & changes:
                reached = played(reached, number, place, start, beats)
            if (answer >= 0) == wanted:
                reached |= fixed
                return reached if wanted else ~reached
            reach |= reached
        return ~reach if wanted else reach

    def _last(
        self,
        suits: list[Suit],
        seat: int,
        left: int,
        led: int,
        above: int,
        ruffed: bool,
        winner: int,
        contested: bool,
        need: int,
        tricks: int,
        shape: int,
        digits: int,
    ) -> int:
        # As in `_follow`. The cards whose answer is known are tried first.
        plays, reach = self._plays(suits, seat, 1, led, above, ruffed, winner)
        wanted = self._wants[seat]
        fixed = reach
        tricks -= 1
        table = self._tables[tricks]
        open_plays: list[tuple[Play, int, int, int, int]] = []
        for play in plays:
            number, _, _, rest, beats, _, more_shape, more_digits = play
            self.nodes += 1
            taker = seat if beats else winner
            still = need if taker else need - 1
            if still <= 0:
                answer = 0
            elif still > tricks:
                answer = -1
            else:
                here, cards = shape + more_shape, digits + more_digits
                # As in `_known`, without the call, in the place where most time goes.
                for mask, held, least, most, entry, _ in table.get(here + (taker << LEADER), ()):
                    if cards & mask == held:
                        if still <= least:
                            answer = entry
                            break
                        if still > most:
                            answer = ~entry
                            break
                else:
                    suit, suits[number] = suits[number], rest
                    least, reach_least, most, reach_most = bounds(self.kind, suits, taker, tricks)
                    suits[number] = suit
                    if still <= least:
                        answer = reach_least
                    elif still > most:
                        answer = ~reach_most
                    else:
                        open_plays.append((play, taker, still, here, cards))
                        continue
            reached = answer if answer >= 0 else ~answer
            reached = before_last(reached, play, led, above, ruffed, contested)
            if (answer >= 0) == wanted:
                reached |= fixed
                return reached if wanted else ~reached
            reach |= reached
        for play, taker, still, here, cards in open_plays:
            # A card tried before this one may have taught the answer.
            found, known = self._known(here + (taker << LEADER), cards, still, tricks)
            if found is None:
                suit, suits[play[0]] = suits[play[0]], play[3]
                found = self._lead(suits, taker, still, tricks, here, cards, known)
                suits[play[0]] = suit
            answer = found
            reached = answer if answer >= 0 else ~answer
            reached = before_last(reached, play, led, above, ruffed, contested)
            if (answer >= 0) == wanted:
                reached |= fixed
                return reached if wanted else ~reached
            reach |= reached
        return ~reach if wanted else reach

    def _void(
        self, suits: list[Suit], seat: int, led: int, above: int, ruffed: bool, winner: int
    ) -> Sequence[Play]:
        """What a seat without the suit led may play, in the order in which it is tried."""
        kind = self.kind
        if kind.avoid and not kind.trump:
            return self._ordering.throws(kind, suits, seat)
        trumps: tuple[Play, ...] = ()
        if kind.trump and led != 3 and suits[3].counts[seat]:
            trumps = suits[3].answers(3, seat, above if ruffed else suits[3].size, 0)
            if kind.must_trump:
                return trumps
        discards: tuple[Play, ...] = ()
        for number in range(self._plain):
            if suits[number].counts[seat]:
                discards += suits[number].answers(number, seat, 0, 0)
        ours = (winner == 0) == (seat == 0)
        return discards + trumps if ours else trumps + discards
