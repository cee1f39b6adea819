#!/usr/bin/env python3
"""Runs the reproduction lines of every break in a fresh shell, against the backend with the break and
without: their output must differ, or the lines do not show the drift.

    swift build && python3 Tests/Peers/reproduce.py [--contract ID] [--tool PATH] [BREAK…]
"""

import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

from sweep import PEERS, TOOL, breaks


class Peer:
  def __init__(self, contract, *arguments):
    self.process = subprocess.Popen(
      [sys.executable, PEERS[contract], "--port", "0", *arguments], stdout=subprocess.PIPE,
      stderr=subprocess.DEVNULL, text=True)
    self.url = self.process.stdout.readline().split()[-1]

  def __enter__(self):
    return self.url

  def __exit__(self, *_):
    self.process.kill()
    self.process.communicate()


ENVIRONMENT = {
  **os.environ, "CONTRACT_CHECK_TOKEN": "token-one", "CONTRACT_CHECK_OTHER_TOKEN": "token-two"}


def findings(tool, contract, url):
  """The headline and the lines of each drift."""
  run = subprocess.run(
    [tool, "--host", url, "--contract", contract, "--timeout", "2s", "--as-other", "token-two"],
    capture_output=True, text=True, timeout=300, env=ENVIRONMENT)
  for part in re.split(r"^(?=\d+\. )", run.stdout, flags=re.MULTILINE)[1:]:
    headline = part.split("\n", 1)[0]
    lines = re.search(r"^   reproduce with\n(.*?)(?=^   replay|^   \S+  |\Z|\n\n)", part,
                      re.MULTILINE | re.DOTALL)
    replay = re.search(r"^   replay +(contract-check replay .*)$", part, re.MULTILINE)
    yield headline, lines[1] if lines else "", replay[1] if replay else ""


def output(script, old, new):
  """What a script prints, without what differs from run to run."""
  script = script.replace(old, new).replace(old.replace("127.0.0.1", "localhost"), new)
  with tempfile.TemporaryDirectory() as folder:
    run = subprocess.run(
      ["/bin/sh", "-xc", script], capture_output=True, timeout=60, cwd=folder, env=ENVIRONMENT)
  # The trace shows which ids the requests name.
  text = (run.stderr + run.stdout).decode("utf-8", "surrogateescape").replace(new, "")
  text = re.sub(r"(?im)^date: .*$", "", text)
  ids = {}
  text = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
                lambda found: ids.setdefault(found[0], f"ID {len(ids)}"), text)
  return re.sub(r"\d{4}-\d\d-\d\dT[\d:.]*", lambda found: re.sub(r"\d", "9", found[0]), text)


def check(tool, contract, name):
  with Peer(contract, "--break", name) as url:
    found = list(findings(tool, contract, url))
    results = []
    for headline, lines, replay in found:
      if not lines:
        results.append((headline, "replay only" if replay else "NOTHING"))
        continue
      with Peer(contract, "--break", name) as broken, Peer(contract) as sound:
        try:
          same = output(lines, url, broken) == output(lines, url, sound)
        except subprocess.TimeoutExpired:
          same = False
      results.append((headline, "SHOWS NOTHING" if same else "shows it"))
  return name, results


def main():
  parser = argparse.ArgumentParser(
    description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("--tool", default=TOOL)
  parser.add_argument("--contract", choices=PEERS, default="lume-goals")
  parser.add_argument("--jobs", type=int, default=2)
  parser.add_argument("breaks", nargs="*", metavar="BREAK", help="default: all")
  options = parser.parse_args()
  counts = {}
  names = options.breaks or breaks(options.contract)
  with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
    for name, results in pool.map(
        lambda name: check(options.tool, options.contract, name), names):
      for headline, word in results:
        counts[word] = counts.get(word, 0) + 1
        if word.isupper():
          print(f"{name:34} {word:14} {headline}", flush=True)
  print(", ".join(f"{word} {count}" for word, count in sorted(counts.items())))
  sys.exit(any(word.isupper() for word in counts))


if __name__ == "__main__":
  main()
