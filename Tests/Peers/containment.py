#!/usr/bin/env python3
"""Compares random pairs of JSON Schemas with `contract-check diff --schema` and judges every answer with
`jsonschema`: where one schema is contained in the other, 200 random values must not tell them apart; where
it is not, the witness must.

    pip install jsonschema
    swift build && python3 Tests/Peers/containment.py [--tool PATH] [--patterns] [FIRST LAST]
"""

import argparse
import collections
import concurrent.futures
import copy
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from decimal import Decimal

from jsonschema import Draft202012Validator

NAMES = ["a", "b", "c", "type"]
PATTERNS = ["^a", "b$", "^[a-z]*$", "^[0-9]+$", "^.{2}$", "a|b", "^$", "^[^a]*$", "\\d"]
TYPES = ["string", "number", "integer", "boolean", "null", "array", "object"]
CONSTANTS = [None, True, False, 0, 1, 2, 3, -1, 10, 1.5, 0.1, "", "a", "b", "abc", "é", [], {}, [1], {"a": 1}]


class Schemas:
  """Random schemas, and schemas that differ from one in a few places."""

  def __init__(self, seed, patterns):
    self.random = random.Random(seed)
    self.patterns = patterns
    self.names = ["D1", "D2"] if self.chance(0.3) else []

  def chance(self, share):
    return self.random.random() < share

  def numbers(self):
    choices = {
      "minimum": (0.35, [-2, 0, 1, 2, 0.5]), "maximum": (0.35, [0, 1, 3, 10, 2.5]),
      "exclusiveMinimum": (0.1, [0, 1, -1]), "exclusiveMaximum": (0.1, [5, 3, 1]),
      "multipleOf": (0.15, [1, 2, 3, 0.5, 5]),
    }
    return {key: self.random.choice(values) for key, (share, values) in choices.items() if self.chance(share)}

  def texts(self):
    found = {}
    if self.chance(0.3): found["minLength"] = self.random.randint(0, 3)
    if self.chance(0.3): found["maxLength"] = self.random.randint(0, 4)
    if self.patterns and self.chance(0.4): found["pattern"] = self.random.choice(PATTERNS)
    return found

  def object(self, depth):
    schema = {"type": "object"} if self.chance(0.9) else {}
    names = self.random.sample(NAMES, self.random.randint(0, 3))
    if names: schema["properties"] = {name: self.schema(depth + 1) for name in names}
    required = [name for name in NAMES if self.chance(0.3)]
    if required: schema["required"] = required
    if self.chance(0.2): schema["additionalProperties"] = False
    elif self.chance(0.2): schema["additionalProperties"] = self.schema(depth + 1)
    for key in ["minProperties", "maxProperties"]:
      if self.chance(0.1): schema[key] = self.random.randint(0, 3)
    if self.patterns and self.chance(0.3):
      patterns = self.random.sample(PATTERNS, self.random.randint(1, 2))
      schema["patternProperties"] = {pattern: self.schema(depth + 1) for pattern in patterns}
    if self.chance(0.05): schema["propertyNames"] = {"maxLength": self.random.randint(1, 3)}
    if self.chance(0.05):
      schema["dependentRequired"] = {self.random.choice(NAMES): [self.random.choice(NAMES)]}
    return schema

  def array(self, depth):
    schema = {"type": "array"}
    if self.chance(0.8): schema["items"] = self.schema(depth + 1)
    if self.chance(0.2):
      schema["prefixItems"] = [self.schema(depth + 1) for _ in range(self.random.randint(1, 2))]
    for key in ["minItems", "maxItems"]:
      if self.chance(0.25): schema[key] = self.random.randint(0, 3)
    if self.chance(0.2): schema["uniqueItems"] = True
    if self.chance(0.15):
      schema["contains"] = self.schema(depth + 1)
      for key in ["minContains", "maxContains"]:
        if self.chance(0.4): schema[key] = self.random.randint(0, 2)
    return schema

  def schema(self, depth=0):
    draw = self.random.random() * (0.5 if depth > 3 else 1)
    if draw < 0.06: return {"not": self.schema(depth + 1)} if self.chance(0.3) else self.random.choice([True, {}, False])
    if draw < 0.14: return {"type": "string", **self.texts()}
    if draw < 0.24: return {"type": self.random.choice(["number", "integer"]), **self.numbers()}
    if draw < 0.30: return {"type": self.random.choice(["boolean", "null"])}
    if draw < 0.36: return {"enum": [self.random.choice(CONSTANTS) for _ in range(self.random.randint(1, 4))]}
    if draw < 0.39: return {"const": self.random.choice(CONSTANTS)}
    if draw < 0.45: return {"type": self.random.sample(TYPES, self.random.randint(2, 3)), **self.numbers()}
    if draw < 0.48 and self.names: return {"$ref": "#/$defs/" + self.random.choice(self.names)}
    if draw < 0.50: return {**self.numbers(), **self.texts()}
    if draw < 0.74: return self.object(depth)
    if draw < 0.86: return self.array(depth)
    if draw < 0.98:
      keyword = self.random.choice(["anyOf", "oneOf", "allOf"])
      return {keyword: [self.schema(depth + 1) for _ in range(self.random.randint(1, 3))]}
    return {"if": self.schema(depth + 1), "then": self.schema(depth + 1), "else": self.schema(depth + 1)}

  def root(self):
    schema = self.schema()
    if not isinstance(schema, dict): schema = {"type": "object"}
    if self.names: schema["$defs"] = {name: self.schema(1) for name in self.names}
    return schema

  def places(self, schema, path=()):
    found = [path]
    for key, value in schema.items() if isinstance(schema, dict) else []:
      if key in ("items", "additionalProperties", "not", "contains", "if", "then", "else"):
        found += self.places(value, path + (key,))
      elif key in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for index, part in enumerate(value): found += self.places(part, path + (key, index))
      elif key in ("properties", "patternProperties", "$defs"):
        for name, part in value.items(): found += self.places(part, path + (key, name))
    return found

  def mutated(self, schema):
    for _ in range(self.random.randint(1, 2)):
      schema = copy.deepcopy(schema)
      path = self.random.choice(self.places(schema))
      parent, node = None, schema
      for step in path: parent, node = node, node[step]
      changed = self.changed(node, bool(path)) if isinstance(node, dict) else self.schema(2)
      if parent is not None: parent[path[-1]] = changed
      elif isinstance(node, dict): schema = changed
    return schema

  def changed(self, node, is_inner):
    draw = self.random.random()
    if is_inner and draw < 0.12: return self.schema(2)
    if is_inner and draw < 0.34:
      keyword = self.random.choice(["anyOf", "anyOf", "allOf"])
      return {keyword: self.random.sample([node, self.schema(3)], 2)}
    keys = [key for key in node if key not in ("$defs", "properties")]
    if node.get("patternProperties") and self.chance(0.3):
      del node["patternProperties"][self.random.choice(list(node["patternProperties"]))]
      return node
    if draw < 0.6 and keys:
      del node[self.random.choice(keys)]
    elif draw < 0.75 and node.get("properties"):
      name = self.random.choice(list(node["properties"]))
      if self.chance(0.5): del node["properties"][name]
      else: node["properties"][name] = self.schema(2)
    elif draw < 0.75 and "enum" in node:
      node["enum"].append(self.random.choice(CONSTANTS))
    elif draw < 0.85:
      node["required"] = [name for name in NAMES if self.chance(0.3)]
    else:
      node.update(self.numbers() if self.chance(0.5) else self.texts())
    return node


