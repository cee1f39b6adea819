"""Mutated inputs of every kind: none may end the tool by a trap, make it hang, or take all memory.

A file is used by every command that takes one of its kind, and what can be read is used to the end: a lock that
was changed by value is listed, planned, compared, exported, printed as Swift and checked against its own mock.
Responses and frames of WebSockets are mutated by a server.
"""

import base64
import json
import pathlib
import random
import re
import socket
import tempfile
import threading
import time

from common import samples
from common.measuring import measured
from common.mutating import dumps, mutated, repeating, scrambled
from common.sockets import accept, frame

FULL = 3000
SHORT_SECONDS = 20
LIMITS = dict(seconds=20, megabytes=6000)


class Attack:
  """The counts and failures of one run."""

  def __init__(self, tool, folder, full):
    self.tool, self.folder, self.full = tool, folder, full
    self.failures, self.counts, self.spent, self.slowest = [], {}, 0.0, (0.0, "")
    self.largest = (0.0, "")

  def use(self, kind, number, *words):
    """Runs the tool; returns its exit status."""
    result = measured([self.tool, *words], **LIMITS)
    self.spent += result.seconds
    shown = f"{kind} {number}: {' '.join(map(str, words[:1]))}"
    self.slowest = max(self.slowest, (round(result.seconds, 1), shown))
    self.largest = max(self.largest, (round(result.megabytes), shown))
    problem = result.crash
    if problem is None and result.megabytes > 1500:
      problem = f"takes {result.megabytes:.0f} MB"
    if problem is None and result.status not in (0, 1, 2, 3, 4):
      problem = f"ends with status {result.status}"
    if problem:
      kept = pathlib.Path(tempfile.gettempdir()) / f"mutation-{kind}-{number}"
      for word in words:
        path = pathlib.Path(str(word))
        if path.parent == self.folder and path.exists():
          kept.with_suffix(path.suffix).write_bytes(path.read_bytes())
      self.failures.append(f"{shown}: {problem}; input kept as {kept.name}; {result.last_line}")
    return result.status

  def file(self, name, data):
    path = self.folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass"))
    return path


def text_of(value, choice):
  """A value with changes, as text: now and then with a repeated member or changed bytes."""
  way = choice.randrange(12)
  if way == 0:
    return repeating(value, choice).encode("utf-8", "surrogatepass")
  if way == 1:
    return scrambled(dumps(value).encode(), choice)
  return dumps(mutated(value, choice)).encode("utf-8", "surrogatepass")


def har(attack, number, choice):
  contract = attack.file("items.json", samples.text(samples.document()))
  path = attack.file("mutated.har", text_of(samples.har(), choice))
  attack.use("har", number, "--contract", contract, "--recorded", path, "--quiet")
  attack.use("har", number, "diff", contract, contract, "--traffic", path)


def locks(attack, number, choice):
  whole = LOCKS[number % len(LOCKS)]
  original = attack.file("original.json", samples.text(whole))
  contract_uses("lock", attack, number, attack.file("mutated.json", text_of(whole, choice)), original)


def documents(attack, number, choice):
  whole = DOCUMENTS[number % len(DOCUMENTS)]
  original = attack.file("original.json", samples.text(whole))
  data = yaml(whole, choice) if number % 4 == 3 else text_of(whole, choice)
  contract_uses("document", attack, number, attack.file("mutated.yaml", data), original)


def contract_uses(kind, attack, number, path, original):
  """Every use of a contract; only the first where it cannot be read."""
  if attack.use(kind, number, "list", "--contract", path) != 0:
    return
  attack.use(kind, number, "plan", "--contract", path, "--fuzz", "8")
  attack.use(kind, number, "diff", original, path, "--fail-on", "none")
  attack.use(kind, number, "lint", "--contract", path)
  attack.use(kind, number, "export", "openapi", "--contract", path)
  attack.use(kind, number, "export", "json-schema", "--contract", path)
  attack.use(kind, number, "generate", "swift", "--contract", path, "--output", attack.folder / "models")
  attack.use(kind, number, "import", path, "--output", attack.folder / f"source{number}")
  if number % 5 == 0:
    attack.use(kind, number, "--contract", path, "--quiet", "--fuzz", "8", "--budget", "3s")


def yaml(whole, choice):
  """The document as YAML in blocks, with changed bytes."""
  lines = []

  def write(value, indent):
    for name, inner in value.items() if isinstance(value, dict) else enumerate(value):
      head = " " * indent + ("- " if isinstance(value, list) else f"{json.dumps(str(name))}: ")
      if isinstance(inner, (dict, list)) and inner:
        lines.append(head.rstrip() if isinstance(value, dict) else head + "&a" + str(len(lines)))
        write(inner, indent + 2)
      else:
        lines.append(head + json.dumps(inner))
  write(whole, 0)
  return scrambled("\n".join(lines).encode(), choice)


