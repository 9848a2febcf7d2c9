"""Run README's first command line in a fresh clone until its page answers, then end it as a supervisor would.

Usage: serve.py DIRECTORY COMMAND
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

# Only what is stuck takes so long, on however busy a machine.
INSTALL_SECONDS = 1800
END_SECONDS = 300
ANSWER_SECONDS = 300


def main(directory: str, command: str) -> int:
    """Return 0 when the page answered with the bot's commands and it ended by itself when it was asked to."""
    log = Path(directory, "try.log")
    with log.open("wb") as output:
        # The shell outlives the signal to its group and hands on the command's own exit code.
        shell = subprocess.Popen(
            ["bash", "-c", f"trap : TERM; {command}"],
            cwd=directory,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        url = address(log, shell)
        if url is None:
            print(log.read_text()[-4000:])
            print(f"no address after {INSTALL_SECONDS} s, or it ended before: exit code {shell.poll()}")
            return 1
        names = commands(url)
        print(f"the page answers and knows {len(names)} commands: {', '.join(names)}")
        asked = time.monotonic()
        os.killpg(shell.pid, signal.SIGTERM)
        code = shell.wait(timeout=END_SECONDS)
        print(f"SIGTERM: exit code {code} after {time.monotonic() - asked:.1f} s")
        return int(code != 0 or "game open" not in names)
    except subprocess.TimeoutExpired:
        print(log.read_text()[-4000:])
        print(f"still running {END_SECONDS} s after SIGTERM")
        return 1
    finally:
        if shell.poll() is None:
            os.killpg(shell.pid, signal.SIGKILL)


def address(log: Path, shell: subprocess.Popen[bytes]) -> str | None:
    """Wait for the line that names the page; None when the command ends or takes too long."""
    until = time.monotonic() + INSTALL_SECONDS
    while time.monotonic() < until and shell.poll() is None:
        if found := re.search(r"http://127\.0\.0\.1:\d+/#\S+", log.read_text(errors="replace")):
            return found[0]
        time.sleep(0.5)
    return None


def commands(url: str) -> list[str]:
    """Open the page as a browser does; give the commands that its first person sees."""
    base, _, capability = url.partition("#")
    headers = {"X-Simcord-Capability": capability, "Content-Type": "application/json"}

    def ask(path: str, body: bytes | None = None, **more: str) -> dict[str, Any]:
        request = urllib.request.Request(base + path, body, headers | more)
        with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as answer:
            found: dict[str, Any] = json.load(answer)
            return found

    with urllib.request.urlopen(base, timeout=ANSWER_SECONDS) as answer:
        assert b"<html" in answer.read()
    context = ask("api/pages", b"{}")["context"]["id"]
    return [entry["invocation"] for entry in ask("api/commands", **{"X-Simcord-Context": context})["entries"]]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
