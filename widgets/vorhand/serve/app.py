"""Voila with our pages, limits and manners."""

import logging
import os
import shutil
import socket
import sys
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2
from jupyter_core.utils import run_sync
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from traitlets.config import Config
from voila.app import Voila
from voila.utils import get_voila_labextensions_path
from voila.voila_identity_provider import VoilaIdentityProvider

from vorhand.messages import Messages
from vorhand.messages.choice import LANGUAGES
from vorhand.serve import exporting, files, handlers
from vorhand.serve.addresses import for_others
from vorhand.serve.ahead import Ahead
from vorhand.serve.kernels import ALLOWED_MESSAGES, GuardedConnection, Kernels, OwnPython
from vorhand.serve.pages import Page, find_folder
from vorhand.serve.shown import Shown
from vorhand.serve.visits import Visits
from vorhand.serve.words import WORDS, Words, mark
from vorhand.store import ENVIRONMENT, default_folder
from vorhand.table import front, strength
from vorhand.terms import Problem

HERE = Path(__file__).parent
LOOK = front.STATIC / "shared"
DEFAULT_PORT = 8866
EVERYWHERE = ("", "0.0.0.0", "::")
"""What `host` is for a server that all of the network may come to."""

OTHER_PORTS = 20
"""How many ports after the default one are tried when no port was asked for."""

AWAY_SECONDS = 45.0
"""Seconds for which a kernel is kept whose browser has not connected or has lost its connection."""

PING_MILLISECONDS = 20_000

OUTPUT_SECONDS = 20
"""Seconds for which what a cell shows is waited for, once it has been run."""

MESSAGE_BYTES = 2 * 1024 * 1024
"""Bytes that one message from a browser may have: a long session's file, and to spare."""

# What a page of ours needs of JupyterLab's extensions; others that are installed stay out.
EXTENSIONS = [
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
]

_ID = r"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"
_SLUG = r"([A-Za-z0-9][A-Za-z0-9_-]*)"


@dataclass(frozen=True)
class Options:
    """How to serve. `port` None is the default port or the next free one, 0 any free one;
    `max_visitors` is the number of pages with a kernel that may be open at once; `idle_minutes`
    how long an open page may lie untouched; `away_seconds` how long a page may be without a
    connection, or have not yet made one; `preheat` the number of kernels kept ready for each
    page to play on; `notebooks` another folder than the package's own; `language` is that of what
    is said on the terminal: the pages speak each reader's."""

    port: int | None = None
    host: str = "127.0.0.1"
    base_url: str = "/"
    max_visitors: int = 40
    idle_minutes: float = 120.0
    away_seconds: float = AWAY_SECONDS
    preheat: int = 1
    open_browser: bool = True
    notebooks: Path | None = None
    language: str = "en"
    verbose: bool = False


