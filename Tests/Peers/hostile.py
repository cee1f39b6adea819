#!/usr/bin/env python3
"""Servers that behave badly on the wire, and what a run of the tool against each of them costs.

Every wait of a run must be bounded: against each server it ends within ten times `--timeout`, or
`--max-wait` where the server throttles, its memory stays below 300 MB, and its report is written.
SIGINT ends it within 250 ms.

    swift build && python3 Tests/Peers/hostile.py [--tool PATH] [--timeout SECONDS] [NAME]…
    python3 Tests/Peers/hostile.py --serve stalled-body --port 8080
"""

import argparse
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

TOOL = pathlib.Path(__file__).resolve().parents[2] / ".build/debug/contract-check"


def response(body, status="200 OK", extra=""):
  return (f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\n{extra}"
          f"Content-Length: {len(body)}\r\n\r\n").encode() + body


def wait_for_end(connection):
  connection.settimeout(600)
  try:
    while connection.recv(65536):
      pass
  except OSError:
    pass


def after(first, pause, piece):
  """Sends a beginning, then one piece after each pause, for ever."""
  def serve(connection):
    connection.sendall(first)
    while True:
      time.sleep(pause)
      connection.sendall(piece)
  return serve


def stall(first):
  def serve(connection):
    connection.sendall(first)
    wait_for_end(connection)
  return serve


def every(payload):
  def serve(connection):
    connection.sendall(payload)
    return True
  return serve


def closing(payload):
  def serve(connection):
    connection.sendall(payload)
  return serve


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
INTERIM = b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"


def keys(count, value=b"1"):
  return b"{" + b",".join(b'"key%d":%s' % (index, value) for index in range(count)) + b"}"


SERVERS = {
  "silent": lambda: stall(b""),
  "closing": lambda: closing(b""),
  "garbage": lambda: closing(b"SSH-2.0-OpenSSH_9.6\r\n"),
  "half-a-head": lambda: stall(HEAD),
  "endless-head": lambda: after(HEAD, 0.05, b"X-More: 1\r\n"),
  "stalled-body": lambda: stall(HEAD + b"Content-Length: 1000\r\n\r\n{"),
  "slow-body": lambda: after(HEAD + b"Content-Length: 100000\r\n\r\n{", 1, b" "),
  "slow-chunks": lambda: after(
    HEAD + b"Transfer-Encoding: chunked\r\n\r\n", 0.5, b"1\r\n \r\n"),
  "truncated-body": lambda: closing(HEAD + b"Content-Length: 1000\r\n\r\n{"),
  "interim-slow": lambda: after(b"", 0.5, INTERIM),
  "interim-fast": lambda: after(INTERIM * 10, 0, INTERIM * 1000),
  "throttling": lambda: every(response(b'{"error":"busy"}', "429 Too Many Requests")),
  "throttling-1s": lambda: every(
    response(b'{"error":"busy"}', "429 Too Many Requests", "Retry-After: 1\r\n")),
  "throttling-1h": lambda: every(
    response(b'{"error":"busy"}', "429 Too Many Requests", "Retry-After: 3600\r\n")),
  "keys-2500": lambda: every(response(keys(2500))),
  "keys-20000": lambda: every(response(keys(20000))),
  "keys-500k": lambda: every(response(keys(500_000))),
  "keys-500k-inside": lambda: every(
    response(b'{"success":true,"data":' + keys(500_000) + b"}")),
  "keys-new": lambda: new_keys,
  "string-15mb": lambda: every(
    response(b'{"success":true,"data":{"id":"' + b"a" * 15_000_000 + b'"}}')),
  "number-15mb": lambda: every(
    response(b'{"success":true,"data":{"id":' + b"1" * 15_000_000 + b'}}')),
  "elements-1m": lambda: every(
    response(b'{"success":true,"data":[' + b"1," * 999_999 + b"1]}")),
  "objects-500k": lambda: every(
    response(b'{"success":true,"data":{"goals":[' + b'{"a":1},' * 499_999 + b'{"a":1}]}}')),
  "repeated-keys-500k": lambda: every(
    response(b"{" + b'"success":true,' * 499_999 + b'"success":true}')),
  "repeated-unknown-500k": lambda: every(
    response(b"{" + b'"a":1,' * 499_999 + b'"a":1}')),
  "body-40mb": lambda: every(response(b'"' + b"a" * 40_000_000 + b'"')),
  "endless-body": lambda: after(HEAD + b"\r\n", 0, b" " * 1_000_000),
  "nested-100k": lambda: every(response(b"[" * 100_000 + b"]" * 100_000)),
  "fields-5000": lambda: every(response(b"{}", extra="X-A: 1\r\n" * 5000)),
}

