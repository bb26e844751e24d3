"""Links to a table, and the table's plain classes."""

import re

import pytest

from tablehelp import Script, talk
from vorhand.games import GAMES
from vorhand.messages import Messages
from vorhand.messages.choice import offered
from vorhand.table import front
from vorhand.table.links import Link, read_link
from vorhand.table.match import CHOICES, Settings, number_of
from vorhand.table.opening import bid_for
from vorhand.table.strength import Opponents
from vorhand.terms import Problem

BRANDELN = GAMES["brandeln"]
PASSED_OUT = 13
"""A deal in which four beginners pass."""


def test_a_link_says_what_it_asks_for() -> None:
    link = read_link("?game=brandeln&deal=123&seat=2&preset=variant", BRANDELN)
    assert link == Link("brandeln", {"preset": "variant"}, 123, 2, None)
    link = read_link("?deal=5&must_head=never&target=30&must_trump=true", BRANDELN)
    assert link is not None
    assert link.rules == {"must_head": "never", "target": 30, "must_trump": True}


@pytest.mark.parametrize("query", ["", "?", "?token=abc&reset", "?voila-theme=dark", "?dael=7"])
def test_what_is_not_the_tables_is_passed_over(query: str) -> None:
    assert read_link(query, BRANDELN) is None


@pytest.mark.parametrize("other", ["reset", "token=x", "voila-theme=dark", "utm_source=a", "lang="])
def test_what_stands_beside_a_link_and_is_no_slip_is_passed_over(other: str) -> None:
    link = read_link(f"?deal=5&{other}", BRANDELN)
    assert link == Link(None, None, 5, None, None)


def test_a_slip_in_a_link_is_told_with_the_word_that_is_meant() -> None:
    with pytest.raises(Problem, match=r'"dael".* “deal” meant'):
        read_link("?deal=5&dael=7", BRANDELN)


BAD = [
    "?game=whist", "?game=brandeln&deal=x", "?deal=1.5", "?deal=-1", "?deal=" + "9" * 500,
    "?seat=4", "?seat=²", "?preset=nothing", "?must_head=perhaps", "?target=0", "?green_tricks=7",
    "?deal=1&deal=2",
    "?seat=-0", "?must_trump=1", "?deal=%ff", "?game=preferansz&preset=variant", "?dealer=9&deal=1",
    "?deal=" + "1" * 2000, "?deal=0", "?deal=472518347558401", "?deal=", "?game=",
    "?game=<script>alert(1)</script>", "?preset=__class__", "?seat=", "?preset=", "?dealer=",
    "?deal=5&dael=7", "?deal=5&seet=1", "?game=brandeln&persett=variant", "?deal=5&must_haed=never",
]  # fmt: skip


@pytest.mark.parametrize("query", BAD)
def test_a_bad_link_is_explained_on_the_table_which_opens_all_the_same(query: str) -> None:
    table = talk(query=query)
    assert table.scene["problem"]
    assert "itself" not in table.scene["problem"]
    assert table.scene["state"] == "ready"
    table.act("pass")
    assert table.state.actions == ("pass",)


def test_a_link_opens_the_other_game_too() -> None:
    table = talk(query="?game=preferansz&deal=42&seat=1&green_tricks=6")
    assert table.scene["title"] == "Preferánsz"
    assert table.state.dealt.hands == GAMES["preferansz"].numbering.deal(42)[:3]
    assert table.state.rules.as_dict()["green_tricks"] == 6
    assert table.scene["seats"][1]["place"] == "south"


def test_settings_take_what_there_is_and_nothing_else() -> None:
    settings = Settings()
    for key, values in CHOICES.items():
        for value in values:
            assert getattr(settings.with_value(key, value), key) == value
    for key, value in [("pace", "never"), ("stay", 1), ("nothing", True), ("twice", "true")]:
        with pytest.raises(Problem):
            settings.with_value(key, value)


@pytest.mark.parametrize("sort", CHOICES["sort"])
def test_the_hand_is_sorted_with_the_order_of_trumps(sort: str) -> None:
    hands = "SJ S7 SA D9 DA CK H7/CA C9 C7 H9 HT HJ HQ/HK HA S9 ST SQ SK D7/CT CJ CQ DT DJ DQ DK"
    table = talk(rules={"preset": "variant"}, hands=hands.split("/"), dealer=3)
    table.desk.match.player = Script("pass", "pass", "pass")  # type: ignore[union-attr]
    table("set", key="sort", value=sort)
    table.act("bid 3")
    table.on()
    table.act("trump S")
    spades = [card["id"] for card in table.scene["hand"]["cards"] if card["id"][0] == "S"]
    # The variant's trumps: jack, seven, ace ...
    assert spades == (["SA", "S7", "SJ"] if sort == "up" else ["SJ", "S7", "SA"])
    if sort in ("trump", "rank"):
        assert [card["id"] for card in table.scene["hand"]["cards"]][:3] == spades


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_in_force_are_on_one_page(game: str) -> None:
    table = talk(game)
    sheet = table.desk.furniture()["sheet"]
    stated, house = ([item["id"] for item in section["items"]] for section in sheet["sections"])
    assert house == [rule.name for rule in GAMES[game].house_rules]
    assert stated == [rule for rule in GAMES[game].rule_ids if table.state.rules.statement(rule)]
    for section in sheet["sections"]:
        heads = [item["name"] for item in section["items"]]
        assert len(set(heads)) == len(heads)
        assert all(item["text"] for item in section["items"])