def schemas(attack, number, choice):
  path = attack.file("schema.json", text_of(samples.json_schema(), choice))
  instances = [
    attack.file(f"instance{index}.json", text_of({"a": 3, "b": "x@y.z", "c": [1, "x"], "f": 4}, choice))
    for index in range(4)]
  attack.use("schema", number, "validate", "--schema", path, *instances)


def tokens(attack, number, choice):
  token = TOKENS[number % len(TOKENS)]
  head, _, rest = token.rpartition(".")
  data = base64.urlsafe_b64decode(rest + "=" * (-len(rest) % 4))
  try:
    whole = json.loads(data)
    data = text_of(whole, choice)
  except ValueError:
    data = scrambled(data, choice)
  changed = base64.urlsafe_b64encode(data).decode().rstrip("=")
  contract = attack.file("items.json", samples.text(samples.document()))
  attack.use("token", number, "replay", f"{head}.{changed}" if head else changed, "--contract", contract,
             "--host", attack.host, "--timeout", "1s", "--token", "t")


def ledgers(attack, number, choice):
  contract = attack.file("items.json", samples.text(samples.document()))
  lines = [text_of(line, choice) if choice.randrange(3) == 0 else dumps(line).encode()
           for line in samples.ledger(attack.host, str(contract))]
  data = b"\n".join(lines) + b"\n"
  path = attack.file("ledger", scrambled(data, choice) if choice.randrange(4) == 0 else data)
  attack.use("ledger", number, "clean-up", path, "--host", attack.host, "--contract", contract,
             "--timeout", "1s", "--token", "t")


def baselines(attack, number, choice):
  old = attack.file("old.json", samples.text(samples.document()))
  changed = samples.document()
  del changed["paths"]["/items"]["get"]
  new = attack.file("new.json", samples.text(changed))
  accepted = {"accepted": [
    {"fingerprint": "dd19d50856de6529", "reason": "agreed", "owner": "team", "until": "2027-01-31"},
    {"fingerprint": "0000000000000000", "reason": "agreed", "owner": "team"}]}
  path = attack.file("accepted.json", text_of(accepted, choice))
  attack.use("baseline", number, "diff", old, new, "--accept", path)


def instances(attack, number, choice):
  """Bodies, and JSON Lines, against the body of a contract."""
  contract = attack.file("items.json", samples.text(samples.document()))
  item = {"name": "one", "count": 3, "at": "2026-11-28T10:00:00Z", "tags": ["a"], "parent": None, "labels": {"a": 1}}
  bodies = [attack.file(f"body{index}.json", text_of(item, choice)) for index in range(6)]
  bodies.append(attack.file("lines.jsonl", b"\n".join(text_of(item, choice) for _ in range(4))))
  attack.use("instance", number, "validate", "--contract", contract, "--operation", "add", *bodies)


class Host:
  """A server whose responses are mutated: heads, bodies and frames of WebSockets."""

  def __init__(self, seed, is_quiet=False, changes_heads=True):
    self.choice, self.count, self.is_quiet = random.Random(seed), 0, is_quiet
    self.changes_heads = changes_heads
    self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
    self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
    threading.Thread(target=self.serve, daemon=True).start()

  def serve(self):
    while True:
      try:
        connection, _ = self.listener.accept()
      except OSError:
        return
      threading.Thread(target=self.converse, args=(connection,), daemon=True).start()

  def close(self):
    self.listener.close()

  def converse(self, connection):
    connection.settimeout(5)
    try:
      with connection, connection.makefile("rb") as reader:
        while self.exchange(connection, reader):
          pass
    except (OSError, ValueError):
      pass

  def exchange(self, connection, reader):
    """Reads a request and sends a response; returns whether the connection goes on."""
    line = reader.readline(70000)
    if not line.strip():
      return False
    fields = {}
    while (field := reader.readline(70000)).strip():
      name, _, value = field.decode("latin-1").partition(":")
      fields[name.strip().lower()] = value.strip()
    length = fields.get("content-length", "0")
    reader.read(int(length) if length.isdigit() else 0)
    if "sec-websocket-key" in fields:
      self.talk(connection, fields["sec-websocket-key"])
      return False
    data = self.response(line.split(b" ")[0])
    connection.sendall(data)
    return self.is_quiet

  def response(self, method):
    self.count += 1
    item = {"id": "6b1c2f0e-3a0f-4b7c-9d51-0c1f3e2a4b5d", "name": "one", "count": 3, "labels": {"a": 1}}
    choice = self.choice
    value = [item] if method == b"GET" and choice.randrange(2) else item
    body = dumps(value).encode()
    if self.is_quiet:
      body = b"{}"
    elif self.count > 8 and choice.randrange(3):
      body = text_of(value, choice)
    status = choice.choice(["200 OK", "201 Created", "404 Not Found", "400 Bad"])
    if self.is_quiet:
      status = "404 Not Found"
    head = (f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nETag: \"1\"\r\nLocation: /v1/items/2\r\n"
            f"Date: Sat, 28 Nov 2026 10:00:00 GMT\r\nContent-Length: {len(body)}\r\n\r\n").encode()
    # A backend whose first responses are no HTTP is not tested further.
    if not self.changes_heads or self.is_quiet or self.count < 8 or choice.randrange(3):
      return head + body
    return scrambled(head, choice) + body

  def talk(self, connection, key):
    head = ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {accept(key)}\r\n\r\n").encode()
    choice = self.choice
    connection.sendall(head if choice.randrange(20) else scrambled(head, choice))
    end = time.monotonic() + 2
    while time.monotonic() < end:
      self.count += 1
      text = text_of({"type": "hi", "text": "x", "number": 3}, choice)
      data = frame(choice.choice([1, 1, 1, 2, 0, 8, 9, 10, 3]), text, final=bool(choice.randrange(5)))
      connection.sendall(data if choice.randrange(3) else scrambled(data, choice))
      time.sleep(0.01)


