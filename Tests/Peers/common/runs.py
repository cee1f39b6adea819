"""Runs of the tool against servers of an attack."""

import json
import os
import pathlib
import signal
import subprocess
import tempfile
import time

from common.things import document


class Workshop:
  """A folder with the document of `Things`, a home for ledgers, and the tool."""

  def __init__(self, tool, deletes=True):
    self.tool = tool
    self.folder = tempfile.TemporaryDirectory()
    self.path = pathlib.Path(self.folder.name)
    self.contract = self.path / "things.json"
    self.contract.write_text(json.dumps(document(deletes)))
    self.state = self.path / "state"

  def __enter__(self):
    return self

  def __exit__(self, *_):
    self.folder.cleanup()

  def environment(self):
    return {**os.environ, "XDG_STATE_HOME": str(self.state), "HOME": str(self.path)}

  def ledgers(self):
    folder = self.state / "contract-check"
    return sorted(folder.glob("*.ledger*")) if folder.exists() else []

  def check(self, port, *more, contract=None):
    """The command line of a check."""
    return [str(self.tool), "--host", f"127.0.0.1:{port}", "--contract",
            str(contract or self.contract), "--quiet", *map(str, more)]

  def start(self, words, **options):
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "stdin": subprocess.DEVNULL,
               **options}
    return subprocess.Popen(words, env=self.environment(), **options)

  def run(self, words, limit=120, **options):
    """The exit status and the output of a command; a signal is a negative status."""
    process = self.start(words, **options)
    try:
      output, _ = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
      process.kill()
      output, _ = process.communicate()
      return None, (output or b"").decode(errors="replace")
    return process.returncode, (output or b"").decode(errors="replace")

  def clean_up(self, path, *more):
    return self.run([str(self.tool), "clean-up", str(path), *map(str, more)])

  def kill(self, words, when, limit=30):
    """Kills a command as soon as a condition is met; returns whether it was still running."""
    process = self.start(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + limit
    while process.poll() is None and time.monotonic() < end and not when():
      time.sleep(0.001)
    running = process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    return running
