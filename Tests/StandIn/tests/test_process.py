"""The command as tests of other languages start it."""

import http.client
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

from .client import KEY, narration

FOLDER = Path(__file__).parents[1]


class ProcessTests(unittest.TestCase):
    def start(self, *words: str) -> tuple[subprocess.Popen[str], int]:
        process = subprocess.Popen(
            [sys.executable, str(FOLDER), "--port", "0", *words], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.stop, process)
        assert process.stdout is not None
        word, address = process.stdout.readline().split()
        self.assertEqual(word, "listening")
        self.assertTrue(address.startswith("http://127.0.0.1:"))
        return process, int(address.rpartition(":")[2])

    def stop(self, process: subprocess.Popen[str]) -> str:
        if process.stdin is not None and not process.stdin.closed:
            process.stdin.close()
        self.assertEqual(process.wait(5), 0)
        errors = process.stderr.read() if process.stderr and not process.stderr.closed else ""
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()
        return errors

    def ask(self, port: int, method: str, path: str, body: Any = None) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        connection.request(method, path, None if body is None else json.dumps(body),
                           KEY | {"content-type": "application/json"})
        document = json.loads(connection.getresponse().read())
        connection.close()
        return document

    def test_ends_with_its_input_and_says_nothing_else(self) -> None:
        process, _ = self.start()
        self.assertEqual(self.stop(process), "")

    def test_ends_on_a_signal_and_gives_a_hint_when_told(self) -> None:
        process, _ = self.start("--hint")
        process.terminate()
        self.assertEqual(process.wait(5), 0)
        self.assertIn("base address", self.stop(process))

    def test_batches_survive_a_restart(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            state = f"{folder}/state.json"
            process, port = self.start("--state", state)
            self.ask(port, "POST", "/_control/config", {"batch_seconds": 3600})
            requests = [{"custom_id": "a", "params": narration()}]
            made = self.ask(port, "POST", "/v1/messages/batches", {"requests": requests})
            self.ask(port, "POST", "/_control/clock", {"advance": 3000})
            self.stop(process)
            _, port = self.start("--state", state)
            path = f"/v1/messages/batches/{made['id']}"
            self.assertEqual(self.ask(port, "GET", path)["processing_status"], "in_progress")
            self.ask(port, "POST", "/_control/clock", {"advance": 700})
            ended = self.ask(port, "GET", path)
            self.assertEqual(ended["processing_status"], "ended")
            self.assertIn(f":{port}/", ended["results_url"])
            again = self.ask(port, "POST", "/v1/messages/batches", {"requests": requests})
            self.assertNotEqual(again["id"], made["id"])
            self.assertEqual(len(self.ask(port, "GET", "/v1/messages/batches")["data"]), 2)
