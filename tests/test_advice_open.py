"""With open cards: par, the values of cards, claims; and the two marks of the review."""

import random
from collections.abc import Iterator

import pytest

from advicehelp import (
    BRANDELN,
    MISERE,
    PLAYS_3,
    PLAYS_5,
    PLAYS_BETTEL,
    PREFERANSZ,
    WINS_AUCTION,
    cards,
    deal,
)
from vorhand.advice import Claim, certain, claim, open_cost, par, review, reviewing, values
from vorhand.advice.reviews import KINDS, Review
from vorhand.advice.weighing import payments
from vorhand.displays.advice import ParTable, ReviewTable
from vorhand.games import GAMES, State
from vorhand.messages import Messages
from vorhand.players import Budget, make
from vorhand.players.duplicate import deals
from vorhand.records import Record
from vorhand.solver import Board, Solver
from vorhand.terms import Problem
from vorhand.views import view_for

FEW = Budget(6, 6_000)


def played_out(state: State, seed: int, player: str = "thumb") -> State:
    """The deal to its end; now and then somebody does anything that is allowed."""
    sound, dice = make(player, seed=seed), random.Random(seed)
    while state.to_act is not None:
        view = view_for(state, state.to_act)
        wild = dice.random() < 0.2 and state.phase == "play"
        state = state.act(dice.choice(state.legal) if wild else sound.choose(view))
    return state


def replay(state: State, upto: int) -> State:
    """The deal after so many of its actions."""
    game = state.game
    now = game.start(state.rules, dealer=state.dealer, hands=state.dealt.hands)
    for action in state.actions[:upto]:
        now = now.act(action)
    return now


# ---------------------------------------------------------------- claims


def soloist_tricks(state: State) -> int:
    """The soloist's tricks at the end under best play: every way to go on is tried."""
    assert state.soloist is not None
    assert state.contract is not None
    if state.phase != "play":
        return state.tricks[state.soloist]
    more = (state.to_act == state.soloist) != state.contract.avoid
    return (max if more else min)(soloist_tricks(state.act(each)) for each in state.legal)


def endings(name: str, count: int, held: int) -> Iterator[State]:
    """Deals with at most so many cards in each hand, in the middle of a trick too."""
    dice = random.Random(9)
    for number, start in enumerate(deals(GAMES[name], 6 * count, seed=6)):
        over = played_out(start, number)
        plays = [index for index, text in enumerate(over.actions) if text.startswith("play")]
        seats = over.game.seats
        if len(plays) == seats * over.game.hand_size and count:
            count -= 1
            yield replay(over, dice.choice(plays[-held * seats :]))


@pytest.mark.parametrize("name", GAMES)
def test_a_claim_is_right_only_against_any_play(name: str) -> None:
    wrong = 0
    for state in endings(name, 40, held=3):
        sure = soloist_tricks(state) - state.tricks[state.soloist or 0]
        left = state.game.hand_size - len(state.history)
        assert state.contract is not None
        for seat in range(state.game.seats):
            mine = sure if seat == state.soloist else left - sure
            for tricks in range(left + 1):
                claimed = claim(state, seat, tricks)
                most = state.contract.avoid
                assert claimed.right == (tricks >= mine if most else tricks <= mine)
                wrong += not claimed.right
                check_claim(state, claimed, mine)
    assert wrong > 100


def check_claim(state: State, claimed: Claim, mine: int) -> None:
    if claimed.broken is None:
        end = state
        for action in claimed.line:
            end = end.act(action)
        assert end.phase == "finished"
        return
    broken = claimed.broken
    assert broken.tricks == mine
    assert not claimed.line
    pack = state.game.pack
    after = state
    for seat, card in broken.line:
        assert after.to_act == seat
        after = after.act(f"play {pack.text(card)}")
    # The card that breaks it takes its trick, if best play goes on.
    while after.trick:
        after = after.act(after.legal[0])
    on_the_table = after.history[-1]
    assert on_the_table.winner == broken.seat or len(broken.line) < len(on_the_table.cards)
    assert " does not hold: with the " in Messages().phrase(broken.said)


