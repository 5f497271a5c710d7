"""Stands between a client and a server, and cuts their connection at a chosen moment.

relay.py PORT silent        takes connections and never answers
relay.py PORT bytes N       cuts after N bytes of the server
relay.py PORT word WORD     hands on what holds WORD, waits for the answer, and cuts instead of giving it

Prints its own port; ends when its input does.
"""

import os
import socket
import sys
import threading
import time


def main() -> None:
    """Listens, and serves each connection in threads of its own."""
    port, mode, *rest = sys.argv[1:]
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    threading.Thread(target=end_with_input, daemon=True).start()
    kept = []
    while True:
        client, _ = listener.accept()
        if mode == "silent":
            kept.append(client)
            continue
        server = socket.create_connection(("127.0.0.1", int(port)))
        link = Link(client, server, mode, rest[0])
        threading.Thread(target=link.upwards, daemon=True).start()
        threading.Thread(target=link.downwards, daemon=True).start()


def end_with_input() -> None:
    """Ends the process when whoever started it is gone."""
    sys.stdin.read()
    os._exit(0)


class Link:
    """One connection."""

    def __init__(self, client: socket.socket, server: socket.socket, mode: str, what: str) -> None:
        self.client, self.server = client, server
        self.left = int(what) if mode == "bytes" else None
        self.word = what.encode() if mode == "word" else None
        self.is_cutting = threading.Event()

    def cut(self) -> None:
        """Ends both sides."""
        for side in (self.client, self.server):
            try:
                side.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def upwards(self) -> None:
        """From the client to the server."""
        while piece := self.read(self.client):
            if self.word and self.word in piece:
                self.is_cutting.set()
            self.server.sendall(piece)
        self.cut()

    def downwards(self) -> None:
        """From the server to the client."""
        while piece := self.read(self.server):
            if self.is_cutting.is_set():
                time.sleep(0.05)
                break
            if self.left is not None:
                piece = piece[:self.left]
                self.left -= len(piece)
            try:
                self.client.sendall(piece)
            except OSError:
                break
            if self.left == 0:
                break
        self.cut()

    @staticmethod
    def read(side: socket.socket) -> bytes:
        """What there is; nothing at the end."""
        try:
            return side.recv(65536)
        except OSError:
            return b""


main()
