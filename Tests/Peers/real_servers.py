#!/usr/bin/env python3
"""Checks servers that nobody of this project wrote, with their own document alone.

Each server is installed from PyPI into a virtual environment of its own, started on this machine, and checked
with its document, its address and credentials. Prints for each: operations, how many of them responded with a
success, requests, seconds, and the drifts with the lines that reproduce them. Each drift has to be looked at by
hand: it is a disagreement of server and document, or a false alarm; `--confirm` runs the lines of each drift and
prints the response next to what the drift says. Not part of the gate, because it needs the network.

    swift build && python3 Tests/Peers/real_servers.py [--tool PATH] [--folder DIR] [--confirm] [--schemathesis] [SERVER…]
"""

import argparse
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


def check(tool, name, server, port, confirms):
  address = f"http://127.0.0.1:{port}"
  report = pathlib.Path(tempfile.mkdtemp()) / "report.xml"
  began = time.monotonic()
  done = subprocess.run(
    [str(tool), "--host", address, "--contract", address + server["document"], "--junit",
     str(report), *server["options"]], capture_output=True, text=True)
  seconds = time.monotonic() - began
  drifts = re.findall(r"^\d+\. (.*)$", done.stdout, re.MULTILINE)
  if not report.exists():
    print(done.stdout[-2000:], done.stderr[-2000:], sep="\n")
    return f"{name}: could not be checked, status {done.returncode}"
  total, successes = reached(report)
  requests = re.search(r"scenarios, (\d+)\s+requests", done.stdout)
  print(done.stdout)
  if confirms:
    confirm(done.stdout, server)
  return (
    f"{name}: {total} operations, {successes} with a success, "
    f"{requests.group(1) if requests else '?'} requests, {seconds:.1f} s, {len(drifts)} drifts")


def confirm(output, server):
  """Runs the lines that reproduce each drift; prints what the drift says and what was responded."""
  for drift in re.split(r"^(?=\d+\. )", output, flags=re.MULTILINE)[1:]:
    facts = re.findall(r"^   (?:expected|actual) .*(?:\n {16}.*)*", drift, re.MULTILINE)
    print(drift.split("\n")[0], *(" ".join(fact.split()) for fact in facts), sep="\n    ")
    heading = re.search(r"^   reproduce with(.*(?:\n {16}.*)*)\n", drift, re.MULTILINE)
    if not heading:
      print("    (no lines)")
      continue
    script = re.sub(r"(?m)^   ", "", drift[heading.end():].split("\n   replay")[0])
    environment = dict(os.environ)
    for name in re.findall(r"(\w+)=…", heading.group(1)):
      environment[name] = server.get("secret", "")
    try:
      done = subprocess.run(
        ["bash", "-c", script], capture_output=True, timeout=20, env=environment,
        cwd=tempfile.gettempdir())
      shown = (done.stdout or done.stderr).decode(errors="replace").split("\r\n\r\n")
      print("    response", shown[0].split("\r\n")[0], "|", " ".join(shown[1:])[:300].strip())
    except subprocess.TimeoutExpired:
      print("    response none within 20 s")


def compare(folder, server, port):
  """What Schemathesis finds on the same server."""
  programs = install(folder, "schemathesis", ["schemathesis"])
  address = f"http://127.0.0.1:{port}"
  options = server["options"]
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
      lines.append(check(arguments.tool, name, server, port, arguments.confirm))
      if arguments.schemathesis:
        print(compare(folder, server, port))
    finally:
      os.killpg(process.pid, signal.SIGKILL)
  print("\n".join(lines))


if __name__ == "__main__":
  main()
