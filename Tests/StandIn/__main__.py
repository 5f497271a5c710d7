"""`python3 Tests/StandIn`: the stand-in of the Anthropic API, from any folder."""

import sys

from stand_in.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
