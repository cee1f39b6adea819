"""A server full of old things, which finds them under every identifier that could mean one of them.

It is lenient on purpose: paths are decoded as often as they are encoded, dot segments are resolved, case, blanks,
quotes, leading zeros and whatever follows a number are ignored. A run must leave all old things as they are.
"""

import copy
import http.server
import json
import posixpath
import re
import threading
import urllib.parse

NIL = "00000000-0000-0000-0000-000000000000"
ORDINARY = ["default", "admin", "text", "name", "null", "true", "test", "root", "me", "a", "b", "x",
            "string", "example", "undefined", "id", "nan", "{id}", "*", "'", "%", "é", "alice", "bob"]
UUIDS = [NIL, "00000000-0000-4000-8000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"] + [
  f"00000000-0000-4000-8000-0000000000{number:02x}" for number in range(1, 40)]
SLUGS = ["first-post", "hello-world", "buy-milk", "about", "index", "text", "name", "title"]


def read(text):
  """The identifier that a lenient reader takes a text for."""
  for _ in range(3):
    text = urllib.parse.unquote(text)
  text = re.split("[\0;?#]", text)[0].strip().strip("'\"/").lower()
  if re.fullmatch("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", text):
    return text
  number = re.match(r"\s*[-+]?0*([0-9]+)", text)
  if number:
    value = int(number[1])
    # Numbers of 32 bits overflow, and floats have exponents.
    return str(value if value < 2 ** 31 else value % 2 ** 32)
  return text


def resolve(path):
  """The path that a server behind careless proxies sees."""
  for _ in range(3):
    path = urllib.parse.unquote(path)
  path = path.split("\0")[0].replace("\\", "/")
  return posixpath.normpath("/" + path.lstrip("/")).rstrip("/") or "/"


class Store:
  """Things by collection and key; the old ones are known by what they are."""

  def __init__(self):
    def named(keys, **more):
      return {key: {"id": key, "name": f"old {key}", "old": True, **more} for key in keys}
    numbers = [str(number) for number in range(40)]
    self.things = {
      "things": {key: {**thing, "id": int(key)} for key, thing in named(numbers).items()},
      "users": named(ORDINARY + ["1", "0"], role="user"),
      "docs": named(UUIDS),
      "posts": named(SLUGS + ["1"]),
      "kv": named(ORDINARY + numbers),
      "grid": named([f"{x}/{y}" for x in range(4) for y in range(4)] + ["text/text", "a/b"]),
      "parts": {f"{thing}/{part}": {"id": part, "name": "old part", "old": True}
                for thing in range(40) for part in range(4)},
      "settings": {key: {"value": f"old {key}"} for key in ("theme", "language", "zone")},
      "one": {"me": {"name": "the user", "email": "user@example.com"},
              "account": {"plan": "gold", "seats": 3}, "preferences": {"color": "red", "size": 4},
              "password": {"value": "secret"}, "config": {"value": "old"}},
    }
    self.sessions = {"user-token": True, "other-token": True}
    self.next = 40
    self.before = copy.deepcopy(self.old())

  def old(self):
    kept = {(kind, key): thing for kind, things in self.things.items()
            for key, thing in things.items() if thing.get("old") or kind in ("settings", "one")}
    return {**kept, "sessions": dict(self.sessions)}

  def differences(self):
    now = self.old()
    return [f"{key}: {value} became {now.get(key)}" for key, value in self.before.items()
            if now.get(key) != value] + [f"{key} became old" for key in now if key not in self.before]


class Handler(http.server.BaseHTTPRequestHandler):
  protocol_version = "HTTP/1.1"

  def log_message(self, *_):
    pass

  def answer(self, status, value=None):
    payload = b"" if value is None else json.dumps(value).encode()
    self.send_response(status)
    if status != 204:
      self.send_header("Content-Length", str(len(payload)))
    if value is not None:
      self.send_header("Content-Type", "application/json")
    self.end_headers()
    if self.command != "HEAD" and status != 204:
      self.wfile.write(payload)

  def handle_any(self):
    try:
      length = int(self.headers.get("Content-Length") or 0)
    except ValueError:
      length = 0
    raw = self.rfile.read(length)
    try:
      body = json.loads(raw) if raw else {}
    except (ValueError, RecursionError):
      body = raw
    method = self.headers.get("X-HTTP-Method-Override") or self.command
    path, _, query = self.path.partition("?")
    with self.server.lock:
      self.server.log.append(f"{self.command} {self.path}")
      before = self.server.store.differences()
      status, value = self.server.route(method, path, query, body, self.headers)
      if self.server.store.differences() != before:
        self.server.harm.append(f"{self.command} {self.path} {raw[:200]!r}")
    self.answer(status, value)

  do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_HEAD = do_OPTIONS = handle_any
  do_CONTRACTCHECK = handle_any


