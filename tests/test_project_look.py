"""One visual language: every colour and size of letters comes from one file, and can be read."""

import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "widgets" / "vorhand"
TOKENS = PACKAGE / "table" / "static" / "shared" / "0-tokens.css"
STYLES = sorted(path for path in PACKAGE.rglob("*.css") if path != TOKENS)
DISPLAYS = sorted((PACKAGE / "displays").glob("*.py"))

COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|color-mix)\(", re.I)
SIZE = re.compile(r"(?<![\w-])font(?:-size)?:[^;}]*?(?<![\w.-])[\d.]+(?:px|pt|r?em|vw|%)")
FOLLOWS_THE_PAGE = "font-size: max(15px, 1em)"

LOOKS = {
    "usual": r"\.vorhand-look \{\n(.*?)\n\}",
    "contrast": r'\.vorhand-look\[data-contrast="more"\] \{\n(.*?)\n\}',
}

TEXT = [
    *(("ink", ground) for ground in ("page", "paper", "tint", "shade")),
    *(("faint", ground) for ground in ("page", "paper", "tint")),
    *(("accent", ground) for ground in ("page", "paper", "tint")),
    *(("felt-ink", "felt"), ("felt-ink", "felt-deep"), ("felt-faint", "felt")),
    *(("felt-faint", "felt-deep"), ("gold", "felt"), ("gold", "felt-deep")),
    *(("label-ink", "label"), ("label-ink", "gold"), ("accent-ink", "accent")),
    *(("right-ink", "right"), ("warn-ink", "warn"), ("warn-ink", "paper"), ("alarm", "page")),
    *(("ochre", "paper"), ("felt-deep", "felt-ink")),
]
"""Which ink stands on which ground."""

EDGES = [
    *(("edge", "paper"), ("edge", "page"), ("focus", "paper"), ("focus", "page")),
    *(("felt-focus", "felt"), ("felt-focus", "felt-deep"), ("gold", "felt"), ("mark", "felt")),
]
"""Lines that must be seen to know what there is."""

EDGES_OF_CONTRAST = [*EDGES, ("line", "paper"), ("line", "page"), ("felt-line", "felt")]


@pytest.mark.parametrize("path", [*STYLES, *DISPLAYS], ids=lambda path: path.name)
def test_a_style_takes_its_colours_and_sizes_from_the_tokens(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = text.replace(FOLLOWS_THE_PAGE, "")
    assert COLOUR.findall(text) == []
    if path.suffix == ".css":
        assert SIZE.findall(text) == []


def test_every_token_that_is_asked_for_is_there_and_none_besides() -> None:
    texts = [path.read_text(encoding="utf-8") for path in [*STYLES, TOKENS, *DISPLAYS]]
    asked = {name for text in texts for name in re.findall(r"var\((--vorhand-[a-z0-9-]+)", text)}
    made = {name for text in texts for name in re.findall(r"(--vorhand-[a-z0-9-]+):", text)}
    assert asked - made == set()
    assert set(re.findall(r"(--vorhand-[a-z0-9-]+):", TOKENS.read_text("utf-8"))) - asked == set()


def tokens(look: str, dark: bool) -> dict[str, str]:
    """The colours that are one plain colour, as six digits."""
    css, found = TOKENS.read_text(encoding="utf-8"), {}
    # What high contrast does not say is as usual.
    for pattern in [LOOKS["usual"], LOOKS[look]]:
        match = re.search(pattern, css, re.DOTALL)
        assert match is not None
        for name, value in re.findall(r"--vorhand-([a-z-]+): ([^;]+);", match[1]):
            colours = re.findall(r"#[0-9a-f]{6}", value)
            if colours and value.startswith(("#", "light-dark(#")):
                found[name] = colours[dark and len(colours) > 1]
    return found


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 counts it."""
    lights = []
    for colour in (one, other):
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        lights.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
    return (max(lights) + 0.05) / (min(lights) + 0.05)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("look", "text", "edge"), [("usual", 4.5, 3), ("contrast", 7, 3)])
def test_inks_and_edges_stand_out_from_their_grounds(
    look: str, text: float, edge: float, dark: bool
) -> None:
    found = tokens(look, dark)
    edges = EDGES if look == "usual" else EDGES_OF_CONTRAST
    pairs = [(pair, text) for pair in TEXT] + [(pair, edge) for pair in edges]
    weak = {
        pair: round(contrast(found[pair[0]], found[pair[1]]), 2)
        for pair, least in pairs
        if contrast(found[pair[0]], found[pair[1]]) < least
    }
    assert weak == {}
