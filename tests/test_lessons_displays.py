"""The tables that notebooks show of a moment in a deal."""

from vorhand.displays import ChoiceTable, ContractTable, ResultTable
from vorhand.games import GAMES
from vorhand.lessons import lesson


def test_choices_come_with_the_rule_that_refuses_them() -> None:
    table = ChoiceTable(lesson("brandeln/hold").step("left-neighbour").state)
    hold = next(row for row in table.rows() if row[1] == "hold")
    assert hold[0] == "no"
    # It is said of a player, not to the reader.
    assert hold[2].startswith("The player left of")
    assert all("you" not in row[2].lower().split() for row in table.rows())
    assert hold[3] == "brandeln.left-neighbour"
    assert "may be said" in table.caption()
    playing = ChoiceTable(lesson("brandeln/following").step("head").state)
    assert "may be played" in playing.caption()
    assert playing.rows()[0] == ["yes", "ace of clubs", "", ""]
    head = "Clubs were led and the ace of clubs beats the king of clubs: the trick must be headed."
    assert playing.rows()[1][2] == head
    assert "(brandeln.head)</small>" in playing._repr_html_()
    assert repr(playing).startswith("Allowed?")
    naming = ChoiceTable(lesson("brandeln/trump").step("name-trump").state)
    assert naming.rows() == [["yes", "clubs, spades, hearts, diamonds", "", ""]]


def test_contracts_are_those_of_the_rules_in_force() -> None:
    brandeln = GAMES["brandeln"]
    assert len(ContractTable(brandeln, brandeln.rules()).rows()) == 7
    pierer = ContractTable(brandeln, brandeln.rules({"preset": "pierer"})).rows()
    assert [row[3] for row in pierer] == ["3", "4", "5", "6", "7", "8"]
    preferansz = GAMES["preferansz"]
    rows = ContractTable(preferansz, preferansz.rules({"green_tricks": 6})).rows()
    assert [row[2] for row in rows] == ["Grün", "Schelle", "Herz", "Eichel", "none", "none"]


def test_a_result_names_who_played_alone_and_what_each_got() -> None:
    over = lesson("preferansz/payments").step("contra").state
    table = ResultTable(over)
    assert [row[3] for row in table.rows()] == ["+10", "+7", "\u221217"]
    assert [row[2] for row in table.rows()] == ["\u00d72", "\u00d71", ""]
    assert "alone" in table.rows()[2][0]
    passed_out = lesson("brandeln/passing").step("passed-out").state
    assert [row[-1] for row in ResultTable(passed_out).rows()] == [""] * 4
    # Nobody has doubled: there is no column of stakes.
    assert len(ResultTable(passed_out).head()) == 3
    assert ResultTable(passed_out).caption() == "passed out"
