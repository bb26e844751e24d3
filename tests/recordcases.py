"""Records that cannot be read, and others that can."""

from typing import Any


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
