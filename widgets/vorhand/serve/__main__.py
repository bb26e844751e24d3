"""`python -m vorhand.serve`."""

import sys

from vorhand.serve.command import main

sys.exit(main())
