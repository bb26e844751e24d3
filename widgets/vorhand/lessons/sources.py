"""What the pages know about the history of the games, and from whom, by permanent ids.

What is taken from a source and what is doubtful in it is the message ``source.<id>.text``. Pages
link to a source by its id (:func:`anchor`), and so an id never changes.
"""

from typing import Final, Literal, NamedTuple

from vorhand.terms import Problem, quoted


class Source(NamedTuple):
    """A text as a bibliography names it, each part as the text itself writes it.

    What is not known is empty. ``seen`` is ``whole`` where all of it has been read, ``page`` where
    it has been read as a page of the web, perhaps not to the end, and ``not`` where it is known
    through others alone.
    """

    id: str
    author: str
    title: str
    year: str
    language: str
    place: str
    seen: Literal["whole", "page", "not"]


SOURCES: Final = (
    Source("brandeln-entry", "", "Брандельн", "", "ru", "", "whole"),
    Source(
        "pierer",
        "",
        "Pierer\N{RIGHT SINGLE QUOTATION MARK}s Universal-Lexikon: Brandeln",
        "1857\N{EN DASH}65",
        "de",
        "pierer.de-academic.com/127692/Brandeln",
        "page",
    ),
    Source(
        "meyers",
        "",
        "Meyers Großes Konversations-Lexikon: Brandeln (3, 313\N{EN DASH}314); Préférence",
        "1905\N{EN DASH}09",
        "de",
        "zeno.org",
        "page",
    ),
    Source("brandeln-en", "", "Wikipedia: Brandeln", "", "en", "en.wikipedia.org", "page"),
    Source("brandeln-de", "", "Wikipedia: Brandeln", "", "de", "de.zxc.wiki", "page"),
    Source("weislinger", "Weislinger", "Friß Vogel oder stirb!", "1722", "de", "", "not"),
    Source("spielbuch", "", "Neuestes Allgemeines Spielbuch", "1829", "de", "", "not"),
    Source(
        "salzburg",
        "",
        "Erhebung von 1783 (Salzburg zur Zeit der Mozart)",
        "1991",
        "de",
        "stocksport.bplaced.net",
        "page",
    ),
    Source("order-1765", "", "", "1765", "de", "innsbruck-erinnert.at", "page"),
    Source("wallachen", "", "Wikipedia: Wallachen; Bolachen", "", "en", "en.wikipedia.org", "page"),
    Source(
        "zapletin",
        "Вадим Заплетин",
        "Швабский вариант преферанса",
        "",
        "ru",
        "",
        "whole",
    ),
    Source(
        "heli",
        "Rick (Richard) Heli",
        "Card Games of the Donauschwaben",
        "2024",
        "en",
        "rick-heli.site/gene/cards.html",
        "page",
    ),
    Source("preference", "", "Wikipedia: Préférence", "", "en", "en.wikipedia.org", "page"),
    Source("pagat", "", "Preference; Prefa", "", "en", "pagat.com", "page"),
    Source("preference-sr", "", "Википедија: Преферанс", "", "sr", "", "page"),
    Source("iklub", "", "", "", "sr", "iklub.rs/pref/pravilapreferansa.htm", "page"),
    Source("lesnoy", "Д. Лесной", "Русский преферанс", "", "ru", "my-library.info", "page"),
    Source(
        "abranyi",
        "",
        "Régi magyar kártyakompániák (Nyírvidék)",
        "1899",
        "hu",
        "kartya-jatek.hu",
        "page",
    ),
    Source("moricz", "Móricz Zsigmond", "Preferansz", "1939", "hu", "kartya-jatek.hu", "page"),
    Source("magyar-kartya", "", "Magyar Kártya", "", "hu", "kartya-jatek.hu", "page"),
    Source("janoska", "Jánoska Antal", "Aetas", "1999", "hu", "adtplus.arcanum.hu", "page"),
    Source(
        "erzsebetvaros",
        "",
        "Erzsébetváros, 2011/11",
        "2011",
        "hu",
        "library.hungaricana.hu",
        "page",
    ),
    Source("magyar-kartya-hu", "", "Wikipédia: Magyar kártya", "", "hu", "", "page"),
    Source("hungarian-rules", "", "", "", "hu", "mek.niif.hu; date.hu", "page"),
    Source(
        "schwabenzug",
        "",
        "Schwabenzug",
        "",
        "",
        "donauschwaben-usa.org; oldsombor.com",
        "page",
    ),
)


def anchor(id: str) -> str:
    """The id of a source's place on a page: what stands after the ``#`` of a link.

    Raises :class:`~vorhand.terms.Problem` for a source that is not listed.
    """
    if id not in {source.id for source in SOURCES}:
        raise Problem("source.problem.id", found=quoted(id))
    return f"source-{id}"
