"""Serves the peers, and checks them with the tool."""

import contextlib
import re
import subprocess
import sys

import sweep


@contextlib.contextmanager
def peer(contract, *arguments):
  """The address of a peer of a contract, as long as it runs."""
  with serving([sys.executable, sweep.PEERS[contract], "--port", "0", *arguments]) as url:
    yield url


@contextlib.contextmanager
def mock(tool, contract, *arguments):
  """The address of the mock of a contract, as long as it runs."""
  with serving([tool, "mock", "--contract", contract, "--port", "0", *arguments]) as url:
    yield url


@contextlib.contextmanager
def serving(command):
  server = subprocess.Popen(
    command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
  try:
    for line in server.stdout:
      if found := re.search(r"http://[\w.:\[\]]+", line):
        yield found.group(0).rstrip(":.")
        return
    raise RuntimeError(f"{command} does not start")
  finally:
    server.kill()
    server.communicate()


class Result:
  """What a run of the tool has printed."""

  def __init__(self, status, output, errors):
    self.status, self.output, self.errors = status, output, errors
    self.headlines = re.findall(r"^\d+\. (.*)$", output, re.MULTILINE)
    untested = re.search(r"^Not tested\n((?:  .*\n)*)", output, re.MULTILINE)
    self.untested = " ".join(untested[1].split()) if untested else ""

  @property
  def verdict(self):
    """The last words of the report, on one line."""
    lines = self.output.strip().splitlines() or self.errors.strip().splitlines() or ["nothing"]
    start = max([0, *(index for index, line in enumerate(lines) if line[:1].strip())])
    return " ".join(" ".join(lines[start:]).split())


def mock_credentials(contract):
  """The options for the two users of a mock."""
  options = ["--token", "user-token", "--as-other", "other-token"]
  if contract == "showcase":
    options += ["--user", "user:user-password", "--as-other-user", "other:other-password",
                "--api-key", "user-key", "--as-other-api-key", "other-key"]
  return options


def credentials(contract):
  """The options for the two users of a peer."""
  return sweep.CREDENTIALS.get(contract, sweep.TOKENS)


def styles(contract):
  """The styles of a peer, the plain one first."""
  names = [name.strip() for name in sweep.styles(contract)]
  return sorted(names, key=lambda name: (name != "plain", name))


def check(tool, url, contract, *options, credentials, timeout=900):
  """Checks the backend at an address."""
  run = subprocess.run(
    [tool, "--host", url, "--contract", contract, "--shrink", "off", *credentials, *options],
    capture_output=True, text=True, timeout=timeout)
  return Result(run.returncode, run.stdout, run.stderr)