def test_a_claim_of_the_rest() -> None:
    state = deal(BRANDELN, *PLAYS_3, *cards("SA ST S7 C9 SK SJ DT CT"))
    claimed = claim(state, 0, 3)
    assert claimed.right
    assert claimed.refused is None
    assert Messages().phrase(claimed.said) == (
        "The claim holds, whatever the others play. "
        "It was judged with all cards open, so that it may rest on a good guess."
    )
    refused = claim(state, 0, 5)
    assert refused.broken is not None
    assert refused.broken.tricks == 3
    assert refused.broken.seat in (1, 2, 3)
    sentence = Messages().phrase(refused.broken.said)
    assert "takes a trick with the" in sentence
    assert told(refused) == "The others can still take a trick from you."


def told(claimed: Claim) -> str:
    """Why a claim does not hold, as it is said while the deal goes on."""
    assert claimed.refused is not None
    pack = [f"card.{name}." for name in ("french", "german")]
    assert not any(start in repr(claimed.refused) for start in pack)
    return Messages().phrase(claimed.refused)


def test_a_claim_in_bettel() -> None:
    state = deal(MISERE, *PLAYS_BETTEL)
    solo, others = claim(state, 0), claim(state, 2)
    assert solo.right != others.right
    assert solo.tricks == 0
    assert others.tricks == 6
    sentences = {
        "The others can still make you take a trick.",
        "The soloist can still escape without a trick.",
    }
    assert told(others if solo.right else solo) in sentences


def best_paid(state: State, seat: int) -> int:
    """What a seat's side gets of the deal if both sides play for the payment."""
    if state.result is not None:
        return state.result.payments[seat]
    mine = (state.to_act == state.soloist) == (seat == state.soloist)
    return (max if mine else min)(best_paid(state.act(text), seat) for text in state.legal)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_claimed_is_what_can_still_be_won(name: str) -> None:
    sentences = set()
    for state in endings(name, 60, held=2):
        for seat in range(state.game.seats):
            claimed = claim(state, seat)
            won, left = state.tricks[state.soloist or 0], max(map(int.bit_count, state.hands))
            possible = set(payments(view_for(state, seat))[won : won + left + 1])
            # The best that is possible at all is what the side must be sure of.
            if len(possible) == 1:
                assert claimed.right
            elif claimed.right:
                assert best_paid(state, seat) == max(possible)
            else:
                sentences.add(told(claimed))
    assert len(sentences) > 2


def test_one_trick_is_enough_against_all_of_them() -> None:
    for contract, trump in (("mord", "trump S"), ("herrenmord", None)):
        calls = (f"bid {contract}", "pass", "pass", "pass", *([trump] if trump else []))
        state = deal(BRANDELN, *calls)
        for seat in (1, 2, 3):
            claimed = claim(state, seat)
            assert claimed.tricks == 1
            assert claimed.right
        assert told(claim(state, 0)) == "The others can still take a trick from you."
    sure = deal(PREFERANSZ, *WINS_AUCTION[:3], "bid durchmarsch", "pass", "pass")
    sure = sure.act("discard S9 S8").act("declare durchmarsch").act("pass").act("pass")
    assert claim(sure, 1).tricks == 1
    assert claim(sure, 1).right


def test_a_defender_of_durchmarsch_is_told_that_all_may_be_lost() -> None:
    hands = (
        "EA EK EO EU EX GA GK GO HA SA",
        "E7 E8 G7 G8 G9 H7 H8 H9 S7 S8",
        "E9 GX GU HX HU HO HK SX SU SO",
    )
    state = deal(hands, *WINS_AUCTION[:3], "bid durchmarsch", "pass", "pass")
    state = state.act("discard SK S9").act("declare durchmarsch").act("pass").act("pass")
    state = state.act("play EA")
    claimed = claim(state, 1)
    assert told(claimed) == "The soloist can still take all the tricks that are left."
    assert "the soloist takes every trick, the last with the " in Messages().phrase(claimed.said)