def responses(attack, full):
  """Runs against a server until it has sent enough mutated responses."""
  contract = attack.file("items.json", samples.text(samples.document()))
  count, seed = 0, 0
  while count < (FULL if full else 60):
    seed += 1
    host = Host(seed)
    words = ["--host", host.address, "--contract", contract, "--token", "t", "--timeout", "1s", "--quiet",
             "--fuzz", "32", "--seed", seed, "--budget", "20s" if full else "1s"]
    attack.use("response", seed, *words, "--junit", attack.folder / "report.xml")
    host.close()
    count += max(host.count, 1)
  return count


def frames(attack, full):
  """The same with the frames of WebSockets."""
  contract = attack.file("talk.json", samples.text(samples.conversation(60 if full else 6)))
  count, seed = 0, 0
  while count < (FULL if full else 60):
    seed += 1
    host = Host(1000 + seed)
    attack.use("frame", seed, "--host", host.address, "--contract", contract, "--timeout", "1s", "--quiet",
               "--phases", "scenarios", "--budget", "30s" if full else "1s")
    host.close()
    count += max(host.count, 1)
  return count


def found_tokens(attack):
  """Replay tokens of a run against a server that responds wrongly."""
  contract = attack.file("items.json", samples.text(samples.document()))
  report = attack.folder / "tokens.xml"
  # A run may end early at a response that the seed makes of its first request, or be slow on a busy machine.
  for seed, timeout, budget in ((7, 1, 2), (8, 2, 6), (9, 5, 20), (10, 10, 60)):
    host = Host(seed, changes_heads=False)
    attack.use("token", 0, "--host", host.address, "--contract", contract, "--token", "t", "--timeout",
               f"{timeout}s", "--fuzz", "64", "--budget", f"{budget}s", "--junit", report)
    host.close()
    text = report.read_text() if report.exists() else ""
    found = sorted(set(re.findall(r"replay ([A-Za-z0-9_.-]{20,})", text)))
    if found:
      return found[:40]
  reason = re.search(r"<error[^>]*>", text)
  attack.failures.append(f"token: no report has a replay token: {reason[0] if reason else text[:400]}")
  return []


KINDS = [har, locks, documents, schemas, tokens, ledgers, baselines, instances]
DOCUMENTS = [samples.document(), samples.swagger(), samples.document("3.0.3"), samples.document("3.2.0")]
LOCKS = []
TOKENS = []


def load(root):
  """The locks of the repository, the small ones, and one with a conversation."""
  LOCKS[:] = [json.loads((root / "snapshots/locks" / f"{name}.json").read_text())
              for name in ("lume-goal-tips", "lume-goals-overview", "lume-goals")] + [samples.conversation(2)]


def run(tool, full, count=None, names=()):
  load(pathlib.Path(__file__).resolve().parents[3])
  with tempfile.TemporaryDirectory() as folder:
    attack = Attack(tool, pathlib.Path(folder), full)
    quiet = Host(1, is_quiet=True)
    attack.host = quiet.address
    kinds = [kind for kind in KINDS if not names or kind.__name__ in names]
    if tokens in kinds:
      TOKENS[:] = found_tokens(attack)
      if not TOKENS:
        kinds.remove(tokens)
    done = {kind.__name__: 0 for kind in kinds}
    wanted = count or FULL
    for number in range(wanted if full else 1000):
      if not full and attack.spent > SHORT_SECONDS * 0.7:
        break
      for kind in kinds:
        kind(attack, number, random.Random(f"{kind.__name__} {number}"))
        done[kind.__name__] += 1
    for kind in (responses, frames):
      if not names or kind.__name__ in names:
        done[kind.__name__] = kind(attack, full)
    quiet.close()
  print("  " + ", ".join(f"{number} {name}" for name, number in done.items()))
  print(f"  {attack.spent:.0f} s of processor time; slowest {attack.slowest}; largest {attack.largest} MB")
  return attack.failures
