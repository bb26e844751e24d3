"""Which language somebody is spoken to in, and that another loses nothing of a deal."""

import json
import re
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path

import pytest
from nbconvert.filters.markdown import markdown2html

from tablehelp import KEY, Talk, talk
from vorhand.advice import named
from vorhand.advice.words import points_phrase
from vorhand.cli import main
from vorhand.displays import HandPicture, set_language
from vorhand.games import GAMES
from vorhand.messages import Messages, choice
from vorhand.serve.words import Words, heading_key, language_of
from vorhand.store import Store
from vorhand.table.desk import Desk
from vorhand.table.lesson_desk import LessonDesk
from vorhand.table.opening import Opening
from vorhand.table.speech import Speech
from vorhand.terms import Phrase, Problem

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
WORDS = Words(NOTEBOOKS)
SAY = {language: Messages(language) for language in choice.LANGUAGES}


@pytest.fixture(autouse=True)
def _every_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is said of a language but what the test says."""
    for name in ("VORHAND_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    yield
    set_language("")


def hello(**said: object) -> Desk:
    """A desk that a browser has said hello to."""
    desk = Desk(Opening("brandeln", players="random"), language=str(said.pop("told", "")))
    desk.receive({"command": "hello", "key": KEY, "search": "", **said})
    return desk


def spoken(desk: Desk) -> str:
    (language,) = {desk.messages.language, desk.scene()["lang"], desk.furniture()["words"]["lang"]}
    assert desk.scene()["title"] == SAY[language]("game.brandeln")
    return str(language)


def test_whose_word_counts_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = ["fr-FR", "ru-RU", "en"]
    kept = {"language": "de"}
    assert spoken(hello()) == "en"
    assert spoken(hello(languages=["fr", "xx", 7, None])) == "en"
    assert spoken(hello(languages=browser)) == "ru"
    monkeypatch.setenv("VORHAND_LANGUAGE", "de")
    assert spoken(hello()) == "de"
    assert spoken(hello(languages=browser)) == "ru"
    set_language("de")
    assert spoken(hello(languages=browser)) == "de"
    assert spoken(hello(languages=browser, told="en")) == "en"
    assert spoken(hello(languages=browser, told="en", settings=kept)) == "de"
    assert spoken(hello(told="en", settings=kept, search="?lang=ru")) == "ru"
    assert spoken(hello(settings={"language": ["de"]}, languages="de", told="ru")) == "ru"


def test_a_lesson_asks_in_the_same_order() -> None:
    desk = LessonDesk(("brandeln/hold",), "brandeln", served=True)
    assert desk.language == "en"
    asked = {"command": "hello", "settings": {"language": "ru"}, "languages": ["de"]}
    desk.receive({**asked, "search": "?lang=de"})
    assert desk.language == "de"
    # A second view of the same lesson changes nothing.
    desk.receive({**asked, "search": ""})
    assert desk.language == "de"
    step = desk.scene()["step"]
    desk.receive({"command": "language", "value": "ru"})
    assert desk.scene()["count"] == SAY["ru"]("lesson.ui.step", at=1, of=len(desk.scene()["dots"]))
    assert desk.scene()["step"] == step
    desk.receive({"command": "language", "value": "fr"})
    assert desk.scene()["problem"] == SAY["ru"](
        "problem.language", found='"fr"', known=choice.LANGUAGES
    )


@pytest.mark.parametrize("search", ["?lang=fr", "?lang=", "?lang=de&lang=ru"])
def test_a_bad_language_in_a_link_is_said(search: str) -> None:
    desk = hello(search=search, languages=["de"])
    assert spoken(desk) == "de"
    assert "lang" in desk.scene()["problem"] or "Sprache" in desk.scene()["problem"]
    lesson = LessonDesk(("brandeln/hold",), "brandeln", served=True)
    lesson.receive({"command": "hello", "search": search, "languages": ["de"]})
    assert lesson.scene()["problem"] == desk.scene()["problem"]


def test_the_same_deal_goes_on_whatever_the_link_says_of_the_language(tmp_path: Path) -> None:
    store = Store(tmp_path)
    first = talk(store=store, query="?lang=de")
    first.on()
    first.act(first.state.legal[0])
    for query in ("?lang=ru", "", "?lang=nowhere"):
        again = Talk(Opening("brandeln", players="random"), store, query)
        assert again.state.dealt == first.state.dealt
        assert again.state.actions == first.state.actions


def test_nothing_of_a_deal_is_lost_with_another_language() -> None:
    table = talk("preferansz", deal=42, seat=0)
    table.on()
    table("hint", step=2)
    before, version = table.scene, table.scene["version"]
    table("set", key="pack", value="french")
    scene = table("set", key="language", value="ru")
    say = SAY["ru"]
    assert table.replies == [{"type": "ok"}]
    assert [each["text"] for each in scene["said"]] == [say("language.changed")]
    assert table.scene["version"] == version + 2
    assert scene["advice"]["title"] == say("table.advice.hint")
    assert len(scene["advice"]["sections"]) == len(before["advice"]["sections"])
    assert [each["kind"] for each in scene["log"]] == [each["kind"] for each in before["log"]]
    assert scene["log"][0]["text"] != before["log"][0]["text"]
    assert table.desk.furniture()["art"]["name"] == "french-ru"
    options = [option["action"] for group in scene["box"]["groups"] for option in group["options"]]
    assert options == [
        option["action"] for group in before["box"]["groups"] for option in group["options"]
    ]
    # What was already said is not said again in the other language.
    news = [each["text"] for each in table.act(table.state.legal[0])["said"]]
    assert before["log"][0]["text"] not in news
    assert scene["log"][0]["text"] not in news
    table("set", key="language", value="fr")
    assert '"fr"' in table.scene["problem"]
    assert table.desk.messages.language == "ru"


def test_every_language_is_offered_by_its_own_name() -> None:
    table = talk()
    field = table.desk.furniture()["forms"]["settings"]["groups"][0]["fields"][0]
    assert [(each["value"], each["label"]) for each in field["options"]] == [
        ("en", "English"), ("de", "Deutsch"), ("ru", "Русский"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("linked", "kept", "header", "language"),
    [
        (None, None, "", "en"),
        (None, None, "fr, de-CH;q=0.4, ru;q=0.7, *;q=0.1", "ru"),
        (None, None, "de;q=0, ru;q=nonsense, en;q=0.1", "en"),
        (None, "de", "ru", "de"),
        (None, "xx", "ru", "ru"),
        ("ru", "de", "en", "ru"),
        ("fr", "de", "en", "de"),
        ("de-AT", None, "", "en"),
    ],
)
def test_whose_word_counts_on_a_page(
    linked: str | None, kept: str | None, header: str, language: str
) -> None:
    assert language_of(linked, kept, header) == language


@pytest.mark.parametrize(
    ("options", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "ru_RU.UTF-8"}, "ru"),
        ([], {"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "de"}, "de"),
        ([], {"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LANG": "fr_FR.UTF-8"}, "en"),
        ([], {"LC_ALL": "ru_RU", "VORHAND_LANGUAGE": "de"}, "de"),
        (["--language", "ru"], {"VORHAND_LANGUAGE": "de"}, "ru"),
    ],
)
def test_whose_word_counts_for_a_command(
    options: list[str],
    environment: dict[str, str],
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    deal = ["deal", "brandeln", "--number", "42"]
    assert main([*options, *deal]) == 0
    printed = capsys.readouterr().out
    assert SAY[language]("cli.deal.letters.french") in printed
    assert main([*deal, *options]) == 0
    assert capsys.readouterr().out == printed
    # What programs read is the same in every language.
    assert main([*options, *deal, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "brandeln"


def test_a_command_complains_in_its_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments, key in (
        (["deal", "poker"], "usage.choice"),
        (["deal", "brandeln", "--number"], "usage.one"),
        (["referee"], "usage.required"),
        (["deal", "brandeln", "--number", "1", "--random"], "usage.not-with"),
        (["referee", "x", "--nothing"], "usage.unknown"),
        (["lesson", "--lang", "de"], "usage.unknown"),
    ):
        with pytest.raises(SystemExit) as ended:
            main(["--language", "de", *arguments])
        assert ended.value.code == 1
        said = capsys.readouterr().err
        assert said.startswith("Aufruf: vorhand")
        stem = SAY["de"](key, found="|", names="|", name="|").split("|")
        assert all(part in said for part in stem), said
    monkeypatch.setenv("VORHAND_LANGUAGE", "fr")
    assert main(["deal", "brandeln"]) == 1
    assert '"fr"' in capsys.readouterr().err


def test_a_notebook_need_not_repeat_its_language() -> None:
    hand = HandPicture(GAMES["brandeln"].pack, 1)
    assert "seven of clubs" in hand._repr_svg_()
    set_language("de")
    name = SAY["de"]("card.french.C7")
    assert name != "seven of clubs"
    assert name in hand._repr_svg_()
    assert "seven of clubs" in HandPicture(hand.pack, hand.cards, "en")._repr_svg_()
    assert str(Problem("problem.language", found="x", known=("y",))) == SAY["de"](
        "problem.language", found="x", known=("y",)
    )
    with pytest.raises(Problem):
        set_language("fr")


def test_numbers_are_written_as_the_language_writes_them() -> None:
    # As it stands in a hint at a table: a phrase within a phrase, put into the pack that is shown.
    half = Phrase("advice.next.slight", {"action": "", "cost": points_phrase(-1.5)})
    for language, point in (("en", "."), ("de", ","), ("ru", ",")):
        speech = Speech(SAY[language], GAMES["brandeln"], "german")
        assert f"\N{MINUS SIGN}1{point}5 " in speech.phrase(named(half, {}))
    written = [say.figure("+1,024.5") for say in SAY.values()]
    assert written == ["+1,024.5", "+1.024,5", "+1\N{NO-BREAK SPACE}024,5"]


def test_a_language_that_lacks_an_area_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    areas = {"en": frozenset({"core", "table"}), "de": frozenset({"core", "table"})}
    monkeypatch.setattr(choice, "_areas", lambda language: areas.get(language, frozenset({"core"})))
    choice.offered.cache_clear()
    try:
        assert choice.offered() == ("en", "de")
        with pytest.raises(Problem, match="ru"):
            choice.checked("ru")
        assert choice.best(["ru", "de"]) == "de"
    finally:
        monkeypatch.undo()
        choice.offered.cache_clear()


def test_headings_are_known_by_their_words() -> None:
    assert heading_key("start", "A hand of “Preferánsz”: 5!") == "page.start.a-hand-of-preferansz-5"


@pytest.mark.parametrize("notebook", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_the_headings_of_a_page_are_said_in_its_reader_s_language(notebook: Path) -> None:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    html = "".join(map(markdown2html, sources))
    said = set()
    for language in choice.LANGUAGES:
        dressed = WORDS.dressed(html, notebook.stem, language)
        found = re.findall(
            r'<h\d id="([^"]*)"><span data-say="([^"]+)" lang="(..)">(.*?)<', dressed
        )
        assert len(found) == len(re.findall(r"<h\d ", html)) > 0
        for place, key, spoken_in, text in found:
            assert spoken_in == language
            assert text == escape(SAY[language](key))
            # Links to a heading go by its English words, as in the notebook.
            assert re.search(rf'<h[123] id="{re.escape(place)}">', html)
            if language == "en":
                assert f">{SAY['en'](key)}<" in unescape(html)
            said.add(key)
    assert said == set(SAY["en"].keys(f"page.{notebook.stem}."))


def test_the_words_of_a_page_go_with_it_in_every_language() -> None:
    page = "<title>%vorhand:title%</title><p>%vorhand:home% %vorhand:none%</p>%vorhand:all%"
    dressed = WORDS.dressed(page, "start", "de")
    title, home = SAY["de"]("lesson.page.start.title"), SAY["de"]("serve.page.home")
    assert dressed.startswith(f"<title>{title}</title><p>{home} %vorhand:none%</p>")
    words = json.loads(dressed.partition("</p>")[2])
    assert words.keys() == set(choice.LANGUAGES)
    assert words["ru"]["home"] == SAY["ru"]("serve.page.home")
    assert words["ru"]["page.start.a-first-lesson"] == SAY["ru"]("page.start.a-first-lesson")