COUNTER = [0]


def new_keys(connection):
  """Other unknown members in each response."""
  COUNTER[0] += 1
  body = b"{" + b",".join(b'"k%d_%d":1' % (COUNTER[0], index) for index in range(500)) + b"}"
  connection.sendall(response(body))
  return True


def read_request(file):
  """Reads one request; returns whether there was one."""
  length = 0
  if not file.readline():
    return False
  while (line := file.readline()) not in (b"\r\n", b""):
    name, _, value = line.partition(b":")
    if name.lower() == b"content-length" and value.strip().isdigit():
      length = int(value)
  file.read(length)
  return True


def handle(connection, serve):
  with connection:
    try:
      connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
      file = connection.makefile("rb")
      while read_request(file) and serve(connection):
        pass
    except OSError:
      pass


def start(name, port=0):
  listener = socket.create_server(("127.0.0.1", port), backlog=128)
  serve = SERVERS[name]()

  def accept():
    while True:
      connection, _ = listener.accept()
      threading.Thread(target=handle, args=(connection, serve), daemon=True).start()
  threading.Thread(target=accept, daemon=True).start()
  return listener.getsockname()[1]


def measure(options, name, interrupted):
  """Runs the tool against a server of another process; returns a line of figures."""
  server = subprocess.Popen(
    [sys.executable, __file__, "--serve", name], stdout=subprocess.PIPE, text=True)
  port = int(server.stdout.readline().split(":")[-1])
  folder = tempfile.mkdtemp()
  report = pathlib.Path(folder) / "report.xml"
  command = [
    str(options.tool), "--host", f"127.0.0.1:{port}", "--contract", "lume-goals", "--token",
    "token-one-long", "--as-other", "token-two-long", "--timeout", f"{options.timeout}s",
    "--junit", str(report), "--quiet"] + options.option
  begin = time.monotonic()
  with open(f"{folder}/out", "wb") as out:
    run = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
    stopped = None
    if interrupted:
      time.sleep(interrupted)
      stopped = time.monotonic()
      run.send_signal(signal.SIGINT)
    timer = threading.Timer(options.limit, run.kill)
    timer.start()
    _, status, usage = os.wait4(run.pid, 0)
    timer.cancel()
  end = time.monotonic()
  server.kill()
  server.wait()
  lines = pathlib.Path(f"{folder}/out").read_text(errors="replace").strip().splitlines()
  last = next((line for line in reversed(lines) if line.strip()), "")[:90]
  seconds = end - (stopped or begin)
  code = os.waitstatus_to_exitcode(status)
  size = report.stat().st_size // 1024 if report.exists() else -1
  print(f"{name:22} {seconds:7.2f} s  cpu {usage.ru_utime + usage.ru_stime:6.1f} s  "
        f"{usage.ru_maxrss // 1024:5} MB  exit {code:3}  report {size:5} KiB  {last}", flush=True)
  # What a backend that throttles may cost is --max-wait, by default 30 s.
  limit = 0.25 if interrupted else 32 if "throttling" in name else 10 * options.timeout
  return seconds <= limit and usage.ru_maxrss < 300 * 1024 and size >= 0


def main():
  parser = argparse.ArgumentParser(
    description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("names", nargs="*", metavar="NAME")
  parser.add_argument("--tool", type=pathlib.Path, default=TOOL)
  parser.add_argument("--timeout", type=int, default=2)
  parser.add_argument("--limit", type=float, default=120, help="seconds until a run is killed")
  parser.add_argument("--interrupt", type=float, metavar="SECONDS",
                      help="send SIGINT after so many seconds, and measure from there")
  parser.add_argument("--option", action="append", default=[], help="another option of the tool")
  parser.add_argument("--serve", choices=sorted(SERVERS))
  parser.add_argument("--port", type=int, default=0)
  options = parser.parse_args()
  if options.serve:
    print(f"listening on http://127.0.0.1:{start(options.serve, options.port)}", flush=True)
    threading.Event().wait()
  failed = [name for name in options.names or SERVERS
            if not measure(options, name, options.interrupt)]
  if failed:
    print("over a limit:", ", ".join(failed))
  sys.exit(1 if failed else 0)


if __name__ == "__main__":
  main()