class Values:
  """Random values that are probably valid for a schema."""

  def __init__(self, root, random):
    self.root, self.random = root, random

  def value(self, schema, depth=0):
    if depth > 6 or not isinstance(schema, dict): return self.random.choice(CONSTANTS)
    if "$ref" in schema:
      return self.value(self.root["$defs"][schema["$ref"].split("/")[-1]], depth + 1)
    if "const" in schema: return schema["const"]
    if "enum" in schema: return self.random.choice(schema["enum"])
    for keyword in ["anyOf", "oneOf"]:
      if keyword in schema: return self.value(self.random.choice(schema[keyword]), depth + 1)
    if "allOf" in schema:
      values = [self.value(part, depth + 1) for part in schema["allOf"]]
      if all(isinstance(value, dict) for value in values):
        return {name: value for part in values for name, value in part.items()}
      return self.random.choice(values)
    if "if" in schema: return self.value(schema[self.random.choice(["then", "else"])] if "then" in schema and "else" in schema else True, depth + 1)
    types = schema.get("type", "object" if "properties" in schema or "required" in schema else None)
    return self.of_type(self.random.choice(types) if isinstance(types, list) else types, schema, depth)

  def of_type(self, name, schema, depth):
    if name == "null": return None
    if name == "boolean": return self.random.random() < 0.5
    if name == "string":
      least = schema.get("minLength", 0)
      length = self.random.randint(least, max(least, schema.get("maxLength", 4)))
      return "".join(self.random.choice("aabb0é ") for _ in range(length))
    if name in ("number", "integer"):
      least = schema.get("minimum", 0)
      choices = [least, schema.get("maximum", 3), least + 1, 0, 1, 2, 3, 4, 5, 6, 10, -1, 0.5, 1.5, 2.5, 100, -7]
      return self.random.choice([x for x in choices if name == "number" or x == int(x)])
    if name == "array":
      least = schema.get("minItems", 0)
      first = schema.get("prefixItems", [])
      return [
        self.value(first[index] if index < len(first) else schema.get("items", True), depth + 1)
        for index in range(self.random.randint(least, max(least, schema.get("maxItems", 3))))
      ]
    if name != "object": return self.random.choice(CONSTANTS)
    required = schema.get("required", [])
    others = schema.get("additionalProperties", True)
    value = {
      key: self.value(part, depth + 1) for key, part in schema.get("properties", {}).items()
      if key in required or self.random.random() < 0.5
    }
    for key in required:
      if key not in value: value[key] = self.value(others, depth + 1)
    if others is not False and self.random.random() < 0.4:
      value[self.random.choice(["x", "zz", "c", "a"])] = self.value(others, depth + 1)
    for pattern, part in schema.get("patternProperties", {}).items():
      for name in ["a", "ab", "0", "zz", "", "é", "b"]:
        if re.search(pattern, name) and self.random.random() < 0.3: value[name] = self.value(part, depth + 1)
    return value


