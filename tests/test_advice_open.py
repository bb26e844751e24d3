"""With open cards: par and the values of cards; and the two marks of the review."""

import pytest

from advicehelp import (
    BRANDELN,
    PLAYS_3,
    PLAYS_5,
    PREFERANSZ,
    deal,
    endings,
    played_out,
    replay,
    soloist_tricks,
)
from duplicate import deals
from vorhand.advice import claim, open_cost, par, review, reviewing, values
from vorhand.advice.reviews import KINDS, Review
from vorhand.displays.advice import ParTable, ReviewTable
from vorhand.games import GAMES, State
from vorhand.messages import Messages
from vorhand.players import Budget
from vorhand.records import Record
from vorhand.solver import Board, Solver
from vorhand.terms import Problem

FEW = Budget(6, 6_000)


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
            slip = verdict.seen.clear and verdict.seen.cost < 1
            expected = (
                "slip"
                if slip
                else {
                    (False, False): "good",
                    (False, True): "unlucky",
                    (True, False): "lucky",
                    (True, True): "mistake",
                }[verdict.seen.clear, costly]
            )
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
