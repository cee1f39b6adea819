"""Runs against a server full of old things: whatever the document and the options, none of them changes."""

import glob
import json
import os
import random
import re
import signal
import subprocess
import tempfile
import time

from common.trap import NIL, Trap

TOKENS = ["--token", "user-token"]
NAME = {"type": "string", "minLength": 1, "maxLength": 40}


def body(properties, required=()):
  schema = {"type": "object", "properties": properties, "required": list(required)}
  return {"required": True, "content": {"application/json": {"schema": schema}}}


def answers(*statuses, schema=None):
  def one(status):
    content = {"application/json": {"schema": schema}} if schema and status in (200, 201) else None
    return {"description": "as stated", **({"content": content} if content else {})}
  return {str(status): one(status) for status in statuses}


def parameter(name, schema, place="path", **more):
  return {"name": name, "in": place, "required": True, "schema": schema, **more}


def resource(path, id_schema, properties=None, id_name="id", example=None, lists=True, puts=True):
  """A collection with items, as documents describe them."""
  properties = properties or {"name": NAME}
  thing = {"type": "object", "required": ["id", *properties],
           "properties": {"id": id_schema, **properties}}
  more = {} if example is None else {"example": example}
  item = {
    "parameters": [parameter(id_name, id_schema, **more)],
    "get": {"responses": answers(200, 404, schema=thing)},
    "delete": {"responses": answers(204, 404)},
    "patch": {"requestBody": body(properties), "responses": answers(200, 404, schema=thing)},
  }
  if puts:
    item["put"] = {"requestBody": body(properties, properties),
                   "responses": answers(200, 201, 404, schema=thing)}
  collection = {
    "post": {"requestBody": body(properties, properties),
             "responses": answers(201, 200, 400, schema=thing)},
    "delete": {"responses": answers(204)}, "patch": {"responses": answers(200)},
    "put": {"requestBody": body({"name": NAME}), "responses": answers(200)},
  }
  if lists:
    collection["get"] = {"responses": answers(200, schema={"type": "array", "items": thing})}
  return {path: collection, path + "/{" + id_name + "}": item}


def actions():
  """Requests about everything, about one thing, or with identifiers elsewhere than in the path."""
  ids = {"type": "array", "items": {"type": "integer"}, "minItems": 1}
  settings = {"type": "object", "properties": {"value": {"type": "string"}}}
  key = parameter("key", {"type": "string", "enum": ["theme", "language"]})
  number = {"type": "integer"}
  one = {"type": "object", "properties": {"color": {"type": "string"}, "size": number}}
  profile = {"type": "object", "properties": {"name": NAME, "email": NAME}}
  def post(*statuses, **more):
    return {"post": {"responses": answers(*statuses), **more}}
  return {
    "/things/clear": post(204), "/reset": post(204), "/shutdown": post(204), "/logout": post(204),
    "/users/logout": {"get": {"responses": answers(204)}},
    "/things/batch-delete": post(200, requestBody=body({"ids": ids}, ["ids"])),
    "/bulk": post(200, requestBody=body({"ids": ids}, ["ids"])),
    "/merge": post(200, requestBody=body({"id": number}, ["id"])),
    "/transfer": post(
      200, requestBody=body({"from_id": number}, ["from_id"]),
      parameters=[parameter("X-Thing-Id", number, "header"), parameter("thing_id", number, "query")]),
    "/things/{id}/disable": post(200, 404, parameters=[parameter("id", number)]),
    "/users/{username}/disable": post(200, 404, parameters=[
      parameter("username", {"type": "string"}, example="admin")]),
    "/docs/{doc}/archive": post(200, 404, parameters=[
      parameter("doc", {"type": "string", "format": "uuid"}, example=NIL)]),
    "/settings/{key}": {
      "parameters": [key], "get": {"responses": answers(200, schema=settings)},
      "put": {"requestBody": body({"value": {"type": "string"}}), "responses": answers(200)},
      "delete": {"responses": answers(204)}},
    "/me": {"get": {"responses": answers(200, schema=profile)},
            "put": {"requestBody": body({"name": NAME, "email": NAME}), "responses": answers(200)},
            "delete": {"responses": answers(204)}},
    "/me/password": {"put": {"requestBody": body({"value": NAME}, ["value"]),
                             "responses": answers(200)}},
    "/account": {"delete": {"responses": answers(204)}, "patch": {
      "requestBody": body({"plan": NAME}), "responses": answers(200)}},
    "/preferences": {
      "get": {"responses": answers(200, schema=one)},
      "put": {"requestBody": body({"color": NAME, "size": {"type": "integer", "maximum": 9}}),
              "responses": answers(200, schema=one)}},
    "/config": {"put": {"requestBody": body({"value": NAME}), "responses": answers(200)}},
  }


def document(style):
  number, text = {"type": "integer"}, {"type": "string"}
  uuid = {"type": "string", "format": "uuid"}
  lists = style != "bare"
  paths = {}
  paths |= resource("/things", number if style != "limits" else {
    "type": "integer", "minimum": 0, "maximum": 50}, lists=lists,
                    example=3 if style == "examples" else None)
  paths |= resource("/users", text, {"username": NAME, "name": NAME}, "username", lists=lists,
                    example="admin" if style == "examples" else None)
  paths |= resource("/docs", uuid, id_name="doc", lists=lists, example=NIL if style == "examples" else None)
  paths |= resource("/posts", text, {"slug": NAME, "name": NAME}, "slug", lists=lists)
  upserts = {"get", "put", "delete", "parameters"}
  store = {name: value for name, value in resource("/kv", text, id_name="key")["/kv/{key}"].items()
           if name in upserts}
  paths["/kv/{key}"] = store
  cell = {**store, "parameters": [parameter("x", number), parameter("y", number)]}
  paths["/grid/{x}/{y}"] = cell
  parts = resource("/things/{id}/parts", number, id_name="part")
  for path, item in parts.items():
    item["parameters"] = item.get("parameters", []) + [parameter("id", number)]
  paths |= parts
  paths |= actions()
  if style == "slashes":
    paths = {path + "/": item for path, item in paths.items()}
  return {"openapi": "3.1.0", "info": {"title": "Trap", "version": "1"},
          "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
          "security": [{"token": []}], "paths": paths}