def plain(value):
  """The value with numbers that jsonschema compares exactly."""
  if isinstance(value, Decimal): return int(value) if value == value.to_integral_value() else float(value)
  if isinstance(value, list): return [plain(part) for part in value]
  if isinstance(value, dict): return {name: plain(part) for name, part in value.items()}
  return value


def answer(tool, pair):
  with tempfile.TemporaryDirectory() as folder:
    paths = [os.path.join(folder, name) for name in ("old.json", "new.json")]
    for path, schema in zip(paths, pair):
      with open(path, "w") as file: json.dump(schema, file)
    result = subprocess.run(
      [tool, "diff", "--schema", *paths, "--format", "json"], capture_output=True, text=True, timeout=60)
  if result.returncode not in (0, 1): raise RuntimeError(result.stderr)
  return json.loads(result.stdout, parse_float=Decimal)


def judge(seed, options):
  """The answers for both directions of a pair, and what contradicts them."""
  schemas = Schemas(seed, options.patterns)
  old = schemas.root()
  new = schemas.mutated(old) if schemas.chance(0.85) else schemas.root()
  if schemas.names: new.setdefault("$defs", old["$defs"])
  found = answer(options.tool, (old, new))
  words = []
  for direction, inner, outer in (("forward", old, new), ("backward", new, old)):
    words.append(found[direction])
    first, second = Draft202012Validator(inner), Draft202012Validator(outer)
    try:
      if found[direction] == "contained":
        values = Values(inner, schemas.random)
        for _ in range(200):
          value = values.value(inner)
          if first.is_valid(value) and not second.is_valid(value):
            return words, f"{seed} {direction}: not contained, as {json.dumps(value)} shows"
      elif found[direction] == "not-contained":
        witness = plain(found[direction + "Witness"])
        if not first.is_valid(witness) or second.is_valid(witness):
          return words, f"{seed} {direction}: {json.dumps(witness)} is no witness"
    except RecursionError:
      pass
  return words, None


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("first", type=int, nargs="?", default=0)
  parser.add_argument("last", type=int, nargs="?", default=1000)
  parser.add_argument("--tool", default=".build/debug/contract-check")
  parser.add_argument("--patterns", action="store_true", help="schemas have patterns of texts and of the names of members")
  options = parser.parse_args()
  counts = collections.Counter()
  contradictions = 0
  with concurrent.futures.ThreadPoolExecutor(3) as pool:
    for words, contradiction in pool.map(lambda seed: judge(seed, options), range(options.first, options.last)):
      counts.update(words)
      if contradiction:
        contradictions += 1
        print(contradiction)
  total = sum(counts.values())
  print(f"{total} answers: {dict(counts)}, {100 * counts['unknown'] / total:.2f} % unknown, {contradictions} contradictions")
  sys.exit(1 if contradictions else 0)


if __name__ == "__main__":
  main()
