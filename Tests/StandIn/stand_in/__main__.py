"""The command: starts the server, prints where it listens, ends with its standard input."""

import argparse
import os
import signal
import sys
import threading
from pathlib import Path

from .server import StandInServer
from .world import World

HINT = "give this address as the base address; the key is: {key}"


def _arguments(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="stand_in", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--state", type=Path, help="keep batches in this file")
    parser.add_argument("--hint", action="store_true", help="say how to use it, to a person")
    return parser.parse_args(words)


def _end_with_input(ended: threading.Event) -> None:
    try:
        while os.read(0, 4096):
            pass
    except OSError:
        pass
    ended.set()


def main(words: list[str] | None = None) -> int:
    """Serves until standard input closes, SIGTERM or SIGINT; the exit status is 0."""
    options = _arguments(words)
    ended = threading.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: ended.set())
    world = World(options.state)
    with StandInServer(world, options.port) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        print(f"listening {server.address}", flush=True)
        if options.hint:
            print(HINT.format(key=world.config.keys[0]), file=sys.stderr)
        threading.Thread(target=_end_with_input, args=(ended,), daemon=True).start()
        ended.wait()
        server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
