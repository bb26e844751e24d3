"""The compiled message catalogues are those of the texts: `make messages` was not forgotten."""

import gettext
import io
from datetime import UTC, datetime
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parent.parent / "widgets" / "vorhand" / "messages" / "locale"
TEXTS = sorted(LOCALE.rglob("*.po"))


def entries(compiled: bytes) -> dict[object, object]:
    """The messages of a compiled catalogue without its header, which names the compiler."""
    catalogue = vars(gettext.GNUTranslations(io.BytesIO(compiled)))["_catalog"]
    return {key: text for key, text in catalogue.items() if key}


@pytest.mark.parametrize("po", TEXTS, ids=lambda po: po.relative_to(LOCALE).as_posix())
def test_the_compiled_catalogue_is_up_to_date(po: Path) -> None:
    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.parts[-3], abort_invalid=True)
    fresh = io.BytesIO()
    write_mo(fresh, catalogue)
    assert entries(po.with_suffix(".mo").read_bytes()) == entries(fresh.getvalue())
    # With a date of its own it would be another file every time that it is compiled.
    assert catalogue.creation_date == datetime(2026, 11, 30, tzinfo=UTC)


def test_no_compiled_catalogue_has_lost_its_text() -> None:
    assert sorted(LOCALE.rglob("*.mo")) == [po.with_suffix(".mo") for po in TEXTS]
