"""Small inputs with a large cost: each is bounded, or refused with a line and a reason.

A row is an input, made here, and the commands that use it. A release build may take one second of processor time
and 200 MB for each; a debug build, whose planner is not optimized, some times as long.
"""

import json
import pathlib
import tempfile
import time

from common import samples
from common.cost_inputs import BIG, DOCUMENTS, SHORT, instances
from common.measuring import measured

MEGABYTES = 200
SECONDS = {"release": 1.5, "debug": 10}

# What a row may take besides: documents of megabytes are also read.
ROOM = {"seconds": 4, "megabytes": 900}


def commands(path):
  return [("list", "--contract", path), ("plan", "--contract", path)]


def check(name, tool, words, is_big, table, failures):
  kind = "release" if "/release/" in str(tool) else "debug"
  seconds = SECONDS[kind] * (ROOM["seconds"] if is_big else 1)
  megabytes = MEGABYTES + (ROOM["megabytes"] if is_big else 0)
  # A machine with other work needs more processor time for the same, so that the best of several counts.
  for attempt in range(8):
    # What else the machine does may end meanwhile.
    time.sleep(0.5 * attempt)
    result = measured([tool, *words], seconds=seconds + 5, megabytes=6000)
    if result.crash or result.seconds <= seconds:
      break
  shown = f"{name}, {words[0]}"
  table.append((shown, result.seconds, result.megabytes, result.status))
  if result.crash and not result.is_late:
    failures.append(f"{shown}: {result.crash}: {result.last_line}")
  elif result.is_late or result.seconds > seconds:
    failures.append(f"{shown}: over {seconds} s of processor time")
  elif result.megabytes > megabytes:
    failures.append(f"{shown}: {result.megabytes:.0f} MB")
  elif result.status not in (0, 1, 2):
    failures.append(f"{shown}: status {result.status}: {result.last_line}")
  elif result.status == 2 and ":" not in result.output:
    failures.append(f"{shown}: refused without a line: {result.last_line}")


def run(tool, full, names=()):
  failures, table = [], []
  wanted = names or (DOCUMENTS if full else SHORT)
  with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    for name in wanted:
      data = DOCUMENTS[name]()
      path = folder / f"{name}.{'json' if data[:1] == b'{' else 'yaml'}"
      path.write_bytes(data)
      for words in commands(path):
        check(name, tool, words, name in BIG, table, failures)
      path.unlink()
    if full and not names:
      for name, files, words in instances():
        for file, data in files.items():
          (folder / file).write_bytes(data)
        words = [folder / word if word in files else word for word in words]
        check(name, tool, words, True, table, failures)
  for shown, seconds, megabytes, status in table if full else []:
    print(f"  {shown:36} {seconds:6.2f} s {megabytes:6.0f} MB  status {status}")
  slowest, largest = max(row[1] for row in table), max(row[2] for row in table)
  print(f"  {len(table)} uses of {len(wanted)} inputs; slowest {slowest:.1f} s, largest {largest:.0f} MB")
  return failures
