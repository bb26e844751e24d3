"""Both games a second time, slowly: written from RULES.md and RECORD.md alone.

Nothing here is shared with the package, in code or in shape. Cards are strings, hands are lists
of strings, and a deal is told from top to bottom by a generator, as a player would tell it: it
stops wherever somebody must act, and goes on with what he does. `Play` drives that generator and
is what the tests compare the package with.
"""

from reference.facts import (
    BRANDELN_BIDS,
    BRANDELN_VALUES,
    OPTIONS,
    PACK,
    PREFERANSZ_BIDS,
    PREFERANSZ_TRUMP,
    PRESETS,
    RANKS,
    SEATS,
    SEED,
    STEP,
    SUITS,
    TEXTS,
    hands_of_number,
    highest_number,
)
from reference.play import Play
from reference.records import begin, deal_of, referee, rules_of

__all__ = [
    "BRANDELN_BIDS",
    "BRANDELN_VALUES",
    "OPTIONS",
    "PACK",
    "PREFERANSZ_BIDS",
    "PREFERANSZ_TRUMP",
    "PRESETS",
    "RANKS",
    "SEATS",
    "SEED",
    "STEP",
    "SUITS",
    "TEXTS",
    "Play",
    "begin",
    "deal_of",
    "hands_of_number",
    "highest_number",
    "referee",
    "rules_of",
]
