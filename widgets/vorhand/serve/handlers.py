"""What the server answers: the landing page, the notebooks' pages, and the few calls they make.

Whatever else Voila would offer, a file browser, the notebooks' contents, files beside them, is left
out.
"""

from typing import Any

import jinja2
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from markupsafe import Markup
from tornado import web
from tornado.websocket import WebSocketProtocol, WebSocketProtocol13
from voila.request_info_handler import RequestInfoSocketHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from vorhand import faces
from vorhand.games import GAMES
from vorhand.messages import Messages
from vorhand.messages.choice import checked, offered
from vorhand.serve.ahead import Ahead, page_after
from vorhand.serve.files import Plain
from vorhand.serve.kernels import Handout, Kernels
from vorhand.serve.pages import Page, games
from vorhand.serve.visits import Visit, Visits
from vorhand.serve.words import COOKIE, Words, language_of
from vorhand.table import colours, links
from vorhand.terms import Problem, shortened

ADMIT_SECONDS = 2.0
"""Seconds that a page waits for a place before it is turned away: see Visits.admit."""

RETRY_SECONDS = 30
"""Seconds after which one who was turned away is asked to try again."""

# Nothing from other hosts, and no script that is not one of the server's files. JupyterLab compiles
# its settings' schemas (unsafe-eval); anywidget loads a widget's module from a blob; both write
# style elements.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline' blob:",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' blob:",
        "media-src 'self' data:",
        "worker-src 'self' blob:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)

LINK_PARAMETERS = (*links.OWN, "lesson", *links.ExerciseLink._fields)
"""What the query of a link to a deal, a lesson or exercises has at least one of, on the landing
page's address."""

COOKIE_DAYS = 365
"""Days for which the choice of a language, or of colours, is kept."""

HERO = (("EA", "GO", "HK", "SO"), "german")
"""The hand that the landing page shows."""


class Site:
    """What all handlers share: the words and the pages, the visits, the templates, and what makes
    pages ready ahead."""

    def __init__(
        self, words: Words, visits: Visits, templates: jinja2.Environment, ahead: Ahead
    ) -> None:
        self.words = words
        self.visits = visits
        self.templates = templates
        self.ahead = ahead

    def page(self, slug: str, language: str) -> Page | None:
        """The page with this address."""
        return self.words.page(slug, language)

    def table_for(self, game: str, language: str) -> Page | None:
        """The page on which this game is played; for "" the first page to play on."""
        pages = self.words.pages[language]
        plays = (page for page in pages if page.kind == "play")
        return next((page for page in plays if game in ("", page.game)), None)

    def lesson_page(self, lesson: str, language: str) -> Page | None:
        """The page on which this lesson can be done."""
        return next((page for page in self.words.pages[language] if lesson in page.lessons), None)

    def exercises_for(self, game: str, language: str) -> Page | None:
        """The page with the exercises of this game; for "" the first page that has some."""
        has = (page for page in self.words.pages[language] if page.exercises)
        return next((page for page in has if game in ("", page.exercises)), None)


