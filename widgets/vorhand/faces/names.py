"""Who and what is shown on the courts and aces of the Tell pack."""

from typing import Final

FIGURES: Final = {
    "EO": "tell", "GO": "rudenz", "HO": "gessler", "SO": "stuessi",
    "EU": "harras", "GU": "fuerst", "HU": "kuoni", "SU": "reding",
}  # fmt: skip
"""The figure on each Ober and Unter (HISTORY.md 3.3)."""

KINGS: Final = {"EK": "king-old", "GK": "king-young", "HK": "king-banner", "SK": "king-east"}
"""The kings, who have no names (HISTORY.md 3.3), by how they are drawn here."""

SEASONS: Final = {"EA": "winter", "GA": "autumn", "HA": "spring", "SA": "summer"}
"""The season on each ace (HISTORY.md 3.3)."""

SHOWN: Final = FIGURES | KINGS | SEASONS
"""What each court and ace of the German pack shows; ``display.tell.…`` in messages tells of it."""
