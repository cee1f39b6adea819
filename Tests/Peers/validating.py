#!/usr/bin/env python3
"""Judges random values with `contract-check validate --schema` and with `jsonschema`: both must agree on each
pair of a schema and a value. A schema that the tool refuses as a whole (exit status 2) is counted by its reason.

    pip install jsonschema
    swift build && python3 Tests/Peers/validating.py [--tool PATH] [--values N] [FIRST LAST]
"""

import argparse
import collections
import concurrent.futures
import json
import os
import random
import subprocess
import sys
import tempfile

from containment import CONSTANTS, Draft202012Validator, Schemas, Values


def changed(value, random):
  """The value, or one that differs from it in a few places."""
  if isinstance(value, dict) and value and random.random() < 0.8:
    name = random.choice(list(value))
    rest = {key: part for key, part in value.items() if key != name}
    return rest if random.random() < 0.3 else {**rest, name: changed(value[name], random)}
  if isinstance(value, list) and value and random.random() < 0.8:
    index = random.randrange(len(value))
    return value[:index] + [changed(value[index], random)] + (value[index:] if random.random() < 0.3 else value[index + 1:])
  return random.choice(CONSTANTS)


def judge(seed, options):
  """How many values both judged, how many are valid, and those that the judges disagree about."""
  schemas = Schemas(seed, patterns=True)
  schema = schemas.root()
  source = random.Random(seed)
  made = Values(schema, source)
  values = [made.value(schema) for _ in range(options.values)]
  values = [value if source.random() < 0.6 else changed(value, source) for value in values]
  with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
    json.dump(schema, file)
    file.flush()
    done = subprocess.run(
      [options.tool, "validate", "--schema", file.name, "--lines", "--format", "json", "-"],
      input="".join(json.dumps(value) + "\n" for value in values), capture_output=True, text=True, timeout=120)
  if done.returncode == 2:
    return "refused", done.stderr.strip().replace(file.name, "schema")[-90:], []
  verdicts = [json.loads(line)["valid"] for line in done.stdout.splitlines()]
  if done.returncode not in (0, 1) or len(verdicts) != len(values):
    return "failed", done.stderr[-200:], []
  validator = Draft202012Validator(schema)
  differences = []
  for value, verdict in zip(values, verdicts):
    try:
      if validator.is_valid(value) != verdict:
        differences.append(f"{seed}: {json.dumps(value)} is {'valid' if verdict else 'invalid'} for the tool alone")
    except RecursionError:
      pass
  return len(values), sum(verdicts), differences


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("first", type=int, nargs="?", default=0)
  parser.add_argument("last", type=int, nargs="?", default=1000)
  parser.add_argument("--values", type=int, default=100)
  parser.add_argument("--tool", default=".build/debug/contract-check")
  options = parser.parse_args()
  pairs = valid = schemas = differences = 0
  others = collections.Counter()
  with concurrent.futures.ThreadPoolExecutor(2) as pool:
    for count, result, found in pool.map(lambda seed: judge(seed, options), range(options.first, options.last)):
      if isinstance(count, str):
        others[f"{count}: {result}"] += 1
        continue
      schemas, pairs, valid, differences = schemas + 1, pairs + count, valid + result, differences + len(found)
      for line in found: print(line)
  for reason, count in others.most_common(12): print(f"{count} × {reason}")
  print(f"{pairs} pairs of {schemas} schemas, {valid} valid, {differences} differences; {sum(others.values())} schemas not judged")
  sys.exit(1 if differences or any(reason.startswith("failed") for reason in others) else 0)


if __name__ == "__main__":
  main()
