"""The search, in Python: whether the soloist can take so many tricks.

A depth-first search that asks one yes-or-no question at a time, with bounds and a table of
positions at the beginning of a trick. The table forgets what did not matter: with each answer
comes its *reach*, how many of the highest cards of each suit have had a say in it, and it holds
for every position in which the same seats hold those cards and as many others. (Ginsberg's
partition search, 1996, in the form that double-dummy solvers for bridge give it.)

`_search.c` is the same search in C; both play the same cards in the same order.
"""

from collections.abc import Sequence

from vorhand.solver.bounds import FIELD, bounds
from vorhand.solver.ordering import Ordering, ordering_for, way
from vorhand.solver.position import Kind, Position
from vorhand.solver.suits import HEAD, REST_HIGH, Play, Suit, suit_of

WINNER = 1 << 4 * FIELD
"""In a reach: the card that wins the trick counts, and so do all above it."""

Entry = tuple[int, int, int, int, int, int]
"""Which cards count, as a mask over :attr:`Suit.digits`, and who holds them; the least and the
most tricks of the soloist; the reach; the lead that decided (``number << 4 | place``) or -1."""

_ONES = (1 << FIELD) - 1
_UNKNOWN = -1
# From the ones of a reach to the digits of the cards that they stand for.
_MASKS = tuple(0xFFFF0000 >> 2 * ones.bit_length() & 0xFFFF for ones in range(1 << FIELD))


class Search:
    """A search with its table, for one kind of play. What is asked later profits from earlier.

    ``nodes`` counts the cards played so far.
    """

    def __init__(self, kind: Kind, ordering: Ordering | None = None) -> None:
        self.kind = kind
        self.nodes = 0
        self._ordering = ordering or ordering_for(kind)
        self._table: dict[int, list[Entry]] = {}
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
        # With few tricks the soloist of a bettel is mostly done; elsewhere the middle is likely.
        need = least + 1 if self.kind.avoid else (least + most + 1) // 2
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
        if left == self.kind.seats:
            return self._lead(suits, turn, need, tricks) >= 0
        answer = self._follow(suits, turn, left, led, above, ruffed, winner, False, need, tricks)
        return answer >= 0

    # The answer of the next two methods is a reach for yes and its complement for no.

    def _lead(self, suits: Sequence[Suit], leader: int, need: int, tricks: int) -> int:
        if need <= 0:
            return 0
        if need > tricks:
            return -1
        kind = self.kind
        suits, moved, entries, digits = self._place(suits, leader)
        known = _UNKNOWN
        for mask, held, least, most, reach, best in entries:
            if digits & mask == held:
                if need <= least:
                    return _renamed(reach, moved)
                if need > most:
                    return ~_renamed(reach, moved)
                if known == _UNKNOWN:
                    known = best
        least, reach, most, reach_most = bounds(kind, suits, leader, tricks)
        if need <= least:
            return _renamed(reach, moved)
        if need > most:
            return ~_renamed(reach_most, moved)
        leads = self._ordering.leads(kind, suits, leader)
        if known != _UNKNOWN:
            # What decided a like position before comes first.
            for at, lead in enumerate(leads):
                if known == -lead[1] << 4 | -lead[2]:
                    leads.insert(0, leads.pop(at))
                    break
        wanted = self._wants[leader]
        following = (leader + 1) % kind.seats
        others = kind.seats - 1
        found, reach, decided = not wanted, 0, _UNKNOWN
        now = list(suits)
        for _, minus_number, minus_place, start, rest in leads:
            number, place = -minus_number, -minus_place
            self.nodes += 1
            now[number] = rest
            answer = self._follow(
                now, following, others, number, place, False, leader, False, need, tricks
            )
            now[number] = suits[number]
            reached = _played(answer if answer >= 0 else ~answer, number, place, start, True)
            if (answer >= 0) == wanted:
                found, reach, decided = wanted, reached, number << 4 | place
                break
            reach |= reached
        _learn(entries, digits, reach, *((need, tricks) if found else (0, need - 1)), decided)
        reach = _renamed(reach, moved)
        return reach if found else ~reach

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
    ) -> int:
        # `above`, `ruffed` and `winner` are those of Position; `contested` says that the best
        # card of the trick has beaten another of its suit.
        kind = self.kind
        suit = suits[led]
        fixed = 0
        if not suit.counts[seat]:
            plays = self._void(suits, seat, led, above, ruffed, winner)
        else:
            if ruffed:
                higher, mode = 0, REST_HIGH if kind.avoid else 0
            else:
                higher, mode = above, self._modes[way(seat, left, kind.seats, winner)]
                if kind.head:
                    # Which cards head the trick is decided by the best card and those above.
                    fixed = (1 << above) - 1 << FIELD * led | WINNER
            # The next line is `suit.answers` without the call, in the place where most time goes.
            found = suit.plays.get(mode << 8 | higher << 4 | led << 2 | seat)
            plays = suit.answers(led, seat, higher, mode) if found is None else found
        wanted = self._wants[seat]
        last = left == 1
        if last:
            tricks -= 1
            if len(plays) > 1:
                # A card that leads to a position already decided is found first.
                for play in plays:
                    number, _, _, rest, beats = play
                    held, suits[number] = suits[number], rest
                    taker = seat if beats else winner
                    known = self._remembered(suits, taker, need - (taker == 0), tricks)
                    suits[number] = held
                    if known == wanted:
                        plays = (play,)
                        break
        following = (seat + 1) % kind.seats
        best_suit = 3 if ruffed else led
        reach = 0
        for number, place, start, rest, beats in plays:
            self.nodes += 1
            held, suits[number] = suits[number], rest
            if beats:
                taker, higher, ruff, rival = seat, place, number != led, number == led or ruffed
            else:
                taker, higher, ruff = winner, above, ruffed
                rival = contested or number == best_suit
            if last:
                answer = self._lead(suits, taker, need - (taker == 0), tricks)
                reached = answer if answer >= 0 else ~answer
                if rival:
                    reached |= (1 << higher) - 1 << FIELD * (3 if ruff else led) | WINNER
            else:
                answer = self._follow(
                    suits, following, left - 1, led, higher, ruff, taker, rival, need, tricks
                )
                reached = answer if answer >= 0 else ~answer
            suits[number] = held
            reached = _played(reached, number, place, start, beats)
            if (answer >= 0) == wanted:
                reached |= fixed
                return reached if wanted else ~reached
            reach |= reached
        reach |= fixed
        return ~reach if wanted else reach

    def _void(
        self, suits: list[Suit], seat: int, led: int, above: int, ruffed: bool, winner: int
    ) -> tuple[Play, ...]:
        """What a seat without the suit led may play, in the order in which it is tried."""
        kind = self.kind
        trumps: tuple[Play, ...] = ()
        if kind.trump and led != 3 and suits[3].counts[seat]:
            trumps = suits[3].answers(3, seat, above if ruffed else suits[3].size, 0)
            if kind.must_trump:
                return trumps
        mode = REST_HIGH if kind.avoid and seat == 0 else 0
        discards: tuple[Play, ...] = ()
        for number in range(self._plain):
            if suits[number].counts[seat]:
                discards += suits[number].answers(number, seat, 0, mode)
        ours = (winner == 0) == (seat == 0)
        return discards + trumps if ours else trumps + discards

    def _place(
        self, suits: Sequence[Suit], leader: int
    ) -> tuple[Sequence[Suit], list[int] | None, list[Entry], int]:
        """The suits as the table names them, their old names, the entries, and the digits."""
        a, b, c, d = suits
        moved = None
        if not (a.key >= b.key >= c.key and (self.kind.trump or c.key >= d.key)):
            # Plain suits may change their names: sorted, more positions are the same.
            moved = sorted(range(self._plain), key=lambda number: -suits[number].key)
            if self.kind.trump:
                moved.append(3)
            a, b, c, d = suits = [suits[number] for number in moved]
        shape = (a.shape | b.shape << 16 | c.shape << 32 | d.shape << 48) << 2 | leader
        entries = self._table.get(shape)
        if entries is None:
            entries = self._table[shape] = []
        return suits, moved, entries, a.digits | b.digits << 16 | c.digits << 32 | d.digits << 48

    def _remembered(
        self, suits: Sequence[Suit], leader: int, need: int, tricks: int
    ) -> bool | None:
        if need <= 0:
            return True
        if need > tricks:
            return False
        _, _, entries, digits = self._place(suits, leader)
        for mask, held, least, most, _, _ in entries:
            if digits & mask == held:
                if need <= least:
                    return True
                if need > most:
                    return False
        return None


