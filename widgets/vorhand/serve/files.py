"""The files that pages ask for: Voila's and JupyterLab's, which we only pass on, and our own."""

from typing import Any

from jupyter_server.base.handlers import FileFindHandler
from jupyterlab_server.themes_handler import ThemesHandler
from tornado import web
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler

LIBRARY_SECONDS = 3600
"""Seconds that a browser may keep a library's file: as long as a lesson, no longer for the
day of an upgrade."""


class Plain(web.RequestHandler):
    """The manner of what a page asks for and nobody reads: an error is a line of text. Jupyter's
    and Voila's own pages of errors need templates that are not served here."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The status in words."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{status_code}: {self._reason}\n")


class LibraryFile(Plain, MultiStaticFileHandler):  # type: ignore[misc]  # Voila has no types
    """A file of Voila's. A page has about a hundred; asking for each anew would make every change
    from page to page slow on a distant server."""

    def get_cache_time(self, *_: Any) -> int:
        """Seconds for which a browser need not ask again."""
        return LIBRARY_SECONDS


class ExtensionFile(Plain, FileFindHandler):
    """A file of one of JupyterLab's extensions; see LibraryFile."""

    def get_cache_time(self, *_: Any) -> int:
        """Seconds for which a browser need not ask again."""
        return LIBRARY_SECONDS


class TemplateFile(Plain, TemplateStaticFileHandler):  # type: ignore[misc]  # Voila has no types
    """A file of Voila's template."""


class ThemeFile(Plain, ThemesHandler):
    """A file of JupyterLab's theme."""


class OwnFile(Plain, web.StaticFileHandler):
    """A file of our own pages."""

    async def prepare(self) -> None:
        """No file has a name with a null in it; asking the system for one would be an error."""
        if "%00" in self.request.path:
            raise web.HTTPError(404)
