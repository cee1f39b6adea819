#!/usr/bin/env python3
"""Attacks the tool in every way of `attacks/`: in a short form, as the gate does, or completely.

    swift build && python3 Tests/Peers/attack.py [--full] [--tool PATH] [NAME…]

Exits with 1 when an attack succeeds. Nothing is sent beyond this machine.
"""

import argparse
import importlib
import os
import pathlib
import pkgutil
import sys
import tempfile
import time

import attacks

TOOL = pathlib.Path(__file__).resolve().parents[2] / ".build/debug/contract-check"


def main():
  names = sorted(module.name for module in pkgutil.iter_modules(attacks.__path__))
  parser = argparse.ArgumentParser(
    description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("--tool", type=pathlib.Path, default=TOOL)
  parser.add_argument("--full", action="store_true", help="all of each attack, which takes minutes")
  parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(names)}")
  options = parser.parse_args()
  unknown = sorted(set(options.names) - set(names))
  if unknown:
    parser.error(f"no attack {unknown[0]!r}; there are {', '.join(names)}")
  failures = []
  with tempfile.TemporaryDirectory() as home:
    # Ledgers of other runs are neither used nor changed.
    os.environ["HOME"] = home
    for name in options.names or names:
      started = time.monotonic()
      found = importlib.import_module(f"attacks.{name}").run(options.tool.resolve(), options.full)
      print(f"{name}: {len(found)} failed, {time.monotonic() - started:.1f} s", flush=True)
      failures += [f"{name}: {line}" for line in found]
  for line in failures:
    print(line)
  return 1 if failures else 0


if __name__ == "__main__":
  sys.exit(main())
