"""What the solver is asked about: the kind of play and a position of it."""

from typing import NamedTuple


class Kind(NamedTuple):
    """The rules of play that the search must know; seats are counted, the rest is yes or no.

    ``trump``: the last of the four suits is trump. ``head``: who follows must head the trick if
    he can. ``must_trump``: who is void must trump if he can. ``avoid``: the soloist wants no
    tricks, otherwise as many as he can get.
    """

    seats: int
    trump: bool
    head: bool
    must_trump: bool
    avoid: bool


class Position(NamedTuple):
    """A position with open cards; the soloist is seat 0, the trump suit the last one.

    ``suits`` are the seats that hold the cards of each suit, the highest card first. ``turn`` is
    the seat to play, ``left`` how many cards the trick still lacks. With cards in the trick,
    ``led`` is the suit that was led, ``above`` counts the cards still held that beat the best of
    the trick in its suit, ``ruffed`` says that this is a trump on a plain suit, and ``winner``
    is its seat. ``tricks`` are still to be played, with the one on the table.
    """

    suits: tuple[tuple[int, ...], ...]
    turn: int
    left: int
    led: int
    above: int
    ruffed: bool
    winner: int
    tricks: int
