"""Records: what is written is what was read, in whatever is written."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import reference
from recordcases import BRANDELN, record
from strategies import Way, dealers, examples, house_rules, ways
from vorhand import records
from vorhand.games import GAMES
from vorhand.messages import Messages
from vorhand.records import Record, RecordError
from vorhand.referee import referee

both_games = pytest.mark.parametrize("name", ["brandeln", "preferansz"])

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda each: (
        st.lists(each, max_size=3) | st.dictionaries(st.text(max_size=5), each, max_size=3)
    ),
    max_leaves=6,
)
OURS = {"format", "version", "game", "rules", "dealer", "deal", "actions", "names"}
DEAL_OURS = {"number", "hands", "talon"}


@both_games
def test_what_is_written_is_what_was_read(name: str) -> None:
    @examples(120)
    @given(
        house_rules(name),
        dealers(name),
        ways(name),
        st.dictionaries(st.text(max_size=8).filter(lambda key: key not in OURS), anything),
        st.dictionaries(st.text(max_size=8).filter(lambda key: key not in DEAL_OURS), anything),
        st.booleans(),
    )
    def round_trip(
        rules: dict[str, object],
        dealer: int,
        way: Way,
        extra: dict[str, Any],
        deal_extra: dict[str, Any],
        as_hands: bool,
    ) -> None:
        game = GAMES[name]
        states = [game.start(game.rules(rules), dealer=dealer, number=way.number)]
        choose = way.player()
        while states[-1].legal:
            states.append(states[-1].act(choose(states[-1].legal)))
        state = states[round((len(states) - 1) * way.part)]
        deal: dict[str, Any] = {"number": way.number}
        if as_hands:
            deal = {"hands": [game.pack.hand_text(hand) for hand in state.dealt.hands]}
            if game.talon_size:
                deal["talon"] = game.pack.hand_text(state.talon)
        names = [f"player {seat}" for seat in range(game.seats)]
        data = record(
            name,
            rules=rules,
            dealer=dealer,
            deal={**deal, **deal_extra},
            actions=list(state.actions),
            names=names,
            **extra,
        )
        read = Record.read(json.dumps(data))
        assert read.as_dict() == data
        assert json.loads(read.dumps()) == data
        assert list(read.as_dict())[:7] == "format version game rules dealer deal actions".split()
        assert read.names == tuple(names)
        assert read.replay().fault is None
        assert read.replay().state == state
        assert hash(read.replay().state) == hash(state)
        # The record of a state, whatever was read, comes to the same state.
        made = Record.of(state, by_number=not as_hands)
        assert Record.read(made.dumps()).replay().state == state
        assert Record.read(made.as_dict()).start == read.start

    round_trip()


hostile = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 8)
    | st.integers(-(10**20), 10**20)
    # No JSON has the others; where they stand for a value of ours, they are tried above.
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from([1.0, 3.0, 42.0, "", "0", "42", "pass", "seed", "variant", "brandeln"])
    | st.text(max_size=6)
    | st.text(st.characters(categories=["Cs", "Cc", "Zs"]), max_size=3),
    lambda each: (
        st.lists(each, max_size=5)
        | st.dictionaries(
            st.sampled_from(["number", "hands", "talon", "preset", "target", "must_head", "x"]),
            each,
            max_size=3,
        )
    ),
    max_leaves=8,
)


@both_games
def test_whatever_stands_in_a_record(name: str) -> None:
    """A record with anything in one place is read by both implementations, or by neither."""

    @examples(400)
    @given(st.sampled_from(sorted(OURS)), hostile)
    def either(key: str, value: Any) -> None:
        # Where a key may be left out, null may be meant to leave it out.
        assume(not (value is None and key in {"rules", "names"}))
        assume(not (isinstance(value, dict) and value.get("talon", "") is None))
        data = {**record(name), key: value}
        answer, status = referee(data)
        expected = reference.referee(data)
        if "error" in answer:
            del answer["error"]["message"]
        assert answer == expected
        if status == 0:
            assert Record.read(Record.read(data).as_dict()).start == Record.read(data).start

    either()


@both_games
def test_whatever_stands_in_the_rules(name: str) -> None:
    @examples(300)
    @given(
        st.dictionaries(
            st.sampled_from([*reference.OPTIONS["brandeln"], *reference.OPTIONS["preferansz"]])
            | st.just("preset"),
            hostile | st.sampled_from(["natural", "always", "bettel", "overbid", "pierer", 6, 7]),
            max_size=2,
        )
    )
    def either(rules: dict[str, Any]) -> None:
        answer, _ = referee(record(name, rules=rules))
        if "error" in answer:
            del answer["error"]["message"]
        assert answer == reference.referee(record(name, rules=rules))

    either()


def damaged(text: str, place: int, what: str) -> str:
    return text[: place % (len(text) + 1)] + what + text[place % (len(text) + 1) + len(what) :]


def test_damaged_texts() -> None:
    """Whatever a disk or a person does to a text, the answer is an answer."""
    whole = json.dumps(record(rules={"preset": "variant"}, names=["A", "B", "C", "D"]))

    @examples(400)
    @given(st.integers(0, 500), st.text(max_size=3), st.booleans())
    def answered(place: int, what: str, cut: bool) -> None:
        text = whole[:place] if cut else damaged(whole, place, what)
        answer, status = referee(text)
        assert status in {0, 2, 3}
        assert (status == 0) == ("error" not in answer)

    answered()


def test_random_bytes() -> None:
    @examples(200)
    @given(st.binary(max_size=60))
    def answered(data: bytes) -> None:
        assert referee(data)[1] == 3

    answered()


def test_the_last_of_two_equal_keys_counts() -> None:
    text = json.dumps(record()).replace('"dealer": 0', '"dealer": 9, "dealer": 1')
    assert referee(text)[0]["to_act"] == 2


def test_a_record_of_a_state_can_carry_more() -> None:
    state = GAMES["brandeln"].start(dealer=0, number=42)
    made = Record.of(state, comment="wie gegeben", date="2026-11-30")
    assert made.as_dict()["comment"] == "wie gegeben"
    assert Record.read(made.as_dict()) == Record.read(made.dumps())


def test_as_dict_is_new_every_time() -> None:
    read = Record.read(record(rules={"preset": "seed"}))
    first = read.as_dict()
    first["actions"].append("pass")
    first["rules"]["must_trump"] = True
    assert read.as_dict()["actions"] == []
    assert read.as_dict()["rules"] == {"preset": "seed"}


def test_reading_leaves_the_data_as_it_was() -> None:
    read: Callable[[Any], Record] = Record.read
    data = record(rules={"preset": "pierer"}, comment="?")
    before = json.dumps(data)
    read(data)
    assert json.dumps(data) == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The record is empty."),
        ("  \n", "The record is empty."),
        ("nul", "The record is not JSON: it cannot be read from line 1, column 1 on."),
        ('{"a": 1,\n 2}', "The record is not JSON: it cannot be read from line 2, column 2 on."),
        ('{"a": NaN}', "The record is not JSON: NaN is no number there."),
        ('{"a": [1e999]}', "The record holds a number that is too large to be kept: 1e999."),
        (
            '{"a": -' + "7" * 5000 + "}",
            "The record holds a number of 5000 digits, which is more than can be read.",
        ),
        ("[" * 100_000, "The record has too many lists or objects within each other."),
        (b"{\xff", "The record is not UTF-8 text: nothing can be read from byte 2 on."),
    ],
    ids=lambda each: ascii(each[:30]),
)
def test_what_is_no_json_is_said_in_our_own_words(text: str | bytes, sentence: str) -> None:
    answer, status = referee(text)
    assert (answer["error"]["message"], status) == (sentence, 3)


@pytest.mark.parametrize("place", ["comment", "deal", "in a list"])
@pytest.mark.parametrize("number", ["1e999", "-1e999", "1" * 400 + ".5"])
def test_what_could_not_be_written_again_is_not_read(place: str, number: str) -> None:
    deal = {"number": 42, "title": "@"} if place == "deal" else {"number": 42}
    comment: Any = {"comment": "@", "in a list": ["@"]}.get(place, "")
    text = json.dumps(record(deal=deal, comment=comment)).replace('"@"', number)
    assert referee(text)[1] == 3


@pytest.mark.parametrize(
    "value",
    [float("nan"), float("inf"), {1, 2}, 10**5000, object()],
    ids=["no number", "without end", "a set", "thousands of digits", "an object"],
)
def test_what_is_no_json_data_is_not_kept(value: Any) -> None:
    for data in (record(comment=value), record(deal={"number": 42, "title": [value]})):
        with pytest.raises(RecordError) as caught:
            Record.read(data)
        assert caught.value.key == "problem.record.no-json"
    with pytest.raises(RecordError, match="comment"):
        Record.of(GAMES["brandeln"].start(dealer=0, number=42), comment=value)


def test_a_record_is_of_a_state_and_keeps_its_own_keys() -> None:
    state = GAMES["brandeln"].start(dealer=0, number=42)
    for key in ("actions", "deal", "dealer", "format", "game", "rules", "version"):
        with pytest.raises(RecordError, match=f'The key "{key}" is one of'):
            Record.of(state, **{key: []})
    with pytest.raises(RecordError, match="The names must be a list of 4"):
        Record.of(state, names=["Anna"])
    nothing: Any = None
    with pytest.raises(RecordError, match="This must be the state of a deal, not null"):
        Record.of(nothing)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": None}, "not null"),
        ({"game": "brandlen"}, 'not "brandlen"'),
        ({"dealer": True}, "not true"),
        ({"dealer": "1"}, 'not "1"'),
        ({"rules": {"must_trump": None}}, "not null"),
        ({"version": 1.5}, "not 1.5"),
        ({"game": {"a": [None]}}, 'not {"a": [null]}'),
    ],
)
def test_what_is_wrong_is_named_in_the_words_of_json(changes: dict[str, Any], words: str) -> None:
    assert words in referee(record(**changes))[0]["error"]["message"]


def test_a_problem_says_what_is_wrong() -> None:
    with pytest.raises(RecordError) as caught:
        Record.read(record(deal={"number": -3}))
    assert str(caught.value) == (
        "The deal of the record cannot be used. "
        "The deal number -3 is not in the range from 1 to 472518347558400."
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"actions": ["\ud800"]},
        {"deal": {"hands": ["\ud800", *BRANDELN[1:]]}},
        {"game": "\ud800"},
        {"rules": {"\ud800": 1}},
        {"rules": {"preset": "\udfff"}},
        {"format": ["\ud800"]},
    ],
)
def test_every_sentence_can_be_written_as_utf8(changes: dict[str, Any]) -> None:
    answer, status = referee(json.dumps(record(**changes)))
    assert status in {2, 3}
    assert answer["error"]["message"].encode("utf-8")


def test_an_action_of_a_million_letters_is_not_repeated_in_the_sentence() -> None:
    action = "x" * 1_000_000
    answer, status = referee(record(actions=[action]))
    assert (status, answer["error"]["action"]) == (2, action)
    assert len(answer["error"]["message"]) < 200


def test_every_error_has_its_sentence() -> None:
    """An error whose key no catalogue has could not even be shown."""
    package = Path(records.__file__).parent
    named = re.compile(r'\b(?:Problem|[A-Z]\w+Error)\(\s*"([a-z]+(?:\.[a-z-]+)+)"')
    sources = (path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    keys = {key for source in sources for key in named.findall(source)}
    assert len(keys) > 40
    messages = Messages()
    assert [key for key in sorted(keys) if key not in messages] == []