class Attack:
  def __init__(self, tool, folder):
    self.tool, self.folder = tool, folder
    self.failures, self.runs, self.requests, self.sent = [], 0, 0, 0
    self.random = random.Random(5)

  def file(self, style):
    path = os.path.join(self.folder, f"{style}.json")
    with open(path, "w", encoding="utf-8") as file:
      json.dump(document(style), file)
    return path

  def command(self, trap, style, *options):
    return [self.tool, "--host", trap.url, "--contract", self.file(style), *TOKENS,
            "--timeout", "10s", *options]

  def conclude(self, trap, what):
    self.runs += 1
    self.requests += len(trap.log)
    self.sent += sum(not line.startswith(("GET", "HEAD", "OPTIONS")) for line in trap.log)
    for difference in trap.store.differences()[:3]:
      self.failures.append(f"{what}: {difference}"[:300])
    # What was put back was changed for a while.
    if trap.store.differences():
      self.failures += [f"{what}: changed by {line}"[:300] for line in trap.harm[:4]]
    trap.shutdown()
    trap.server_close()

  def check(self, style, *options):
    trap = Trap()
    done = subprocess.run(
      self.command(trap, style, *options), capture_output=True, text=True, timeout=900, check=False)
    what = f"{style} {' '.join(options)}"
    if done.returncode not in (0, 1, 3, 4):
      self.failures.append(f"{what}: exit status {done.returncode}: {done.stderr[-200:]}")
    self.conclude(trap, what)
    return done.stdout

  def replay(self, style, most=20):
    """Replays what a run found, against a server that has all its old things."""
    report = os.path.join(self.folder, "report.xml")
    self.check(style, "--junit", report)
    with open(report, encoding="utf-8") as file:
      found = sorted(set(re.findall(r"replay ([A-Za-z0-9_.-]{20,})", file.read())))
    if not found:
      self.failures.append(f"{style}: no drift can be replayed")
    trap = Trap()
    for token in found[::max(1, len(found) // most)]:
      words = self.command(trap, style)
      done = subprocess.run(
        [words[0], "replay", token, *words[1:]], capture_output=True, text=True, timeout=300,
        check=False)
      if done.returncode not in (0, 1, 3):
        self.failures.append(f"{style}, replay: exit status {done.returncode}: {done.stderr[-200:]}")
    self.conclude(trap, f"{style}, replay of {len(found)}")

  def interrupt(self, style, number):
    """Ends a run at a random moment, by a signal that it can handle or not."""
    trap = Trap()
    ledger = os.path.join(self.folder, f"{style}-{number}.ledger")
    process = subprocess.Popen(
      self.command(trap, style, "--ledger", ledger), stdout=subprocess.DEVNULL,
      stderr=subprocess.DEVNULL)
    goal = self.random.randrange(20, 600)
    deadline = time.monotonic() + 60
    while len(trap.log) < goal and process.poll() is None and time.monotonic() < deadline:
      time.sleep(0.005)
    kind = signal.SIGKILL if number % 2 else signal.SIGINT
    if process.poll() is None:
      process.send_signal(kind)
    process.wait(timeout=120)
    if number % 2 and glob.glob(ledger):
      subprocess.run([self.tool, "clean-up", ledger, *TOKENS], capture_output=True, timeout=300,
                     check=False)
    self.conclude(trap, f"{style}, {kind.name} after {goal} requests")


FULL = [
  [], ["--trust-inferred"], ["--set", "id=3"], ["--set", "username=admin"], ["--set", "key=theme"],
  ["--fuzz", "200"], ["--seed", "2"], ["--seed", "3"], ["--jobs", "1"], ["--jobs", "8"],
  ["--as-other", "other-token"], ["--strict"], ["--retries", "2"], ["--max-writes", "200"],
  ["--only", "deleteThingsId"],
] + [["--phases", phase] for phase in (
  "examples", "boundaries", "negative", "auth", "protocol", "scenarios", "sequences", "fuzz")]
STYLES = ["plain", "examples", "bare", "limits", "slashes"]


def run(tool, full):
  with tempfile.TemporaryDirectory() as folder:
    attack = Attack(tool, folder)
    if full:
      for style in STYLES:
        for options in FULL:
          attack.check(style, *options)
        attack.replay(style)
        for number in range(10):
          attack.interrupt(style, number)
    else:
      attack.check("plain", "--phases", "examples,fuzz", "--fuzz", "20")
      attack.check("examples", "--trust-inferred", "--phases", "examples,negative", "--only",
                   "deleteUsersUsername,putThingsId,postUsers")
      attack.interrupt("plain", 1)
    print(f"  {attack.runs} runs, {attack.requests} requests, {attack.sent} of them unsafe; "
          f"{len(attack.failures)} differences of old things", flush=True)
    return attack.failures
