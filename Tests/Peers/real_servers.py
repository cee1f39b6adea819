#!/usr/bin/env python3
"""Checks servers that nobody of this project wrote, with their own document alone.

Each server is installed from PyPI into a virtual environment of its own, started on this machine, and checked
with its document, its address and credentials. Prints for each: operations, how many of them responded with a
success, requests, seconds, and the drifts with the lines that reproduce them. `--confirm` starts each server again,
runs the lines of each drift, and prints the response next to what the drift says. A drift is shown where the last
response has the status or the value that the drift calls actual; one that is not shown has to be looked at by hand,
and so has one without lines. The table at the end counts them. Not part of the gate, because it needs the network.

    swift build && python3 Tests/Peers/real_servers.py [--tool PATH] [--folder DIR] [--confirm] [--schemathesis] [SERVER…]
"""

import argparse
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import xml.etree.ElementTree as XML

HERE = pathlib.Path(__file__).resolve().parent
TOOL = HERE.parents[1] / ".build/debug/contract-check"

KINTO = """
[app:main]
use = egg:kinto
kinto.storage_backend = kinto.core.storage.memory
kinto.cache_backend = kinto.core.cache.memory
kinto.permission_backend = kinto.core.permission.memory
multiauth.policies = basicauth
kinto.userid_hmac_secret = secret
kinto.bucket_create_principals = system.Authenticated
[server:main]
use = egg:waitress#main
host = 127.0.0.1
port = {port}
"""

# What each server needs: packages, the command with {bin}, {port} and {dir}, files to write before, the path of
# its document, and how the tool is called besides --host and --contract.
SERVERS = {
  "httpbin": {
    "packages": ["httpbin", "flasgger"],
    "command": ["{bin}/python", "-c", "import httpbin; httpbin.app.run(port={port}, threaded=True)"],
    "document": "/spec.json",
    "options": ["--exclude", "/delay/*,/drip", "--timeout", "5s"],
  },
  "kinto": {
    "packages": ["kinto", "setuptools<70"],
    "files": {"kinto.ini": KINTO},
    "command": ["{bin}/kinto", "start", "--ini", "{dir}/kinto.ini", "--port", "{port}"],
    "document": "/v1/__api__",
    "options": ["--user", "user:password"],
    "secret": "user:password",
  },
  "jupyter_server": {
    "packages": ["jupyter_server"],
    "files": {"root/notes.txt": "notes"},
    "command": [
      "{bin}/jupyter", "server", "--allow-root", "--no-browser", "--port", "{port}",
      "--IdentityProvider.token=secret", "--ServerApp.root_dir={dir}/root",
      "--ServerApp.disable_check_xsrf=True",
    ],
    "environment": {"HOME": "{dir}"},
    "document": "/api/spec.yaml",
    "options": ["--header", "Authorization: token secret"],
    "secret": "Authorization: token secret",
  },
  "prefect": {
    "packages": ["prefect"],
    "command": ["{bin}/prefect", "server", "start", "--host", "127.0.0.1", "--port", "{port}"],
    "environment": {"PREFECT_HOME": "{dir}", "PREFECT_SERVER_ANALYTICS_ENABLED": "false"},
    "document": "/api/openapi.json",
    "options": ["--exclude", "*/admin/*", "--budget", "120s"],
  },
  "django_rest": {
    "packages": ["django", "djangorestframework", "drf-spectacular", "waitress"],
    "command": ["{bin}/python", str(HERE / "real/snippets.py"), "{port}"],
    "environment": {"DATABASE": "{dir}/db.sqlite3"},
    "document": "/schema/",
    "options": ["--user", "first:password"],
    "secret": "first:password",
  },
  "django_ninja": {
    "packages": ["django", "django-ninja", "waitress"],
    "command": ["{bin}/python", str(HERE / "real/employees.py"), "{port}"],
    "environment": {"DATABASE": "{dir}/db.sqlite3"},
    "document": "/api/openapi.json",
  },
  "flask_restx": {
    "packages": ["flask-restx"],
    "command": ["{bin}/python", str(HERE / "real/todos.py"), "{port}"],
    "document": "/swagger.json",
  },
  "apiflask": {
    "packages": ["apiflask"],
    "command": ["{bin}/python", str(HERE / "real/pets.py"), "{port}"],
    "document": "/openapi.json",
  },
  "litestar": {
    "packages": ["litestar", "uvicorn"],
    "command": [
      "{bin}/uvicorn", "--app-dir", str(HERE / "real"), "tasks:app", "--port", "{port}",
      "--log-level", "error",
    ],
    "document": "/schema/openapi.json",
  },
  "fastapi_tutorial": {
    "packages": ["fastapi", "uvicorn", "python-multipart"],
    "command": [
      "{bin}/uvicorn", "--app-dir", str(HERE / "real"), "heroes:app", "--port", "{port}",
      "--log-level", "error",
    ],
    "document": "/openapi.json",
  },
  "fastapi": {
    "packages": ["fastapi", "uvicorn", "python-multipart"],
    "command": [
      "{bin}/uvicorn", "--app-dir", str(HERE / "real"), "shop:app", "--port", "{port}",
      "--log-level", "error",
    ],
    "document": "/openapi.json",
    "options": ["--token", "first-token", "--as-other", "second-token"],
    "secret": "first-token",
  },
}


