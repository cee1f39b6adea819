"""Several runs at once on one backend with the same users, and a run beside another client.

A backend without defects conforms, whatever others do with it at the same time.
"""

import concurrent.futures
import contextlib
import json
import pathlib
import random
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request

from common import checking

# Requests of another client: what it creates, and what it does to that.
CLIENTS = {
  "lume-goals": ("/api/v1/goals", {
    "title": "Walk More", "description": "A walk after lunch", "goal_type": "fitness",
    "target_value": 20, "target_unit": "sessions"}, "/data/id", "PUT"),
  "lume-linking": ("/api/v1/goals", {
    "title": "Incorporate More Movement", "description": "More walks", "goal_type": "fitness"},
    "", ""),
  "showcase": ("/products", {"name": "Small can", "price": 9.5, "color": "green", "stock": 3}, "/id", "PATCH"),
  "deuce-diary": ("/api/groups", {"name": "Throne Room", "description": "Kings"}, "/id", ""),
}
PEERS = ("lume-goals", "lume-linking", "deuce-diary", "showcase")


@contextlib.contextmanager
def backend(tool, contract, style):
  """The address of a backend, and the credentials that it takes."""
  if style == "mock":
    with checking.mock(tool, contract) as url:
      yield url, checking.mock_credentials(contract)
  else:
    with checking.peer(contract, "--style", style) as url:
      yield url, None


def complaint(what, result):
  if result.status == 0:
    return []
  words = result.headlines[:4] or result.untested or result.verdict
  return [f"{what}: exit {result.status}, {words}"]


def at_once(tool, contract, style, runs, document=None):
  """Runs the tool several times at once on one backend."""
  with backend(tool, contract, style) as (url, credentials):
    with concurrent.futures.ThreadPoolExecutor(runs) as pool:
      results = list(pool.map(
        lambda _: checking.check(
          tool, url, document or contract, "--timeout", "60s",
          credentials=credentials or checking.credentials(contract)),
        range(runs)))
  kind = " by its document" if document else ""
  return [line for result in results
          for line in complaint(f"{contract} {style}{kind}, {runs} at once", result)]


class Client(threading.Thread):
  """Creates, changes and deletes things of its own at random, as the first user."""

  def __init__(self, url, contract, token):
    super().__init__(daemon=True)
    self.url, self.token, self.random = url, token, random.Random(contract)
    self.path, self.body, self.id, self.change = CLIENTS[contract]
    self.things, self.requests, self.is_over = [], 0, threading.Event()

  def run(self):
    while not self.is_over.is_set():
      kind = self.random.choice(["create", "create", "change", "delete"])
      if kind == "create" or not self.things or not self.id:
        status, text = self.send("POST", self.path, self.body)
        if status < 300 and self.id:
          value = json.loads(text)
          for name in self.id[1:].split("/"):
            value = value[name]
          self.things.append(value)
      elif kind == "change" and self.change:
        self.send(self.change, f"{self.path}/{self.random.choice(self.things)}", self.body)
      else:
        thing = self.things.pop(self.random.randrange(len(self.things)))
        self.send("DELETE", f"{self.path}/{thing}")
      time.sleep(self.random.random() / 50)

  def send(self, method, path, body=None):
    self.requests += 1
    request = urllib.request.Request(
      self.url + path, json.dumps(body).encode() if body else None, method=method,
      headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"})
    try:
      with urllib.request.urlopen(request, timeout=20) as response:
        return response.status, response.read()
    except (urllib.error.HTTPError, OSError) as error:
      return getattr(error, "code", 599), b""


def beside_client(tool, contract, style):
  with backend(tool, contract, style) as (url, credentials):
    client = Client(url, contract, "user-token" if style == "mock" else "token-one")
    client.start()
    result = checking.check(
      tool, url, contract, "--timeout", "60s",
      credentials=credentials or checking.credentials(contract))
    client.is_over.set()
    client.join(30)
  return complaint(f"{contract} {style} beside a client with {client.requests} requests", result)


def document_of(tool, contract, folder):
  path = pathlib.Path(folder) / f"{contract}.json"
  subprocess.run([tool, "export", "openapi", "--contract", contract, "--output", path],
                 check=True, capture_output=True)
  # As a document that was written by hand; a map of the showcase needs what only this tool writes, and a member
  # with two names, of which a backend reads one.
  if contract not in ("showcase", "deuce-diary"):
    path.write_text(json.dumps(plain(json.loads(path.read_text()))))
  return str(path)


def plain(value):
  """A document without what only this tool writes."""
  if isinstance(value, dict):
    return {name: plain(each) for name, each in value.items() if not name.startswith("x-contract-check")}
  return [plain(each) for each in value] if isinstance(value, list) else value


def run(tool, full):
  failed, total = [], 0
  if not full:
    for contract, style in (("lume-goals", "plain"), ("lume-linking", "mock")):
      failed += at_once(tool, contract, style, 2)
      total += 2
    print(f"together: {total} runs, {len(failed)} of them with an alarm")
    return failed
  for contract in PEERS:
    for number in range(20):
      styles = checking.styles(contract) + ["mock"]
      style = styles[number % len(styles)]
      found = at_once(tool, contract, style, 8)
      total += 8
      print(f"  {contract} {style} {number + 1}: {len(found)} of 8 {found[:2] or ''}", flush=True)
      failed += found
    for style in checking.styles(contract) + ["mock"]:
      failed += beside_client(tool, contract, style)
      total += 1
    with tempfile.TemporaryDirectory() as folder:
      document = document_of(tool, contract, folder)
      for number in range(3):
        found = at_once(tool, contract, checking.styles(contract)[number], 8, document)
        total += 8
        failed += found
        print(f"  {contract} by document {number + 1}: {len(found)} of 8 {found[:2] or ''}", flush=True)
  print(f"together: {total} runs, {len(failed)} of them with an alarm")
  return failed
