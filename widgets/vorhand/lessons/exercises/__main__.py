"""``python -m vorhand.lessons.exercises``: add to the shipped sets what is missing, and write them.

For whoever works on the package; it takes some minutes.
"""

from vorhand.games import GAMES
from vorhand.lessons.exercises.kinds import kinds
from vorhand.lessons.exercises.making import filled, write
from vorhand.lessons.exercises.shipped import exercises

if __name__ == "__main__":
    for game in GAMES.values():
        found = list(exercises(game))
        for name in kinds(game):
            more = filled(found, game, name)
            # Written kind by kind: what has been made is kept if it is broken off.
            if len(more) > len(found):
                print(write(game, more), name, len(more) - len(found), flush=True)
            found = more