def test_the_page_of_rules_names_what_differs_from_the_preset() -> None:
    name = Messages("en")("house.brandeln.target")
    for query, differs in (("", False), ("?game=brandeln&target=17", True)):
        sheet = talk(query=query).desk.furniture()["sheet"]
        assert (name in " ".join(sheet["intro"])) is differs


@pytest.mark.parametrize("language", offered())
def test_every_rule_of_every_game_has_a_title(language: str) -> None:
    messages = Messages(language)
    named = {id.partition(".")[2] for game in GAMES.values() for id in game.rule_ids}
    assert {f"rule-title.{name}" for name in named} == set(messages.keys("rule-title."))


def test_every_choice_of_the_forms_has_its_line() -> None:
    for game in GAMES:
        forms = talk(game).desk.furniture()["forms"]
        for form in forms.values():
            for group in form["groups"]:
                for field in group["fields"]:
                    assert field["label"]
                    assert (
                        field.get("line")
                        or any(option["line"] for option in field.get("options", [{"line": ""}]))
                        or field["key"] in ("contract", "seat", "soloist")
                    )


@pytest.mark.parametrize("name", ["table", "lesson"])
def test_a_front_end_is_one_module_and_its_style_stays_at_home(name: str) -> None:
    script, style = front.script(name), front.style(name)
    assert script.count("export default") == 1
    assert "import " not in [line[:7] for line in script.splitlines()]
    for part in ("innerHTML", "eval(", "http://", "https://"):
        assert part not in script.replace("http://www.w3.org/2000/svg", "")
    for line in map(str.strip, style.splitlines()):
        if line.endswith("{") and line[0] != "@" and line not in ("from {", "to {"):
            assert line.startswith(".vorhand"), line


def test_a_newcomer_meets_beginners_and_a_deal_that_is_played() -> None:
    table = talk("brandeln", players="")
    assert table.desk.match is not None
    assert table.desk.match.opponents.name == "beginner"
    assert not table.desk.match.open_number
    start = GAMES["brandeln"].start(dealer=3, number=PASSED_OUT)
    dealt = bid_for(start, Opponents("beginner"))
    assert number_of(dealt) == PASSED_OUT + 1
    assert bid_for(dealt, Opponents("beginner")) is dealt
    # Whoever asks for something of his own gets that.
    asked = talk("brandeln", players="", query="?deal=7").desk.match
    assert asked is not None
    assert asked.opponents.name == "club"


def test_one_press_deals_anew_with_all_as_it_is() -> None:
    table = talk("preferansz", query="?players=master&seat=1")
    before = table.state
    table("next")
    match = table.desk.match
    assert match is not None
    assert match.states[0].dealt.hands != before.dealt.hands
    assert (match.seat, match.opponents.name, match.state.dealer) == (1, "master", before.dealer)


def test_seats_are_called_by_their_place_after_the_next_dealer() -> None:
    table = talk("brandeln", dealer=1)
    fields = table.desk.furniture()["forms"]["deal"]["groups"][0]["fields"]
    seat = next(field for field in fields if field["key"] == "seat")
    assert [option["value"] for option in seat["options"]] == [2, 3, 0, 1]
    assert seat["options"][0]["label"].startswith("left of the dealer")
    assert seat["options"][3]["label"] == "you deal"


HOLD = "?game=brandeln&deal=143&dealer=3&seat=3&said="


def test_a_link_opens_a_deal_at_the_moment_that_is_meant() -> None:
    table = talk("preferansz", query=f"{HOLD}bid-4,pass,pass")
    assert table.state.actions == ("bid 4", "pass", "pass")
    assert table.scene["problem"] == ""
    assert table.scene["subtitle"].startswith("Practice from a chosen moment")
    assert table.scene["prompt"] == "Your turn to speak."
    table.act("hold")
    assert table.state.actions[-1] == "hold"
    # What was given is not taken back, and the same deal again begins there.
    table("takeback")
    assert table.state.actions == ("bid 4", "pass", "pass")
    again = talk(query=table.scene["record"]["link"])
    assert again.state == table.state


@pytest.mark.parametrize(
    ("said", "good", "told"),
    [
        ("bid-4,hold,pass", 1, "Action 2 .*“hold”, is refused.*You sit left of"),
        ("bid-4,pass,<b>", 2, "Action 3 .*“<b>”, is refused"),
        (",bid-4", 0, "Action 1 "),
        # What another seat holds is not told.
        ("bid-4,pass,pass,pass,trump-C,play-H7", 5, "with the cards of that hand"),
    ],
)
def test_what_cannot_have_been_said_is_told_and_the_deal_opens_before_it(
    said: str, good: int, told: str
) -> None:
    table = talk(query=HOLD + said)
    assert len(table.state.actions) == good
    assert re.search(told, table.scene["problem"])
    assert table.scene["state"] == "ready"


def test_a_link_that_is_far_too_long_is_called_that() -> None:
    assert "too long" in talk(query=HOLD + "x" * 5000).scene["problem"]


def test_what_was_said_goes_with_a_deal_that_is_given() -> None:
    table = talk(query="?said=pass")
    assert "goes with a deal" in table.scene["problem"]
    assert table.state.actions == ()


def test_the_link_of_an_open_number_is_there_at_once_and_that_of_a_secret_deal_is_not() -> None:
    for query, known in (("?deal=42", True), ("", False)):
        record = talk(query=query).scene["record"]
        assert ("deal=42" in record["link"], bool(record["link"])) == (known, known)
        commands = [button["command"] for button in record["buttons"]]
        assert ("copy" in commands, "download" in commands) == (known, False)