class Answer(JupyterHandler):
    """The manner of all our own answers: what else they may load, and errors as pages of ours."""

    @property
    def site(self) -> Site:
        """What all handlers share."""
        site: Site = self.settings["vorhand_site"]
        return site

    @property
    def content_security_policy(self) -> str:
        """What the page may load."""
        return CONTENT_SECURITY_POLICY

    def set_default_headers(self) -> None:
        """Add to Jupyter's headers that no address is told to other sites."""
        super().set_default_headers()
        self.set_header("Referrer-Policy", "same-origin")

    @property
    def linked(self) -> str | None:
        """The language that the address names, right or wrong."""
        try:
            return self.get_query_argument("lang", None)
        except web.HTTPError:  # no text; whatever reads the query will say so
            return None

    @property
    def language(self) -> str:
        """The reader's language."""
        header = self.request.headers.get("Accept-Language", "")
        return language_of(self.linked, self.get_cookie(COOKIE), header)

    @property
    def colours(self) -> str:
        """The reader's colours."""
        return colours.kept_colours(self.get_cookie(colours.COOKIE))

    @property
    def say(self) -> Messages:
        """The sentences of the reader's language."""
        return self.site.words.messages[self.language]

    def page_of(self, template: str, **values: Any) -> str:
        """A page made from one of our templates, in the reader's language."""
        self.set_header("Vary", "Accept-Language, Cookie")
        # Only a link is carried on: a cookie, or what the browser asks for, will be there again.
        carried = f"?lang={self.language}" if self.linked in offered() else ""
        return self.site.templates.get_template(template).render(
            base_url=self.base_url,
            t=self.say,
            acorn=Markup(faces.suit_sign("german", "E")),
            language=self.language,
            colours=values.pop("colours", self.colours),
            carried=carried,
            **values,
        )

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """A page that says in plain words what happened; details stay in the log."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        # Of what was asked for wrongly nobody is told that it is our fault.
        kind = "missing" if status_code == 404 else "unclear" if status_code < 500 else "wrong"
        self.finish(self.page_of("error.html.j2", status=status_code, kind=kind))


def suit_signs(name: str) -> tuple[Markup, ...]:
    """The signs of the suits that a game is played with; none for a game that is not known."""
    game = GAMES.get(name)
    if game is None:
        return ()
    return tuple(Markup(faces.suit_sign(game.pack.name, suit)) for suit in game.pack.suits)


class Missing(Answer):
    """Whatever else is asked for."""

    async def prepare(self) -> None:  # type: ignore[override]
        """There is nothing here."""
        raise web.HTTPError(404)


class Landing(Answer):
    """The first page: every notebook and every game one click away."""

    def head(self) -> None:
        """As `get`, without the page."""
        self.get()

    @web.authenticated
    def get(self) -> None:
        """Show the list, or pass a link to a deal, a lesson or an exercise on to its page."""
        site = self.site
        meant, problem = self._meant()
        if meant is not None:
            query = self.request.query
            self.redirect(f"{url_path_join(self.base_url, meant.slug)}?{query}")
            return
        if problem:
            self.set_status(404)
        if self.linked is not None:
            try:
                self._keep(COOKIE, checked(self.linked))
            except Problem as wrong:
                problem = problem or self.say.problem(wrong)
                self.set_status(404)
        worn = self.get_query_argument("colours", self.colours)
        if worn in colours.COLOURS:
            self._keep(colours.COOKIE, worn)
        self.set_header("Cache-Control", "no-cache")
        pages = site.words.pages[self.language]
        self.finish(
            self.page_of(
                "landing.html.j2",
                pages=pages,
                colours=colours.kept_colours(worn),
                all_colours=colours.COLOURS,
                games=games(pages),
                problem=problem,
                hand=Markup(faces.fan(*HERO, spread=11, letters=self.say.letters(HERO[1]))),
                signs=suit_signs,
                languages=[
                    (each, say("language.own")) for each, say in site.words.messages.items()
                ],
            )
        )

    def _meant(self) -> tuple[Page | None, str]:
        """The page that a link in the address is meant for; or else what is wrong with the link,
        "" where there is none."""
        asked = {name: self.get_query_argument(name, None) for name in LINK_PARAMETERS}
        lesson, exercise, game = asked["lesson"], asked["exercise"], asked["game"] or ""
        if lesson is not None:
            wrong = self.say("serve.landing.no-such-lesson", lesson=shortened(lesson, 40))
            return self.site.lesson_page(lesson, self.language), wrong
        if exercise is not None:
            game = exercise.partition("/")[0]
        wrong = self.say("serve.landing.no-such-game", game=shortened(game, 40))
        if any(asked[name] is not None for name in links.ExerciseLink._fields):
            return self.site.exercises_for(game, self.language), wrong
        if any(value is not None for value in asked.values()):
            return self.site.table_for(game, self.language), wrong
        return None, ""

    def _keep(self, cookie: str, choice: str) -> None:
        """The choice holds until another is made."""
        self.set_cookie(
            cookie, choice, path=self.base_url, expires_days=COOKIE_DAYS, samesite="Lax"
        )


class NotebookPage(Answer, TornadoVoilaHandler):  # type: ignore[misc]  # Voila has no types
    """A notebook's page, with a kernel of its own for each visitor."""

    visit: Visit | None = None
    page: Page | None = None

    def write(self, chunk: str | bytes | dict[Any, Any]) -> None:
        """A piece of the page, in the reader's language."""
        if isinstance(chunk, str) and self.page is not None:
            chunk = self.site.words.dressed(chunk, self.page.slug, self.language, self.colours)
        super().write(chunk)

    @property
    def kernel_manager(self) -> Any:
        """The kernels, through a view that notes which one this request is given."""
        kernels = super().kernel_manager
        return kernels if self.visit is None else Handout(kernels, self.visit, self.language)

    @web.authenticated
    async def head(self, slug: str) -> None:
        """Whether there is such a page; no kernel is started for the answer."""
        if self.site.page(slug, self.language) is None:
            raise web.HTTPError(404)
        self.finish()

    @web.authenticated
    async def get(self, slug: str) -> None:
        """The page; 503 with a page of ours when all places are taken."""
        page = self.site.page(slug, self.language)
        if page is None:
            raise web.HTTPError(404)
        # A browser that only fetches ahead gets no kernel; it will ask again when it means it.
        ahead = "prefetch" in self.request.headers.get("Sec-Purpose", "")
        self.visit = None if ahead else await self.site.visits.admit(wait=ADMIT_SECONDS)
        if self.visit is None:
            self.set_status(503)
            self.set_header("Retry-After", str(RETRY_SECONDS))
            self.set_header("Cache-Control", "no-store")
            self.finish(self.page_of("full.html.j2", page=page))
            return
        # Reading the token sets its cookie; Voila's script sends it back with its goodbye, which
        # would be refused without it, and the kernels of closed tabs would stay.
        _ = self.xsrf_token
        self.set_header("Vary", "Accept-Language, Cookie")
        self.page = page
        self.site.ahead.give_way(page, self.language)
        try:
            await ensure_async(super().get(page.file))
        finally:
            self.site.visits.delivered(self.visit)
            # Voila keeps here, for good, what a preheated notebook could ask about its request.
            RequestInfoSocketHandler._cache.clear()
        following = page_after(page, self.site.words.pages[self.language])
        if following is not None:
            self.site.ahead.prepare(following, self.language)

    def on_connection_close(self) -> None:
        """The browser has gone before the page was complete."""
        super().on_connection_close()
        if self.visit is not None:
            self.site.visits.delivered(self.visit)