def free_port():
  with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    return probe.getsockname()[1]


def install(folder, name, packages):
  """The folder of the programs of an environment with the packages."""
  environment = folder / f"env-{name}"
  if not environment.exists():
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    pip = environment / "bin/pip"
    subprocess.run([str(pip), "install", "--quiet", *packages], check=True)
  return environment / "bin"


def wait_for(url, limit=90):
  end = time.monotonic() + limit
  while time.monotonic() < end:
    try:
      urllib.request.urlopen(url, timeout=5).close()
      return
    except urllib.error.HTTPError:
      return
    except OSError:
      time.sleep(0.5)
  raise SystemExit(f"{url} does not respond")


def start(folder, name, server, port):
  programs = install(folder, name, server["packages"])
  work = pathlib.Path(tempfile.mkdtemp(prefix=f"{name}-"))
  values = {"bin": str(programs), "port": str(port), "dir": str(work)}

  def filled(text):
    for key, value in values.items():
      text = text.replace("{" + key + "}", value)
    return text

  for path, text in server.get("files", {}).items():
    target = work / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(filled(text))
  environment = dict(os.environ)
  environment.update({key: filled(value) for key, value in server.get("environment", {}).items()})
  log = open(work / "server.log", "w")
  return subprocess.Popen(
    [filled(word) for word in server["command"]], cwd=work, env=environment, stdout=log,
    stderr=subprocess.STDOUT, start_new_session=True)


def reached(report):
  """The number of operations, and of those with a success."""
  checks = {}
  for case in XML.parse(report).iter("testcase"):
    if case.get("name", "").endswith(": response-schema"):
      # A drift with the cause of another operation is skipped, too.
      skipped = case.find("skipped")
      isTested = skipped is None or skipped.get("message", "").startswith("drift with the same cause")
      checks[case.get("classname")] = isTested and case.find("error") is None
  return len(checks), sum(checks.values())


def run(tool, server, port):
  """The report of a check, its lines, and how long it took; no report where nothing could be checked."""
  address = f"http://127.0.0.1:{port}"
  report = pathlib.Path(tempfile.mkdtemp()) / "report.xml"
  began = time.monotonic()
  done = subprocess.run(
    [str(tool), "--host", address, "--contract", address + server["document"], "--junit",
     str(report), *server.get("options", [])], capture_output=True, text=True)
  if not report.exists():
    print(done.stdout[-2000:], done.stderr[-2000:], sep="\n")
    return None, done, 0
  print(done.stdout)
  return report, done, time.monotonic() - began


def drifts(output):
  """The details of each drift."""
  return [
    text for text in re.split(r"^(?=\d+\. [a-z-]+(?:\([^)]*\))? in )", output, flags=re.MULTILINE)[1:]]


def fact(drift, label):
  found = re.search(rf"^   {label} +(.*(?:\n {{16}}.*)*)", drift, re.MULTILINE)
  return " ".join(found.group(1).split()) if found else ""


def confirm(drift, server):
  """Whether the lines of a drift show it: True, False, or None where it has no lines or says nothing to compare."""
  print(drift.split("\n")[0], *(f"{label} {fact(drift, label)}" for label in ("expected", "actual")), sep="\n    ")
  heading = re.search(r"^   reproduce with(.*(?:\n {16}.*)*)\n", drift, re.MULTILINE)
  if not heading:
    print("    (no lines)")
    return None
  script = re.sub(r"(?m)^   ", "", drift[heading.end():].split("\n   replay")[0].split("\n\n")[0])
  environment = dict(os.environ)
  for name in re.findall(r"(\w+)=…", heading.group(1)):
    environment[name] = server.get("secret", "")
  try:
    done = subprocess.run(
      ["bash", "-c", script], capture_output=True, timeout=20, env=environment,
      cwd=tempfile.gettempdir())
  except subprocess.TimeoutExpired:
    print("    response none within 20 s")
    return "connection-broken" in drift.split("\n")[0]
  output = done.stdout.decode(errors="replace")
  # Lines that prepare the request have responses, too; a HEAD or 100 has one without a body.
  start = output.rfind("HTTP/1.")
  head, _, body = output[start:].replace("\r\n", "\n").partition("\n\n")
  print("    response", head.split("\n")[0] or done.stderr.decode(errors="replace")[:200], "|", " ".join(body.split())[:300])
  if "connection-broken" in drift.split("\n")[0]:
    return done.returncode != 0 or None
  return shows(drift, head, body)