def _played(reach: int, number: int, place: int, start: int, beats: bool) -> int:
    """The reach before a card was played, from the reach after it."""
    shift = FIELD * number
    ones = reach >> shift & _ONES
    if ones >> place:
        reach += ones + 1 << shift
    elif ones >> start:
        # The cards of its run were taken for equals, so the whole run must be there.
        reach |= (2 << place) - 1 << shift
    if beats and reach & WINNER:
        reach = reach & ~WINNER | (2 << place) - 1 << shift
    return reach


def _learn(
    entries: list[Entry], digits: int, reach: int, least: int, most: int, decided: int
) -> None:
    mask = _MASKS[reach & _ONES] | _MASKS[reach >> FIELD & _ONES] << 16
    mask |= _MASKS[reach >> 2 * FIELD & _ONES] << 32 | _MASKS[reach >> 3 * FIELD] << 48
    held = digits & mask
    for at, entry in enumerate(entries):
        if entry[0] == mask and entry[1] == held:
            best = entry[5] if decided == _UNKNOWN else decided
            entries[at] = mask, held, max(least, entry[2]), min(most, entry[3]), reach, best
            return
    entries.insert(0, (mask, held, least, most, reach, decided))


def _renamed(reach: int, moved: list[int] | None) -> int:
    """The reach under the names that the suits had before."""
    if not moved or not reach:
        return reach
    result = 0
    for number, old in enumerate(moved):
        result |= (reach >> FIELD * number & _ONES) << FIELD * old
    return result