class Trap(http.server.ThreadingHTTPServer):
  daemon_threads = True
  request_queue_size = 64

  def __init__(self):
    super().__init__(("127.0.0.1", 0), Handler)
    self.lock = threading.Lock()
    self.store = Store()
    self.log, self.harm = [], []
    threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

  def handle_error(self, request, client_address):
    pass

  @property
  def url(self):
    return f"http://127.0.0.1:{self.server_port}"

  def route(self, method, path, query, body, headers):
    token = (headers.get("Authorization") or "").removeprefix("Bearer ").strip()
    if token not in self.store.sessions:
      return 401, {"message": "no session"}
    if method == "OPTIONS":
      return 204, None
    parts = [part for part in resolve(path).split("/") if part]
    if not parts:
      return 404, {"message": "nothing here"}
    things = self.store.things
    fields = body if isinstance(body, dict) else {}
    queried = dict(urllib.parse.parse_qsl(query))
    reads = method in ("GET", "HEAD")
    # Actions on everything, by any method but those that read.
    word = parts[-1].lower()
    if word in ("clear", "reset", "shutdown", "purge"):
      if len(parts) == 1 or parts[0] not in things:
        for kind in ("things", "users", "docs", "posts", "kv"):
          things[kind].clear()
      else:
        things[parts[0]].clear()
      return 204, None
    if word == "logout":
      self.store.sessions.pop(token, None)
      return 204, None
    if word in ("batch-delete", "bulk", "merge"):
      ids = fields.get("ids") or ([fields["id"]] if "id" in fields else [])
      for id in ids if isinstance(ids, list) else [ids]:
        things["things"].pop(read(str(id)), None)
      return 200, {"count": len(ids) if isinstance(ids, list) else 1}
    if parts[0] == "transfer" and not reads:
      for id in (fields.get("from_id"), headers.get("X-Thing-Id"), queried.get("thing_id")):
        thing = things["things"].get(read(str(id)))
        if thing:
          thing["owner"] = "another"
      return 200, {"done": True}
    if parts[0] in ("me", "account", "preferences", "config"):
      return self.one("password" if parts[1:] == ["password"] else parts[0], method, fields)
    kind = parts[0]
    if kind not in things:
      return 404, {"message": "no such path"}
    if kind == "settings" and len(parts) == 2:
      return self.setting(read(parts[1]), method, fields)
    if len(parts) == 1 and queried.get("id") is not None and not reads:
      return self.item(kind, read(queried["id"]), method, fields)
    if len(parts) == 1:
      return self.collection(kind, method, body)
    if kind == "grid":
      return self.item(kind, "/".join(read(part) for part in parts[1:3]), method, fields)
    key = read(parts[1])
    if len(parts) > 2 and parts[2].lower() == "parts" and kind == "things":
      return self.parts(key, parts[3:], method, fields)
    if len(parts) > 2:
      thing = things[kind].get(key)
      if thing is None:
        return 404, {"message": "no such thing"}
      if not reads:
        thing["state"] = word
      return 200, thing
    return self.item(kind, key, method, fields)

  def one(self, name, method, fields):
    one = self.store.things["one"]
    if name not in one:
      return 404, {"message": "gone"}
    if method in ("GET", "HEAD") and name != "password":
      return 200, one[name]
    if method == "DELETE":
      del one[name]
      return 204, None
    if method == "PUT":
      one[name] = dict(fields)
    elif method in ("PATCH", "POST"):
      one[name] = {**one[name], **fields}
    else:
      return 405, {"message": "not here"}
    return 200, one[name]

  def setting(self, key, method, fields):
    settings = self.store.things["settings"]
    if key not in settings:
      return 404, {"message": "no such setting"}
    if method == "PUT":
      settings[key] = dict(fields)
    elif method == "DELETE":
      del settings[key]
      return 204, None
    return 200, settings[key]

  def parts(self, thing, rest, method, fields):
    parts = self.store.things["parts"]
    if thing not in self.store.things["things"]:
      return 404, {"message": "no such thing"}
    if not rest:
      if method == "POST":
        self.store.next += 1
        parts[f"{thing}/{self.store.next}"] = made = {
          "id": self.store.next, "name": fields.get("name", "")}
        return 201, made
      if method == "DELETE":
        for key in [key for key in parts if key.startswith(f"{thing}/")]:
          del parts[key]
        return 204, None
      return 200, [part for key, part in parts.items() if key.startswith(f"{thing}/")]
    # The id of the part is enough; the thing is not compared.
    key = next((key for key in parts if key.endswith(f"/{read(rest[0])}")), None)
    return self.item("parts", key or f"{thing}/{read(rest[0])}", method, fields)

  def collection(self, kind, method, body):
    things = self.store.things[kind]
    if method in ("GET", "HEAD"):
      return 200, list(things.values())
    if method == "DELETE":
      things.clear()
      return 204, None
    if method in ("PUT", "PATCH"):
      for thing in things.values():
        thing["state"] = "replaced"
      return 200, []
    if method != "POST" or not isinstance(body, dict):
      return 405 if method != "POST" else 400, {"message": "not like this"}
    name = body.get("name")
    if not isinstance(name, str) or not name or len(name) > 200:
      return 400, {"message": "a name is missing"}
    # Who has the name, or the id, is replaced.
    for key in (body.get("id"), body.get("username"), body.get("slug"), name):
      key = read(str(key)) if key is not None else None
      if key in things:
        things[key] = {**things[key], **body}
        return 200, things[key]
    self.store.next += 1
    key = {"things": str(self.store.next)}.get(kind) or read(
      str(body.get("id") or body.get("username") or body.get("slug") or name))
    if kind == "docs":
      key = f"5f3a{self.store.next:04x}-1c2d-4e5f-8a9b-{self.store.next:012x}"
    things[key] = {**body, "id": int(key) if kind == "things" else key}
    return 201, things[key]

  def item(self, kind, key, method, fields):
    things = self.store.things[kind]
    if method in ("GET", "HEAD"):
      return (200, things[key]) if key in things else (404, {"message": "no such thing"})
    if method == "PUT" and kind in ("kv", "grid", "posts"):
      is_new = key not in things
      things[key] = {**({} if is_new else {}), **fields, "id": key}
      return 201 if is_new else 200, things[key]
    if key not in things:
      return 404, {"message": "no such thing"}
    if method == "DELETE":
      del things[key]
      return 204, None
    if method in ("PUT", "PATCH", "POST"):
      # The id of the body wins.
      other = things.get(read(str(fields.get("id", key))), things[key])
      other.update({name: value for name, value in fields.items() if name != "id"})
      return 200, other
    return 405, {"message": "not here"}