def test_where_nothing_can_change_any_claim_is_right() -> None:
    # The soloist has taken a trick of his bettel, which in Brandeln is played to the end.
    lost = deal(BRANDELN, *PLAYS_BETTEL, *cards("SA ST S7 C9"))
    for seat in range(4):
        assert claim(lost, seat).right
    made = deal(BRANDELN, *PLAYS_3, *cards("SA ST S7 C9 SK SJ DT CT SQ CQ DJ HT"))
    for seat in range(4):
        assert claim(made, seat).right


def test_what_is_no_claim_is_refused() -> None:
    state = deal(BRANDELN, *PLAYS_3)
    for tricks in (-1, 8, True, "3"):
        with pytest.raises(Problem, match="number of tricks"):
            claim(state, 0, tricks)  # type: ignore[arg-type]
    for seat in (-1, 4, True, None):
        with pytest.raises(Problem):
            claim(state, seat)  # type: ignore[arg-type]
    for other in (deal(BRANDELN), played_out(state, 1)):
        with pytest.raises(Problem, match="not being played"):
            claim(other, 0)
        with pytest.raises(Problem, match="not being played"):
            values(other)


# ---------------------------------------------------------------- par and values


def test_values_are_what_the_solver_says() -> None:
    for name in GAMES:
        for state in endings(name, 10, held=3):
            found = values(state)
            assert [f"play {state.game.pack.text(each.card)}" for each in found] == list(
                state.legal
            )
            for each in found:
                after = state.act(f"play {state.game.pack.text(each.card)}")
                assert each.tricks == soloist_tricks(after)


def test_par_of_a_deal() -> None:
    state = deal(BRANDELN, "bid 3")
    calls = []
    sheet = par(state, lambda done, total: calls.append((done, total)))
    assert calls[-1] == (28, 28)
    assert len(sheet.rows) == 28
    for row in sheet.rows:
        won = row.contract.value if row.made else -row.contract.value
        assert row.payment == 3 * won
        board = Board(state.dealt.hands, row.seat, row.seat)
        solver = Solver(state.game, state.rules, row.contract)
        assert solver.makes(board) == row.made
        if row.tricks is not None:
            tricks = [
                Solver(
                    state.game, state.rules, state.rules.contract(row.contract.name, trump)
                ).tricks(board)
                for trump in range(4)
            ]
            assert row.tricks == max(tricks)
    assert sheet.best[0].contract.name == "5"
    assert sheet.best[0].payment == 9
    assert ParTable(sheet).head() == [
        "Contract",
        "Vorhand",
        "Second hand",
        "Third hand",
        "Dealer",
    ]
    assert str(sheet).startswith("Contract")
    assert len(ParTable(sheet).rows()) == 7
    assert "<table" in sheet._repr_html_()


def test_par_with_a_talon_takes_the_best_discard() -> None:
    state = deal(PREFERANSZ)
    sheet = par(state)
    assert len(sheet.rows) == 3 * 12
    held = state.dealt.hands[0] | state.talon
    row = next(row for row in sheet.rows if row.seat == 0 and row.contract.name == "5")
    assert row.discards.bit_count() == 2
    assert not row.discards & ~held
    solver = Solver(state.game, state.rules, row.contract)
    hands = [held & ~row.discards, *state.dealt.hands[1:]]
    assert solver.tricks(Board(tuple(hands), 0, 0)) == row.tricks
    pack = state.game.pack
    every = [1 << one | 1 << two for one in pack.cards(held) for two in pack.cards(held)]
    best = max(
        solver.tricks(Board((held & ~cards, *state.dealt.hands[1:]), 0, 0))
        for cards in every
        if cards.bit_count() == 2
    )
    assert best == row.tricks
    from_hand = [row for row in sheet.rows if row.contract.hand]
    assert len(from_hand) == 18
    assert not any(row.discards for row in from_hand)


