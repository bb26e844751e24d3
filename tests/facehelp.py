"""What the tests of the card faces share: the packs, and the shapes of a picture."""

import re

from vorhand import faces

SVG = "{http://www.w3.org/2000/svg}"
PACKS = (faces.FRENCH, faces.GERMAN)


def shapes(text: str) -> str:
    """What is drawn, without colours and words: the geometry alone."""
    return re.sub(r'(fill|stroke)="#[0-9a-f]+"|<title>.*?</title>', "", text)
