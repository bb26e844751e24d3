"""Records: what is read, what is a fault of the whole, what is kept, and what nobody can break."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import reference
from strategies import Way, dealers, examples, house_rules, ways
from vorhand import records
from vorhand.games import GAMES
from vorhand.messages import Messages
from vorhand.records import Record, RecordError, replay
from vorhand.referee import referee

both_games = pytest.mark.parametrize("name", ["brandeln", "preferansz"])


def record(game: str = "brandeln", **changes: Any) -> dict[str, Any]:
    whole = {
        "format": "vorhand-record",
        "version": 1,
        "game": game,
        "dealer": 0,
        "deal": {"number": 42},
        "actions": [],
    }
    return {**whole, **changes}


BRANDELN = ["C7 C9 CT CJ CQ CK CA", "S7 S9 ST SJ SQ SK SA", "H7 H9 HT HJ HQ HK HA"]
BRANDELN += ["D7 D9 DT DJ DQ DK DA"]
PREFERANSZ = ["E7 E8 E9 EX EU EO EK EA G7 G8", "G9 GX GU GO GK GA H7 H8 H9 HX"]
PREFERANSZ += ["HU HO HK HA S7 S8 S9 SX SU SO"]


def without(key: str) -> dict[str, Any]:
    whole = record()
    del whole[key]
    return whole


UNREADABLE: dict[str, Any] = {
    "no object": [record()],
    "nothing": None,
    "a number": 3,
    "no format": without("format"),
    "another format": record(format="vorhand-session"),
    "no version": without("version"),
    "version 2": record(version=2),
    "version 0": record(version=0),
    "version true": record(version=True),
    "version 1.0": record(version=1.0),
    "version as text": record(version="1"),
    "version that is no number": record(version=float("nan")),
    "number without end": record(deal={"number": float("inf")}),
    "target without end": record(rules={"target": float("inf")}),
    "no game": without("game"),
    "unknown game": record(game="skat"),
    "game in another case": record(game="Brandeln"),
    "game is a list": record(game=["brandeln"]),
    "no dealer": without("dealer"),
    "dealer -1": record(dealer=-1),
    "dealer 4": record(dealer=4),
    "dealer 3 of three": record("preferansz", dealer=3),
    "dealer true": record(dealer=True),
    "dealer 1.0": record(dealer=1.0),
    "dealer as text": record(dealer="1"),
    "dealer null": record(dealer=None),
    "no actions": without("actions"),
    "actions are a text": record(actions="pass"),
    "actions are an object": record(actions={"0": "pass"}),
    "an action is a number": record(actions=["pass", 7]),
    "an action is null": record(actions=[None]),
    "an action is a list": record(actions=[["pass"]]),
    "an action that is no string after one that is illegal": record(actions=["hold", 7]),
    "no deal": without("deal"),
    "deal is a number": record(deal=42),
    "deal is empty": record(deal={}),
    "number 0": record(deal={"number": 0}),
    "number -1": record(deal={"number": -1}),
    "number too high": record(deal={"number": 472_518_347_558_401}),
    "number too high for three": record("preferansz", deal={"number": 2_753_294_408_504_641}),
    "number as text": record(deal={"number": "42"}),
    "number 42.0": record(deal={"number": 42.0}),
    "number true": record(deal={"number": True}),
    "number null": record(deal={"number": None}),
    "number and hands": record(deal={"number": 42, "hands": BRANDELN}),
    "number and talon": record("preferansz", deal={"number": 42, "talon": "SK SA"}),
    "three hands": record(deal={"hands": BRANDELN[:3]}),
    "five hands": record(deal={"hands": [*BRANDELN, ""]}),
    "hands are one text": record(deal={"hands": " ".join(BRANDELN)}),
    "a hand is a list": record(deal={"hands": [hand.split() for hand in BRANDELN]}),
    "a card too few": record(deal={"hands": [BRANDELN[0][3:], *BRANDELN[1:]]}),
    "a card too many": record(deal={"hands": [BRANDELN[0] + " S7", *BRANDELN[1:]]}),
    "a card twice": record(deal={"hands": ["C7 C7 CT CJ CQ CK CA", *BRANDELN[1:]]}),
    "a card in two hands": record(deal={"hands": ["S7 C9 CT CJ CQ CK CA", *BRANDELN[1:]]}),
    "no card": record(deal={"hands": ["C8 C9 CT CJ CQ CK CA", *BRANDELN[1:]]}),
    "cards in lower case": record(deal={"hands": [hand.lower() for hand in BRANDELN]}),
    "cards with commas": record(deal={"hands": [h.replace(" ", ",") for h in BRANDELN]}),
    "another game's cards": record("preferansz", deal={"hands": BRANDELN[:3], "talon": "D7 D9"}),
    "no talon": record("preferansz", deal={"hands": PREFERANSZ}),
    "talon of one card": record("preferansz", deal={"hands": PREFERANSZ, "talon": "SK"}),
    "talon of a card twice": record("preferansz", deal={"hands": PREFERANSZ, "talon": "SK SK"}),
    "talon from a hand": record("preferansz", deal={"hands": PREFERANSZ, "talon": "SK E7"}),
    "talon is a list": record("preferansz", deal={"hands": PREFERANSZ, "talon": ["SK", "SA"]}),
    "a talon in Brandeln": record(deal={"hands": BRANDELN, "talon": ""}),
    "rules are a text": record(rules="variant"),
    "rules are a list": record(rules=[]),
    "unknown preset": record(rules={"preset": "vienna"}),
    "preset null": record(rules={"preset": None}),
    "preset is a list": record(rules={"preset": ["seed"]}),
    "another game's preset": record("preferansz", rules={"preset": "variant"}),
    "unknown house rule": record(rules={"no_talking": True}),
    "another game's house rule": record(rules={"green_tricks": 7}),
    "and the other way": record("preferansz", rules={"must_trump": True}),
    "a duty is 1": record(rules={"must_trump": 1}),
    "a duty is text": record(rules={"must_trump": "true"}),
    "a duty is null": record(rules={"must_trump": None}),
    "target 0": record(rules={"target": 0}),
    "target -20": record(rules={"target": -20}),
    "target true": record(rules={"target": True}),
    "target 20.0": record(rules={"target": 20.0}),
    "target as text": record(rules={"target": "20"}),
    "no such ladder": record(rules={"ladder": "meyers"}),
    "no such order": record(rules={"trump_order": "jack"}),
    "no such duty to head": record(rules={"must_head": True}),
    "no such hold": record(rules={"hold": "never"}),
    "eight for Grün": record("preferansz", rules={"green_tricks": 8}),
    "6.0 for Grün": record("preferansz", rules={"green_tricks": 6.0}),
    "Grün true": record("preferansz", rules={"green_tricks": True}),
    "two names": record(names=["Anna", "Berta"]),
    "names are one text": record(names="Anna"),
    "names are null": record(names=None),
    "rules are null": record(rules=None),
    "a talon of nothing": record(deal={"hands": BRANDELN, "talon": None}),
    "a name is a number": record(names=["Anna", "Berta", "Cilli", 4]),
}


@pytest.mark.parametrize("data", UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read(data: Any) -> None:
    with pytest.raises(RecordError):
        Record.read(data)
    for given_so in (data, json.dumps(data), json.dumps(data).encode()):
        answer, status = referee(given_so)
        assert status == 3
        error = answer["error"]
        assert (error["index"], error["action"], error["rule"]) == (None, None, None)
        assert len(error["message"]) > 10
        assert "{" not in error["message"].replace(repr(data)[:20], "")
    assert reference.referee(data) == {"error": {"index": None, "action": None, "rule": None}}


READABLE: dict[str, Any] = {
    "the least": record(),
    "rules": record(rules={}),
    "a preset": record(rules={"preset": "pierer"}),
    "a high target": record(rules={"target": 10**30}),
    "hands in any order": record(
        deal={"hands": [" ".join(reversed(hand.split())) for hand in BRANDELN]}
    ),
    "more spaces": record(deal={"hands": [f"  {hand} ".replace(" ", "  ") for hand in BRANDELN]}),
    "hands and talon": record("preferansz", deal={"hands": PREFERANSZ, "talon": "SA SK"}),
    "the highest number": record(deal={"number": 472_518_347_558_400}),
    "names": record(names=["Anna", "Berta", "Cilli", "Dora"]),
    "anything else in the deal": record(deal={"number": 42, "title": "?"}),
    "anything else": record(comment=["?"], date=18, winner={"a": None}, version_of_table=2),
}


@pytest.mark.parametrize("data", READABLE.values(), ids=READABLE)
def test_what_can_be_read(data: Any) -> None:
    for given_so in (data, json.dumps(data), json.dumps(data).encode()):
        answer, status = referee(given_so)
        assert status == 0
        assert answer == reference.referee(data)
    again = Record.read(Record.read(data).dumps())
    assert again.start == Record.read(data).start


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nul",
        "{",
        '{"format": "vorhand-record"',
        json.dumps(record()) + "}",
        json.dumps(record()).replace('"', "'"),
        json.dumps(record()).replace("42", "NaN"),
        json.dumps(record(comment=0)).replace('"comment": 0', '"comment": NaN'),
        json.dumps(record(comment=0)).replace('"comment": 0', '"comment": -Infinity'),
        json.dumps(record()).replace("42", "4" * 5000),
        json.dumps(record()).replace("42", "1e400"),
        json.dumps(record()).replace("42", "042"),
        json.dumps(record()).replace("}", ",}"),
        "[" * 100_000,
        '{"format":' * 100_000,
        "[" * 100_000 + "]" * 100_000,
        "\x00",
        "\ud800",
    ],
    ids=lambda text: ascii(text[:40]),
)
def test_what_is_no_json(text: str) -> None:
    assert referee(text)[1] == 3


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"\xff" + json.dumps(record()).encode(),
        json.dumps(record()).encode("utf-16"),
        json.dumps(record(comment="Grün"), ensure_ascii=False).encode("latin-1"),
    ],
)
def test_what_is_no_utf8(data: bytes) -> None:
    assert referee(data)[1] == 3


def test_a_byte_order_mark_is_passed_over() -> None:
    assert referee(b"\xef\xbb\xbf" + json.dumps(record()).encode())[1] == 0


@pytest.mark.parametrize("key", ["dealer", "deal", "actions", "rules", "names", "version", "game"])
@pytest.mark.parametrize("depth", [100, 400, 480, 490, 700, 950, 985, 995])
def test_deep_nesting_breaks_nothing(key: str, depth: int) -> None:
    for opening, closing in ["[]", ('{"a":', "}")]:
        nested = opening * depth + "0" + closing * depth
        text = json.dumps(record(**{key: "@"})).replace('"@"', nested)
        assert referee(text)[1] == 3
        unknown = json.dumps(record(comment="@")).replace('"@"', nested)
        try:
            read = Record.read(unknown)
        except RecordError:
            continue
        assert json.loads(read.dumps())["comment"] == json.loads(nested)


@pytest.mark.parametrize("key", ["dealer", "version", "game", "deal", "actions", "rules", "format"])
def test_numbers_of_thousands_of_digits_break_nothing(key: str) -> None:
    for value in (10**5000, [10**5000], {"number": 10**5000}, {"target": -(10**5000)}):
        assert referee(record(**{key: value}))[1] == 3


def test_the_first_illegal_action_is_the_fault_however_long_the_record() -> None:
    answer, status = referee(record(actions=["pass"] * 100_000))
    assert status == 2
    assert (answer["error"]["index"], answer["error"]["rule"]) == (4, "table.wrong-phase")


def test_half_a_character_is_no_action_and_can_be_written() -> None:
    data = record(actions=["\ud800"], names=["\udfff", "", "\U0001f0a1", "Jörg"])
    answer, status = referee(json.dumps(data))
    assert (status, answer["error"]["action"]) == (2, "\ud800")
    text = Record.read(data).dumps()
    assert json.loads(text.encode("utf-8"))["names"] == data["names"]


def test_a_damaged_record_opens_where_it_is_whole() -> None:
    played = replay(record(actions=["pass", "bid 3", "pass", "hold", "hold", "pass"]))
    assert played.fault is not None
    assert (played.fault.index, played.fault.refusal.rule) == (4, "brandeln.hold-once")
    assert played.fault.refusal.action == "hold"
    assert played.state.actions == ("pass", "bid 3", "pass", "hold")
    assert len(played.states) == 5
    assert [len(state.actions) for state in played.states] == [0, 1, 2, 3, 4]
    assert replay(record(actions=["pass"])).fault is None


# ---------------------------------------------------------------- reading and writing again

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