class OldAddress(Answer):
    """The address of a notebook's file, and the one that Voila gives it, lead to ours."""

    @web.authenticated
    def get(self, slug: str) -> None:
        """Redirect, query and all, to a page that there is."""
        if self.site.page(slug, self.language) is None:
            raise web.HTTPError(404)
        query = f"?{self.request.query}" if self.request.query else ""
        self.redirect(url_path_join(self.base_url, slug) + query)


class OwnKernel(Plain, KernelHandler):
    """Tells a page about its kernel; whoever knows the id has been given it. There is no list, and
    no way to end or to restart a kernel from here."""

    SUPPORTED_METHODS = ("GET",)

    @web.authenticated
    async def get(self, kernel_id: str) -> None:
        """The kernel's model as JSON; 404 when the kernel is not one that was handed out."""
        if kernel_id not in self.settings["vorhand_site"].visits:
            raise web.HTTPError(404)
        await ensure_async(super().get(kernel_id))


class KernelSocket(Plain, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The websocket between a page and its kernel."""

    async def get(self, kernel_id: str) -> None:
        """Open it; 404 when the kernel is not one that was handed out."""
        if kernel_id not in self.settings["vorhand_site"].visits:
            raise web.HTTPError(404)
        await ensure_async(super().get(kernel_id))

    def get_websocket_protocol(self) -> WebSocketProtocol | None:
        """Leave the pings to Jupyter: Tornado would take its milliseconds for seconds, and complain
        on the terminal that they do not suit each other."""
        protocol: WebSocketProtocol | None = super().get_websocket_protocol()
        if isinstance(protocol, WebSocketProtocol13):
            protocol.params.ping_interval = None
        return protocol

    async def open(self, kernel_id: str) -> None:
        """Send every message at once: waiting to fill a packet would cost 40 ms a click."""
        self.set_nodelay(True)
        await super().open(kernel_id)


class Goodbye(Answer):
    """A page's last word when its tab closes: its kernel ends and its place is free."""

    @web.authenticated
    async def post(self, kernel_id: str) -> None:
        """End the visit; done twice does no harm."""
        if kernel_id in self.site.visits:
            kernels: Kernels = self.settings["kernel_manager"]
            await kernels.end_visit(kernel_id, "the page said goodbye")
        self.set_status(204)
        self.finish()


class StillThere(Answer):
    """An open page asks now and then whether its kernel is still there, so that it can say so. By
    asking it also keeps its kernel while it is being loaded."""

    @web.authenticated
    def get(self, kernel_id: str) -> None:
        """204 while the kernel is there, 410 when it has gone."""
        self.set_header("Cache-Control", "no-store")
        self.site.visits.asked(kernel_id)
        self.set_status(204 if kernel_id in self.site.visits else 410)
        self.finish()


class Places(Answer):
    """How many places are free, for the page of one who was turned away."""

    @web.authenticated
    def get(self) -> None:
        """A JSON object with the number of places that are `free`."""
        self.set_header("Cache-Control", "no-store")
        self.finish({"free": self.site.visits.free})
