"""The page that a reader will turn to next is made ready while he reads: its cells are run once, so
that their outputs are there when he asks for it."""

import asyncio
import contextlib
import logging
import os
from pathlib import Path
from typing import Any

import nbformat
from jupyter_client.kernelspec import NATIVE_KERNEL_NAME
from traitlets.config import Config
from voila.execute import VoilaExecutor

from vorhand.messages.choice import ENVIRONMENT
from vorhand.serve.pages import Page
from vorhand.serve.shown import Shown

log = logging.getLogger(__name__)

NICENESS = 10
"""By how much the kernel that runs ahead gives way to those whose readers are waiting."""


def page_after(page: Page, pages: tuple[Page, ...]) -> Page | None:
    """The next page of the same course, or None."""
    course = [each for each in pages if each.game == page.game and each.kind == page.kind]
    return next((each for each in course if each.order > page.order), None)


class Ahead:
    """Runs pages ahead, one at a time, in a kernel that is nobody's and ends with it."""

    def __init__(self, folder: Path, kernels: Any, shown: Shown, config: Config) -> None:
        self._folder = folder
        self._kernels = kernels
        self._shown = shown
        self._config = config
        self._task: asyncio.Task[None] | None = None
        self._page = ("", "")

    def prepare(self, page: Page, language: str) -> None:
        """Begin to run a page, unless that has been done, or another is being run."""
        busy = self._task is not None and not self._task.done()
        if not busy and not self._shown.known(page.slug, language):
            self._page = page.slug, language
            self._task = asyncio.create_task(self._prepare(page, language))

    def give_way(self, page: Page, language: str) -> None:
        """A reader has come for this page: if it is still being run, what is left of it is his."""
        if self._task is not None and self._page == (page.slug, language):
            self._task.cancel()

    async def end(self) -> None:
        """Give up what is being run."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _prepare(self, page: Page, language: str) -> None:
        try:
            await self._run(page, language)
        except Exception:
            # Its reader will see what is wrong with it, and the log then says so.
            log.debug("%s could not be run ahead", page.file, exc_info=True)

    async def _run(self, page: Page, language: str) -> None:
        notebook: Any = nbformat.read(  # type: ignore[no-untyped-call]
            self._folder / page.file, as_version=4
        )
        self._shown.mark(notebook, page.slug, language)
        environment = {**os.environ, ENVIRONMENT: language}
        # A kernel that is being started when this is given up has to be ended as well.
        started = asyncio.ensure_future(
            self._kernels.start_kernel(kernel_name=NATIVE_KERNEL_NAME, path="", env=environment)
        )
        try:
            kernel = self._kernels.get_kernel(await asyncio.shield(started))
            with contextlib.suppress(OSError, AttributeError):  # Windows has no such thing
                os.setpriority(os.PRIO_PGRP, kernel.provisioner.pgid, NICENESS)
            executor = VoilaExecutor(notebook, km=kernel, config=self._config)
            executor.kc = await executor.async_start_new_kernel_client()
            try:
                for index, cell in enumerate(notebook.cells):
                    await executor.execute_cell(cell, None, index, store_history=False)
            finally:
                executor.kc.stop_channels()
        finally:
            await self._kernels.shutdown_kernel(await started, now=True)