# ---------------------------------------------------------------- the review


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_has_two_marks(name: str) -> None:
    kinds = set()
    for number, start in enumerate(deals(GAMES[name], 3, seed=12)):
        state = played_out(start, number)
        progress: list[tuple[int, int]] = []
        found = review(
            state, seed=1, budget=FEW, progress=lambda *done, into=progress: into.append(done)
        )
        total = len(state.actions)
        assert progress == [(done, total) for done in range(1, total + 1)]
        assert [each.at for each in found.verdicts] == list(range(total))
        for verdict in found.verdicts:
            before = replay(state, verdict.at)
            assert before.to_act == verdict.seat
            assert verdict.action == state.actions[verdict.at]
            assert verdict.kind in KINDS
            kinds.add(verdict.kind)
            assert all(map(Messages().phrase, verdict.said))
            if verdict.seen is None or verdict.open is None:
                assert len(before.legal) == 1
                continue
            assert verdict.seen.cost >= 0
            assert verdict.open.cost >= 0
            assert verdict.open == open_cost(before, verdict.action)
            if before.phase == "play":
                check_open_cost(before, verdict.action, verdict.open.cost)
            costly = verdict.open.cost > 0.1
            expected = {
                (False, False): "good",
                (False, True): "unlucky",
                (True, False): "lucky",
                (True, True): "mistake",
            }[verdict.seen.clear, costly]
            assert verdict.kind == expected
        check_displays(found)
    assert {"good", "forced"} < kinds


def check_open_cost(state: State, action: str, cost: float) -> None:
    """The cost is the difference of what the deal pays after best play, by the solver."""
    assert state.to_act is not None
    pays = {}
    for text in state.legal:
        now = state.act(text)
        while now.phase == "play":
            board, solver = Board.of(now), Solver.of(now)
            after = solver.values(board)
            assert now.contract is not None
            more = (now.to_act == now.soloist) != now.contract.avoid
            card = (max if more else min)(after, key=after.__getitem__)
            now = now.act(f"play {now.game.pack.text(card)}")
        assert now.result is not None
        pays[text] = now.result.payments[state.to_act]
    assert cost == max(pays.values()) - pays[action]


def check_displays(found: Review) -> None:
    table = ReviewTable(found)
    assert len(table.rows()) == sum(1 for each in found.verdicts if each.kind != "forced")
    assert "<table" in found._repr_html_()
    assert str(found).startswith("Player")
    only = ReviewTable(found, seats=(1,), names=[*"ABCD"][: found.state.game.seats])
    assert {row[0] for row in only.rows()} <= {"B"}
    assert set(found.costs) == set(range(found.state.game.seats))


def test_a_review_of_one_seat_and_of_a_record() -> None:
    state = played_out(next(iter(deals(GAMES["brandeln"], 1, seed=3))), 5)
    mine = review(Record.of(state), [2], seed=4, budget=FEW)
    assert {each.seat for each in mine.verdicts} == {2}
    assert mine == review(state, [2], seed=4, budget=FEW)
    assert mine.verdicts == review(state, seed=4, budget=FEW).of(2)
    assert next(reviewing(state, [2], seed=4, budget=FEW)) == mine.verdicts[0]


def test_a_mistake_is_explained() -> None:
    # Four spades from the top and an ace; the soloist names clubs.
    state = played_out(deal(BRANDELN, *PLAYS_3[:4], "trump C"), 1)
    verdict = review(state, [0], budget=FEW).verdicts[1]
    assert verdict.action == "trump C"
    assert verdict.kind == "mistake"
    assert verdict.open is not None
    assert verdict.open.cost == 6
    first, why = map(Messages().phrase, verdict.said)
    assert first.startswith("Clubs as trump: a mistake. By what could be seen, spades as trump ")
    assert first.endswith(", and as the cards lay it cost 6 points.")
    assert why.startswith("Spades is your longest suit: 4 cards")