class Server(Voila):  # type: ignore[misc]  # Voila has no types
    """The application; made by `serve`."""

    def __init__(
        self,
        options: Options,
        words: Words,
        sockets: list[socket.socket],
        messages: Messages,
        shown: Shown,
        **kwargs: Any,
    ) -> None:
        self.options = options
        self.words = words
        self.sockets = sockets
        self.messages = messages
        self.shown = shown
        self.visits = Visits(options.max_visitors, options.away_seconds)
        super().__init__(**kwargs)
        # Neither the folder that the command happens to be run in, nor what else the user has set
        # up for Jupyter, has a say here.
        self.config_file_paths: list[str] = []
        self.port = sockets[0].getsockname()[1]

    @property
    def url(self) -> str:
        """The address to open."""
        host = self.options.host
        if host in EVERYWHERE:
            host = "localhost"
        elif ":" in host:
            host = f"[{host}]"
        return self._url(host)

    def _url(self, host: str) -> str:
        return f"http://{host}:{self.port}{self.base_url}"

    def setup_template_dirs(self) -> None:
        """Put our templates before Voila's."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(HERE / "templates"))

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings, with our pages, limits and identity."""
        self._separate_kernels()
        exporting.install()
        settings: dict[str, Any] = super().init_settings()
        # Voila refuses this where pages are made ahead: for those there is no request. We know.
        self.voila_configuration.prelaunch_hook = self._mark_page
        self.kernel_manager.allowed_message_types = sorted(ALLOWED_MESSAGES)
        self.kernel_manager.watch()
        templates = jinja2.Environment(
            loader=jinja2.FileSystemLoader(HERE / "templates"),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        folder = Path(self.root_dir)
        self.ahead = Ahead(folder, self.kernel_manager, self.shown, self.config)
        settings["vorhand_site"] = handlers.Site(self.words, self.visits, templates, self.ahead)
        settings["websocket_max_message_size"] = MESSAGE_BYTES
        # A browser that has gone without a word (a phone that lost its network) is noticed soon.
        # The answer to a ping is looked for at the next one: it must be let grow older than that,
        # or every connection would be closed at its first ping.
        settings["ws_ping_interval"] = PING_MILLISECONDS
        settings["ws_ping_timeout"] = 2 * PING_MILLISECONDS
        settings["default_handler_class"] = handlers.Missing
        # A link's preview or another site may show our pages only as pages of their own.
        settings["xsrf_cookie_kwargs"] = {"samesite": "Strict", "path": self.base_url}
        # On this machine compression would only cost time.
        settings["compress_response"] = not self.options.host.startswith(("127.", "localhost"))
        return settings

    def _mark_page(self, handler: Any, notebook: Any, cwd: str) -> None:
        if isinstance(handler, handlers.NotebookPage) and handler.page is not None:
            self.shown.mark(notebook, handler.page.slug, handler.language)

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Our own list, in place of all that Voila would answer."""
        data: tuple[tuple[str, Any, dict[str, Any]], ...] = (
            (r"voila/static/(.*)", files.LibraryFile, {"paths": self.static_paths}),
            (
                r"voila/templates/(lab/static/[A-Za-z0-9][A-Za-z0-9._-]*)",
                files.TemplateFile,
                {},
            ),
            (
                r"voila/labextensions/(.*)",
                files.ExtensionFile,
                {"path": self.labextensions_path},
            ),
            (
                r"voila/api/themes/(.*)",
                files.ThemeFile,
                {
                    "themes_url": url_path_join(self.base_url, "voila/api/themes"),
                    "path": self.themes_dir,
                    "labextensions_path": get_voila_labextensions_path(),
                    "no_cache_paths": ["/"],
                },
            ),
            (r"vorhand/static/(.*)", files.OwnFile, {"path": str(HERE / "static")}),
            # What our pages have in common with the widgets: colours, letters and measures.
            (r"vorhand/look/(0-[a-z]+\.(?:css|js))", files.OwnFile, {"path": str(LOOK)}),
            (r"api/kernels/" + _ID, handlers.OwnKernel, {}),
            (r"api/kernels/" + _ID + "/channels", handlers.KernelSocket, {}),
            (r"voila/api/shutdown/" + _ID, handlers.Goodbye, {}),
            (r"vorhand/visit/" + _ID, handlers.StillThere, {}),
            (r"vorhand/places", handlers.Places, {}),
            # Notebooks link to each other by their files' names.
            (_SLUG + r"\.ipynb", handlers.OldAddress, {}),
            (r"voila/render/" + _SLUG + r"\.ipynb", handlers.OldAddress, {}),
            (
                _SLUG,
                handlers.NotebookPage,
                {
                    "template_paths": self.template_paths,
                    "config": self.config,
                    "voila_configuration": self.voila_configuration,
                },
            ),
        )
        return [(self.base_url, handlers.Landing)] + [
            (url_path_join(self.base_url, path), handler, arguments)
            for path, handler, arguments in data
        ]

    def listen(self) -> None:
        """Answer until somebody stops it."""
        server = HTTPServer(self.app, max_body_size=64 * 1024)
        server.add_sockets(self.sockets)
        self.ioloop = IOLoop.current()
        print(self.messages("serve.ready", url=self.url), flush=True)
        self._tell_others()
        if self.options.open_browser:
            threading.Thread(target=self._open_browser, daemon=True).start()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            print(flush=True)
        finally:
            server.stop()
            self.stop()

    def _tell_others(self) -> None:
        """Say where others come in, if they may: "localhost" is no address for a phone."""
        if self.options.host not in EVERYWHERE:
            return
        hosts = for_others((each.family, each.getsockname()[0]) for each in self.sockets)
        told = [self.messages("serve.others" if hosts else "serve.others.none")]
        print(*told, *(f"  {self._url(host)}" for host in hosts), sep="\n", flush=True)

    def stop(self) -> None:
        """End all kernels and leave nothing behind."""
        run_sync(self.ahead.end)()
        run_sync(self.kernel_manager.shutdown_all)(now=True)
        self.kernel_manager.fork_server.close()
        shutil.rmtree(self.connection_dir, ignore_errors=True)
        print(self.messages("serve.stopped"), flush=True)

    def _separate_kernels(self) -> None:
        """Give the kernels a profile of their own: they need neither the user's start-up files
        nor a history, the one file of which thirty of them would wait for in turn."""
        profile = Path(self.connection_dir) / "ipython" / "profile_default"
        profile.mkdir(parents=True)
        (profile / "ipython_kernel_config.py").write_text(
            "get_config().HistoryManager.enabled = False\n", encoding="utf-8"
        )
        os.environ["IPYTHONDIR"] = str(profile.parent)

    def _open_browser(self) -> None:
        try:
            opened = has_screen() and webbrowser.open(self.url)
        except webbrowser.Error:
            opened = False
        if not opened:
            print(self.messages("serve.no-browser", url=self.url), flush=True)


def has_screen() -> bool:
    """Whether a browser would open in a window. Without one Python would start a browser for
    terminals in the very terminal that the server is run from."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def serve(options: Options) -> None:
    """Serve the notebooks until the process is told to stop (Ctrl+C, or SIGTERM).

    Raises vorhand.terms.Problem when that cannot begin: a port in use, an address that is not this
    machine's, no notebooks.
    """
    messages = Messages(options.language)
    folder = options.notebooks or find_folder()
    if folder is None or not folder.is_dir():
        raise Problem("serve.error.no-notebooks", folder=str(folder or "notebooks"))
    words = Words(folder)
    pages = words.pages[LANGUAGES[0]]
    if not pages:
        raise Problem("serve.error.no-notebooks", folder=str(folder))
    sockets = open_sockets(options)
    os.environ.setdefault(ENVIRONMENT, str(default_folder()))
    # One for all tables: whoever plays the same deal here meets the same opponents.
    os.environ.setdefault(strength.ENVIRONMENT, f"{strength.measured():g}")
    shown = Shown()
    server = Server(
        options,
        words,
        sockets,
        messages,
        shown,
        config=configuration(options, pages, folder.resolve(), shown),
        log_level=logging.INFO if options.verbose else logging.ERROR,
    )
    if not options.verbose:
        logging.getLogger("tornado").setLevel(logging.ERROR)
    server.initialize(argv=[])
    server.start()


def configuration(options: Options, pages: tuple[Page, ...], folder: Path, shown: Shown) -> Config:
    """Voila's configuration."""
    config = Config()
    config.Voila.root_dir = str(folder)
    config.Voila.base_url = options.base_url
    config.Voila.open_browser = False
    config.Voila.identity_provider_class = VoilaIdentityProvider
    config.Voila.kernel_websocket_connection_class = GuardedConnection
    voila = config.VoilaConfiguration
    voila.template = "lab"
    voila.theme = "light"
    voila.allow_template_override = "NO"
    voila.allow_theme_override = "NO"
    voila.strip_sources = True
    voila.show_tracebacks = False
    voila.file_allowlist = []
    voila.extension_allowlist = EXTENSIONS
    voila.kernel_spec_manager_class = OwnPython
    voila.multi_kernel_manager_class = Kernels
    config.MappingKernelManager.kernel_manager_class = "vorhand.serve.forked.ForkedKernelManager"
    config.VoilaExecutor.update(shown.hooks())
    # What a cell shows comes by another way than its end, on a busy machine much later.
    config.VoilaExecutor.iopub_timeout = OUTPUT_SECONDS
    voila.preheat_kernel = True
    voila.default_pool_size = 0
    voila.resources = {
        "vorhand": {
            "kinds": {page.slug: page.kind for page in pages},
            "t": {name: mark(name) for name in (*WORDS, "title", "language", "colours", "all")},
        }
    }
    pools = {page.file: {"pool_size": options.preheat} for page in pages if page.kind == "play"}
    config.VoilaKernelManager.kernel_pools_config = {"default": {"pool_size": 0}, **pools}
    # A kernel that has died is not started again empty: the page says so and is loaded anew.
    config.KernelManager.autorestart = False
    config.VoilaExecutor.cell_error_instruction = mark("broken")
    config.VoilaExecutor.cell_timeout_instruction = mark("broken")
    config.MappingKernelManager.cull_idle_timeout = 0
    # Others who use this machine cannot listen to what a kernel tells its server.
    config.MappingKernelManager.transport_encryption = "auto"
    return config


def open_sockets(options: Options) -> list[socket.socket]:
    """Sockets that listen on the wanted port; raises Problem when there are none to be had."""
    first = DEFAULT_PORT if options.port is None else options.port
    tries = range(first, first + OTHER_PORTS) if options.port is None else (first,)
    for port in tries:
        try:
            return bind_sockets(port, options.host)
        except PermissionError:
            raise Problem("serve.error.port-forbidden", port=port) from None
        except socket.gaierror:
            raise Problem("serve.error.host", host=options.host) from None
        except OSError as error:
            # "in use" differs in number from system to system; an address of another machine too.
            if error.errno is not None and "assign" in (error.strerror or "").lower():
                raise Problem("serve.error.host", host=options.host) from None
    raise Problem("serve.error.port-in-use", port=first)
