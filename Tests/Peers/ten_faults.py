#!/usr/bin/env python3
"""Counts the seeded faults of `shop.py` that the tool finds, and its false alarms.

    swift build && python3 Tests/Peers/ten_faults.py [--tool PATH] [--seeds N]
"""

import argparse
import pathlib
import re
import subprocess
import sys
import time

import shop

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
OPTIONS = ["--contract", str(ROOT / "snapshots/peers/shop.json"), "--token", "token-one",
           "--as-other", "token-two", "--quiet"]


def check(tool, fault, seed):
  """The exit status and the kinds of drift of one run, and how long it took."""
  command = [sys.executable, str(HERE / "shop.py")] + (["--fault", fault] if fault else [])
  with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
    try:
      host = re.search(r"http://\S+", server.stdout.readline()).group()
      start = time.monotonic()
      run = subprocess.run(
        [tool, "--host", host, "--seed", str(seed)] + OPTIONS, capture_output=True, text=True,
        timeout=300, check=False)
      seconds = time.monotonic() - start
    finally:
      server.kill()
  kinds = re.findall(r"^\d+\. (\S+ in \S+)", run.stdout, re.MULTILINE)
  if run.returncode not in (0, 1):
    kinds.append(f"status {run.returncode}: {(run.stderr or run.stdout).strip()[-200:]}")
  return run.returncode, kinds, seconds


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("--tool", default=str(ROOT / ".build/debug/contract-check"))
  parser.add_argument("--seeds", type=int, default=1, help="repeat with so many seeds")
  options = parser.parse_args()
  found = missed = alarms = 0
  for seed in range(1, options.seeds + 1):
    for fault in [None, *shop.FAULTS]:
      status, kinds, seconds = check(options.tool, fault, seed)
      if fault is None:
        verdict = "clean" if status == 0 else "FALSE ALARM"
        alarms += status != 0
      else:
        verdict = "found" if status == 1 else "MISSED"
        found += status == 1
        missed += status != 1
      print(f"{verdict:12} {fault or 'no fault':20} {seconds:5.1f} s  {'; '.join(kinds)}",
            flush=True)
  print(f"{found} found, {missed} missed, {alarms} false alarms")
  return 1 if missed or alarms else 0


if __name__ == "__main__":
  sys.exit(main())
