#!/usr/bin/env python3
"""Checks that a run against a host finds every named drift, as a run against the embedded mock does.

`self-test` checks backends that end with the run. On a host the tool changes nothing that cannot be put back, and
what other clients may have caused is a note. Each drift that it therefore does not find is printed. Ends with 1
for one that is not in EXPECTED.

    swift build && python3 Tests/Peers/drifts_on_host.py --contract deuce-diary [--tool PATH] [DRIFT…]
"""

import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys

TOOL = pathlib.Path(__file__).resolve().parents[2] / ".build/debug/contract-check"
CREDENTIALS = [
  "--token", "user-token", "--as-other", "other-token", "--user", "user:user-password",
  "--as-other-user", "other:other-password", "--api-key", "user-key", "--as-other-api-key", "other-key"]
# Where the login of a contract is an operation, in place of --token.
LOGINS = {"showcase": ["--login", '{"name": "user", "password": "user-password"}',
                       "--as-other-login", '{"name": "other", "password": "other-password"}']}
EXPECTED = {}


def drifts(tool, contract):
  text = subprocess.run(
    [tool, "mock", "--contract", contract, "--list-drifts"], capture_output=True, text=True, check=True).stdout
  return re.findall(r"^  ([a-z0-9][^ ]*)(?:  |$)", text, re.MULTILINE)


def check(tool, contract, drift, options):
  """The exit status of a check of the mock with a drift, and the first lines of what it found."""
  arguments = ["--drift", drift] if drift else []
  mock = subprocess.Popen(
    [tool, "mock", "--contract", contract, "--port", "0", *arguments], stdout=subprocess.PIPE,
    stderr=subprocess.DEVNULL, text=True)
  try:
    url = re.search(r"http://[^;\s]*", mock.stdout.readline()).group()
    run = subprocess.run(
      [tool, "--host", url, "--contract", contract, "--timeout", "5s", "--shrink", "off", *options],
      capture_output=True, text=True, timeout=300)
    return run.returncode, re.findall(r"^\d+\. (.*)$", run.stdout, re.MULTILINE), run.stderr
  except subprocess.TimeoutExpired:
    return "no end", [], ""
  finally:
    mock.kill()
    mock.communicate()


def main():
  parser = argparse.ArgumentParser(
    description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("--tool", default=TOOL)
  parser.add_argument("--contract", default="lume-goals")
  parser.add_argument("--jobs", type=int, default=2)
  parser.add_argument("--option", action="append", default=[], help="of each run, such as --disposable-users")
  parser.add_argument("drifts", nargs="*", metavar="DRIFT", help="default: all")
  options = parser.parse_args()

  contract = options.contract
  words = CREDENTIALS[4:] + LOGINS[contract] if contract in LOGINS else CREDENTIALS
  words = words + options.option
  status, headlines, errors = check(options.tool, contract, None, words)
  if status != 0:
    sys.exit(f"{contract} without a drift ends with {status}: {headlines or errors}")
  missed = 0
  names = options.drifts or drifts(options.tool, contract)
  with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
    results = pool.map(lambda name: check(options.tool, contract, name, words), names)
    for name, (status, _, errors) in zip(names, results):
      if status == 1:
        continue
      expected = EXPECTED.get(name)
      missed += expected is None
      print(f"{name:40} {'not found' if status == 0 else f'ended with {status}'} {expected or errors[:200]}", flush=True)
  print(f"{contract}: {len(names)} drifts, {missed} not found on a host")
  sys.exit(bool(missed))


if __name__ == "__main__":
  main()
