"""Foreign text: every text of a document and of a backend is an attack on a shell, curl, git, a terminal,
or a folder. What the tool prints is run and shown; nothing may be executed, read, sent or moved by it."""

import http.server
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import urllib.parse

SHELLS = [shell for shell in ("/bin/sh", "/bin/bash") if os.path.exists(shell)]
FOLLOWERS = ["", "\u0301", "\u0338", "\ufe0f", "\u200d", "\r\n"]
MARKS = [chr(code) for code in range(0x21, 0x7F) if not chr(code).isalnum()]
SECRET = "the-content-of-a-file-of-the-user"
FORBIDDEN = re.compile(
  "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u061c\u2028-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
ESCAPES = "\x1b[2J\x1b]0;x\x07\x9b31m\r\x08\x7f\u202e\u2066\u200e\u061c\u2028\u2029\x85\U000e0041"


class Backend(http.server.ThreadingHTTPServer):
  """Stores items under ids that are attacks, and shows them with members of a wrong type."""

  daemon_threads = True
  request_queue_size = 64

  def __init__(self, attack):
    super().__init__(("127.0.0.1", 0), Handler)
    self.attack = attack
    self.items = {}
    self.numbers = itertools.count()
    self.received = []
    threading.Thread(target=self.serve_forever, daemon=True).start()


class Handler(http.server.BaseHTTPRequestHandler):
  protocol_version = "HTTP/1.1"

  def log_message(self, *_):
    pass

  def respond(self):
    body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
    self.server.received.append(body + self.path.encode() + str(self.headers).encode("utf-8", "replace"))
    parts = self.path.split("?")[0].split("/")
    key = urllib.parse.unquote(parts[2]) if len(parts) > 2 else None
    attack = self.server.attack
    if self.command == "POST":
      item = f"{attack}{next(self.server.numbers)}"
      self.server.items[item] = True
      self.reply(201, {"id": item, attack: attack, "name": attack})
    elif key is None or key in self.server.items:
      if self.command == "DELETE":
        self.server.items.pop(key, None)
        self.reply(204, None)
      else:
        self.reply(200, {"id": key or attack, attack: [attack], "name": 5})
    else:
      self.reply(404, {"message": attack, "code": attack})

  do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = respond

  def reply(self, status, value):
    data = b"" if value is None else json.dumps(value, ensure_ascii=False).encode()
    self.send_response(status)
    if status != 204:
      self.send_header("Content-Type", "application/json")
      self.send_header("Content-Length", str(len(data)))
    self.send_header("X-Note", "".join(c for c in self.server.attack if 0x20 <= ord(c) < 0x7F))
    self.end_headers()
    if self.command != "HEAD":
      self.wfile.write(data)


def document(attack):
  text = {"type": "string", "example": attack}
  names = {"type": "object", "required": ["name", attack],
           "properties": {"name": {"type": "string", "example": attack}, attack: text}}
  shown = {"type": "object", "required": ["id", "name"], "properties": {
    "id": {"type": "string"}, "name": {"type": "string", "enum": [attack, "b"]}, attack: text}}
  content = {"application/json": {"schema": shown}}
  path = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
  query = {"name": attack, "in": "query", "required": True, "schema": text, "example": attack}
  filters = {"name": "filter[a]", "in": "query", "schema": text, "example": "{a,b}[1-3]"}
  header = {"name": "X-Attack", "in": "header", "required": True, "schema": text,
            "example": "".join(c for c in attack if c not in "\r\n")}
  parts = {"type": "object", "required": [attack, f"{attack}=@secret.txt;y", "file"], "properties": {
    attack: text, f"{attack}=@secret.txt;y": text, "file": {"type": "string", "format": "binary"}}}

  def operation(name, responses, parameters=(), body=None):
    made = {"operationId": f"{name}{attack}", "summary": attack, "parameters": list(parameters),
            "responses": {status: {"description": attack, **({"content": content} if shows else {})}
                          for status, shows in responses.items()}}
    if body:
      made["requestBody"] = {"required": True, "content": body}
    return made

  return {"openapi": "3.1.0", "info": {"title": f"T{attack}", "version": f"1{attack}"}, "paths": {
    "/items": {
      "post": operation("create", {"201": True}, [], {"application/json": {"schema": names}}),
      "get": operation("list", {"200": True}, [query, filters, header])},
    "/items/{id}": {
      "get": operation("show", {"200": True, "404": False}, [path]),
      "delete": operation("delete", {"204": False, "404": False}, [path])},
    "/forms": {"post": operation("form", {"200": True}, [], {"multipart/form-data": {"schema": parts}})},
    "/fields": {"post": operation(
      "fields", {"200": True}, [], {"application/x-www-form-urlencoded": {"schema": names}})}}}


def scripts(report):
  """The reproducing lines of each drift."""
  return re.findall(r"^   reproduce with[^\n]*\n(.*?)(?=^   replay|\n\n|\Z)", report,
                    re.MULTILINE | re.DOTALL)


def commands(tool, attack, locale, folder):
  """Checks a backend, runs what the report prints, and returns what went wrong, and the number of scripts."""
  failures = []
  backend = Backend(attack)
  (folder / "d.json").write_text(json.dumps(document(attack)))
  environment = {**os.environ, "LC_ALL": locale, "NO_COLOR": "1"}
  try:
    run = subprocess.run(
      [tool, "--host", f"127.0.0.1:{backend.server_port}", "--contract", folder / "d.json", "--timeout",
       "5s", "--phases", "examples,sequences,negative", "--trust-inferred", "--jobs", "1"],
      capture_output=True, timeout=120, env=environment, cwd=folder)
    report = run.stdout.decode("utf-8", "surrogateescape")
    found = scripts(report)
    if run.returncode not in (1, 3) or not found:
      failures.append(f"{attack!r}: no drift to reproduce, status {run.returncode}: {run.stderr[-200:]!r}")
    text = "\n".join(dict.fromkeys("\n".join(found).split("\n")))
    for shell in SHELLS:
      with tempfile.TemporaryDirectory() as place:
        (pathlib.Path(place) / "secret.txt").write_text(SECRET)
        (pathlib.Path(place) / "CANARY.sh").write_text("")
        ended = subprocess.run(
          [shell, "-c", text], capture_output=True, timeout=120, cwd=place,
          env={**os.environ, "LC_ALL": locale, "CONTRACT_CHECK_TOKEN": "t"})
        extra = {name for name in os.listdir(place)
                 if not re.fullmatch(r"secret\.txt|CANARY\.sh|body\.bin|part\d+\.bin", name)}
        if extra:
          failures.append(f"{attack!r} in {shell}, {locale}: made {sorted(extra)}")
        if b"not found" in ended.stderr or b"yntax error" in ended.stderr:
          failures.append(f"{attack!r} in {shell}, {locale}: {ended.stderr[-200:]!r}")
    if any(SECRET.encode() in message for message in backend.received):
      failures.append(f"{attack!r}, {locale}: a file of the user was sent")
    return failures, len(found)
  finally:
    backend.shutdown()
    backend.server_close()


def pages(tool, folder):
  """What commands show of a document with control characters in every text."""
  failures = []
  one, two = folder / "one.json", folder / "two.json"
  value = document(f"a{ESCAPES}b")
  one.write_text(json.dumps(value))
  value["paths"][f"/new{ESCAPES}"] = value["paths"].pop("/forms")
  two.write_text(json.dumps(value))
  lines = [
    ["list", "--contract", one], ["plan", "--contract", one], ["lint", "--contract", one],
    ["generate", "swift", "--contract", one], ["export", "openapi", "--contract", one],
    ["export", "json-schema", "--contract", one], ["diff", one, two], ["explain", f"x{ESCAPES}"],
    ["diff", one, two, "--format", "json"], ["diff", one, two, "--format", "markdown"],
    ["diff", one, two, "--format", "junit"], ["can-ship", "--contract", one],
    ["import", one, "--output", folder / "Made"], ["--contract", f"no{ESCAPES}"],
    [f"no{ESCAPES}"], ["replay", f"no{ESCAPES}", "--contract", one], ["list", f"--x{ESCAPES}"],
  ]
  for words in lines:
    run = subprocess.run([tool, *words], capture_output=True, timeout=120, cwd=folder)
    shown = (run.stdout + run.stderr).decode("utf-8", "surrogateescape")
    found = FORBIDDEN.search(shown)
    if found:
      failures.append(f"{words[:2]}: shows {found[0]!r}")
    if words[0] == "export" or "json" in words:
      json.loads(run.stdout)
  return failures, len(lines)


def repository(tool, folder):
  """Names of a repository that are commands."""
  failures = []
  place = folder / "repository"
  place.mkdir()

  def git(*words):
    subprocess.run(["git", "-C", place, *words], check=True, capture_output=True)

  git("init", "-q", ".")
  (place / "a.json").write_text(json.dumps(document("a")))
  attack = "'\u0301;touch${IFS}CANARY;'\u0301$(touch${IFS}CANARY)`touch${IFS}CANARY`"
  (place / f"{attack}.json").write_text(json.dumps(document("a")))
  git("add", ".")
  git("-c", "user.name=t", "-c", "user.email=t@example.com", "commit", "-qm", "x")
  git("update-ref", "refs/heads/b'\u0301;touch${IFS}CANARY;'\u0301", "HEAD")
  for word in (f"HEAD:{attack}.json", "b'\u0301;touch${IFS}CANARY;'\u0301:a.json", f"{attack}:a.json",
               "--output=CANARY:a.json"):
    run = subprocess.run([tool, "diff", word, "a.json", "--fail-on", "none"], capture_output=True,
                         timeout=60, cwd=place)
    if "HEAD" in word and run.returncode != 0:
      failures.append(f"{word!r}: {run.stderr[-200:]!r}")
  if (place / "CANARY").exists():
    failures.append("a name of the repository was executed")
  return failures


def sources(tool, attack, folder):
  """Swift made from a document, which a compiler must read as what it is."""
  failures = []
  compiler = shutil.which("swiftc")
  one = folder / "source.json"
  one.write_text(json.dumps(document(attack)))
  with tempfile.TemporaryDirectory(dir=folder) as place:
    for words in (["generate", "swift", "--contract", one, "--output", f"{place}/Models.swift"],
                  ["generate", "swift", "--tests", "--contract", one, "--output", f"{place}/Tests.swift"],
                  ["import", one, "--output", f"{place}/Contracts"]):
      made = subprocess.run([tool, *words], capture_output=True, timeout=120, cwd=place)
      if made.returncode:
        failures.append(f"{attack!r}, {words[0]}: {made.stderr[-200:]!r}")
    files = sorted(pathlib.Path(place).rglob("*.swift"))
    for file in files:
      text = file.read_bytes().decode()
      if FORBIDDEN.search(text):
        failures.append(f"{attack!r}: {file.name} has {FORBIDDEN.search(text)[0]!r}")
    if not files:
      failures.append(f"{attack!r}: no Swift was made")
    elif compiler:
      try:
        parsed = subprocess.run([compiler, "-frontend", "-parse", *files], capture_output=True, timeout=300)
        if parsed.returncode:
          failures.append(f"{attack!r}: {parsed.stderr[:300]!r}")
      except subprocess.TimeoutExpired:
        print("text: not parsed, because the compiler does not end on this machine")
  return failures


def attacks(full):
  command = ";touch CANARY;"
  # Several marks in a text, which is as good as a run for each.
  texts = ["".join(f"{mark}{follower}{command}{mark}{follower}" for mark in marks)
           for follower in FOLLOWERS for marks in (MARKS[start::4] for start in range(4))]
  texts += ["\u2019;touch CANARY;\u2019", "`touch CANARY`", "$(touch CANARY)", "{a,b}[1-3]",
            "@secret.txt", "<secret.txt", "-o CANARY", "x=@secret.txt;y", "\n touch CANARY\n"]
  if full:
    return texts
  return ["'\u0301;touch CANARY;'\u0301$(touch CANARY)`touch CANARY`\"\u0338;touch CANARY;\"\r\n"
          "\u2019;touch CANARY;\u2019\\\u200d@secret.txt", "x=@secret.txt;y"]


def run(tool, full):
  failures, count = [], 0
  with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    for attack in attacks(full):
      for locale in ("C.UTF-8", "C") if full else ("C",):
        found, number = commands(tool, attack, locale, folder)
        failures += found
        count += number
      if full:
        failures += sources(tool, attack, folder)
    failures += sources(tool, f"a{ESCAPES}*/ b \\\\(x)\"\"\"#", folder)
    found, shown = pages(tool, folder)
    failures += found + repository(tool, folder)
  print(f"text: {len(attacks(full))} attacks, {count} scripts run in {len(SHELLS)} shells, {shown} pages")
  return failures
