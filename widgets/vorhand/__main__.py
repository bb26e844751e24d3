"""`python -m vorhand`: the command `vorhand`."""

import sys

from vorhand.cli import main

if __name__ == "__main__":
    sys.exit(main())
