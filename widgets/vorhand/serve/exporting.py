"""How Voila makes a page from a notebook: as ever, but with each template compiled only once.

It makes a Jinja environment for every page, and so would compile nbconvert's templates, a good
thousand lines, for every page.
"""

from typing import Any

import jinja2
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter


class Compiled(jinja2.BytecodeCache):
    """Compiled templates, kept as long as the server runs."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket if its template, as it is now, has been compiled."""
        if code := self._kept.get((bucket.key, bucket.checksum)):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what the bucket holds."""
        self._kept[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


_compiled = Compiled()


class Exporter(VoilaExporter):  # type: ignore[misc]  # Voila has no types
    """Voila's exporter."""

    def _create_environment(self) -> Any:
        environment = super()._create_environment()
        environment.bytecode_cache = _compiled
        return environment


def install() -> None:
    """Have Voila use it; there is no setting for that."""
    notebook_renderer.VoilaExporter = Exporter
