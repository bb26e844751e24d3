"""Who and what is shown on the court cards and aces of the Tell pack."""

from typing import Final

FIGURES: Final = {
    "EO": "tell", "GO": "rudenz", "HO": "gessler", "SO": "stuessi",
    "EU": "harras", "GU": "fuerst", "HU": "kuoni", "SU": "reding",
}  # fmt: skip
"""The figure on each Ober and Unter (HISTORY.md 3.3)."""

SEASONS: Final = {"EA": "winter", "GA": "autumn", "HA": "spring", "SA": "summer"}
"""The season on each ace (HISTORY.md 3.3)."""