def shows(drift, head, body):
  """Whether a response has the status or the value that a drift calls actual; None where that cannot be compared."""
  actual = fact(drift, "actual")
  status = re.match(r"(\d{3})\b", actual)
  if status:
    statuses = {found for found in re.findall(r"(?:^|; also |; )(\d{3})\b", actual)}
    return bool(re.match(rf"HTTP/1\.\d (?:{'|'.join(statuses)})\b", head))
  pointer = re.match(r"(/\S*?),? ?(?:first at|$)", fact(drift, "at"))
  try:
    values = [json.loads(body)]
  except ValueError:
    return "body-unreadable" in drift or None
  for token in pointer.group(1).split("/")[1:] if pointer else []:
    token = token.replace("~1", "/").replace("~0", "~")
    inside = []
    for value in values:
      if token == "*":
        inside += value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []
      elif isinstance(value, list) and token.isdigit() and int(token) < len(value):
        inside.append(value[int(token)])
      elif isinstance(value, dict):
        inside.append(value.get(token, KeyError))
    values = inside
  kind = drift.split(" ")[1]
  if kind == "null-unexpected":
    return None in values
  if kind == "field-missing":
    return KeyError in values
  if actual.startswith(("string ", "number ", "integer ")):
    shown = actual.split(" ", 1)[1].split("; also")[0].strip('"')
    return any(str(value).strip('"') == shown for value in values) or None
  return None


def row(name, columns):
  return f"{name:<18}" + "".join(f"{column:>12}" for column in columns)

def compare(folder, server, port):
  """What Schemathesis finds on the same server."""
  programs = install(folder, "schemathesis", ["schemathesis"])
  address = f"http://127.0.0.1:{port}"
  options = server.get("options", [])
  words = []
  for option, value in zip(options, options[1:]):
    if option == "--token":
      words += ["-H", f"Authorization: Bearer {value}"]
    if option == "--header":
      words += ["-H", value]
    if option == "--user":
      words += ["--auth", value]
  done = subprocess.run(
    ["timeout", "300", str(programs / "st"), "run", address + server["document"], "--no-color",
     "--request-timeout", "5", *words], capture_output=True, text=True)
  found = done.stdout.find("= SUMMARY =")
  return done.stdout[found:] if found >= 0 else done.stdout[-1500:]


def main():
  parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
  parser.add_argument("servers", nargs="*", default=[], metavar="SERVER", help=", ".join(SERVERS))
  parser.add_argument("--tool", default=TOOL, type=pathlib.Path)
  parser.add_argument("--folder", type=pathlib.Path, help="where environments stay for further runs")
  parser.add_argument("--confirm", action="store_true")
  parser.add_argument("--schemathesis", action="store_true")
  arguments = parser.parse_args()
  folder = arguments.folder or pathlib.Path(tempfile.mkdtemp(prefix="real-servers-"))
  folder.mkdir(parents=True, exist_ok=True)
  lines = []
  for name in arguments.servers or SERVERS:
    if name not in SERVERS:
      parser.error(f"no server is called {name}; there are {', '.join(SERVERS)}")
    server = SERVERS[name]
    port = free_port()
    process = start(folder, name, server, port)
    try:
      wait_for(f"http://127.0.0.1:{port}{server['document']}")
      report, done, seconds = run(arguments.tool, server, port)
      if arguments.schemathesis:
        print(compare(folder, server, port))
    finally:
      os.killpg(process.pid, signal.SIGKILL)
    if report is None:
      lines.append(f"{name:<18} could not be checked, status {done.returncode}")
      continue
    found = drifts(done.stdout)
    shown = []
    for drift in found if arguments.confirm else []:
      # What an earlier drift has stored must not be what a later one shows.
      process = start(folder, name, server, port)
      try:
        wait_for(f"http://127.0.0.1:{port}{server['document']}")
        shown.append(confirm(drift, server))
      finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    total, successes = reached(report)
    requests = re.search(r"(\d+)\s+requests,", done.stdout.split("scenarios,")[-1])
    lines.append(
      row(name, [
        total, successes, requests.group(1) if requests else "?", f"{seconds:.1f} s", len(found),
        *([shown.count(True), shown.count(False), shown.count(None)] if arguments.confirm else [])]))
  heading = ["operations", "reached", "requests", "time", "drifts"]
  print(row("", heading + (["shown", "not shown", "unclear"] if arguments.confirm else [])))
  print("\n".join(lines))


if __name__ == "__main__":
  main()