def test_good_decisions_that_turn_out_badly_and_lucky_mistakes() -> None:
    kinds: dict[str, str] = {}
    for number, start in enumerate(deals(GAMES["brandeln"], 40, seed=21)):
        if len(kinds) == len(KINDS):
            break
        for verdict in review(played_out(start, number), seed=2, budget=FEW).verdicts:
            kinds.setdefault(verdict.kind, Messages().phrase(verdict.said[0]))
    assert "a good decision that turned out badly" in kinds["unlucky"]
    assert "a lucky mistake" in kinds["lucky"]
    assert "a mistake" in kinds["mistake"]


def test_only_a_whole_deal_can_be_reviewed() -> None:
    state = deal(BRANDELN, *PLAYS_3)
    with pytest.raises(Problem, match="not over"):
        review(state)
    with pytest.raises(Problem, match="not over"):
        reviewing(state)
    broken = Record(deal(BRANDELN), (*PLAYS_3, "play C7", "play ST"))
    with pytest.raises(Problem, match="breaks a rule with its action 6"):
        review(broken)
    with pytest.raises(Problem):
        review("pass")  # type: ignore[arg-type]
    over = deal(BRANDELN, "pass", "pass", "pass", "pass")
    for seats in ([4], [-1], [None]):
        with pytest.raises(Problem):
            review(over, seats)  # type: ignore[arg-type]
    assert [each.seat for each in review(over, budget=FEW).verdicts] == [0, 1, 2, 3]
    assert len(review(over, [], budget=FEW).verdicts) == 0


def test_par_and_review_of_the_older_rules() -> None:
    for preset in ("variant", "pierer", "meyers"):
        state = played_out(deal(BRANDELN, *PLAYS_3, rules=preset), 3)
        assert len(par(state).rows) == 4 * len(state.rules.contracts)
        assert len(review(state, [0], budget=FEW).verdicts) == 9
    stopping = deal(BRANDELN, *PLAYS_3, rules={"stop_when_decided": True})
    assert claim(stopping, 0, 5).line
    assert review(played_out(deal(PREFERANSZ, *PLAYS_5), 2), [1], budget=FEW).verdicts


def test_what_is_certain_holds_in_every_deal_that_fits() -> None:
    six = deal(BRANDELN, "bid 6", *PLAYS_3[1:])
    assert not certain(view_for(six, 0))
    # The four best trumps and the ace: nobody can take a trick from them.
    hands = ("SA SK SQ SJ ST S9 HA", "S7 HK HQ HJ HT H9 H7", "CA CK CQ CJ CT C9 C7",
             "DA DK DQ DJ DT D9 D7")  # fmt: skip
    best = deal(hands, *PLAYS_3)
    assert certain(view_for(best, 0))
    assert claim(best, 0).right
    with pytest.raises(Problem):
        certain(view_for(best, 1))
    with pytest.raises(Problem):
        certain(view_for(deal(BRANDELN), 0))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_certain_is_right_but_for_the_deals_not_drawn(game: str) -> None:
    """Whatever the hidden cards are, the answer is that of the view."""
    seen = wrong = 0
    for start in deals(GAMES[game], 12, seed=5):
        state = start
        player = make("thumb", seed=1)
        while state.to_act is not None:
            if state.phase == "play" and len(state.history) > 3:
                seat = state.to_act
                if certain(view_for(state, seat)):
                    seen += 1
                    wrong += not claim(state, seat).right
            state = state.act(player.choose(view_for(state, state.to_act)))
    assert seen > 10
    assert wrong <= seen // 20
