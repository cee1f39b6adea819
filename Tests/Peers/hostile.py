#!/usr/bin/env python3
"""Servers that behave badly on the wire, and what a run of the tool against each of them costs.

Every wait of a run must be bounded: against each server it ends within ten times `--timeout` and the
processor time that it uses, or `--max-wait` where the server throttles, its memory stays below 300 MB,
and its report is written. SIGINT ends it within 250 ms.

Those of `SOCKETS` are hostile to WebSocket clients alone; a mock responds to all other requests.

    swift build && python3 Tests/Peers/hostile.py [--tool PATH] [--timeout SECONDS] [NAME]…
    python3 Tests/Peers/hostile.py --serve stalled-body --port 8080
"""

import argparse
import gzip
import os
import pathlib
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

from common.sockets import CLOSE, PING, PONG, TEXT, accept, frame

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
  "slow-bytes": lambda: dripping(response(b'{"success":true,"data":{}}'), 0.05),
  "slow-complete": lambda: dripping(response(b'{"success":true,"data":{}}'), 0.025),
  "endless-trailer": lambda: after(
    HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\n1\r\n0\r\n", 0.05, b"X-T: 1\r\n"),
  "endless-chunk-size": lambda: after(
    HEAD + b"Transfer-Encoding: chunked\r\n\r\n", 0.01, b"0" * 100),
  "compressed": lambda: every(
    response(gzip.compress(b" " * 50_000_000), extra="Content-Encoding: gzip\r\n")),
  "reset": lambda: reset,
}


def dripping(payload, pause):
  """Sends a complete response, byte by byte."""
  def serve(connection):
    for byte in payload:
      connection.sendall(bytes([byte]))
      time.sleep(pause)
    return True
  return serve


def reset(connection):
  connection.sendall(HEAD)
  connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def upgraded(serve):
  """A socket that is hostile after its handshake."""
  def handle(connection, key):
    connection.sendall(switching(key))
    serve(connection)
  return handle


def switching(key):
  return (b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          b"Sec-WebSocket-Accept: " + accept(key).encode() + b"\r\n\r\n")


def message(text):
  return frame(TEXT, text.encode())


SOCKETS = {
  "handshake-stalls": lambda connection, key: wait_for_end(connection),
  "handshake-drips": lambda connection, key: dripping(switching(key), 0.05)(connection),
  "handshake-half": lambda connection, key: stall(switching(key)[:40])(connection),
  "handshake-endless": lambda connection, key: after(
    switching(key)[:-2], 0.02, b"X-More: 1\r\n")(connection),
  "handshake-other-key": lambda connection, key: stall(switching("other"))(connection),
  "handshake-200": lambda connection, key: every(response(b"{}"))(connection),
  "handshake-closed": lambda connection, key: None,
  "mute": upgraded(wait_for_end),
  "closed": upgraded(lambda connection: None),
  "reset-later": upgraded(lambda connection: connection.setsockopt(
    socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))),
  "ping-flood": upgraded(lambda connection: after(b"", 0.001, frame(PING, b"x" * 100) * 50)(
    connection)),
  "pong-flood": upgraded(lambda connection: after(b"", 0.001, frame(PONG, b"") * 50)(connection)),
  "fragment-flood": upgraded(lambda connection: after(
    frame(TEXT, b"{", final=False), 0.001, frame(0, b" ", final=False) * 50)(connection)),
  "message-flood": upgraded(lambda connection: after(
    b"", 0.01, message('{"type":"unknown"}') * 20)(connection)),
  "message-drips": upgraded(lambda connection: after(
    b"", 0.8, message('{"type":"unknown"}'))(connection)),
  "frame-drips": upgraded(lambda connection: after(
    frame(TEXT, b" " * 1000)[:4], 0.2, b" ")(connection)),
  "frame-half": upgraded(stall(message('{"type":"a"}')[:5])),
  "frame-huge": upgraded(stall(b"\x81\x7f" + (1 << 40).to_bytes(8, "big"))),
  "frame-reserved": upgraded(stall(b"\xf1\x00")),
  "garbage-later": upgraded(stall(b"\xff" * 100)),
  "not-utf8": upgraded(stall(frame(TEXT, b"\xff\xfe"))),
  "close-frame-alone": upgraded(stall(frame(CLOSE, b"\x03\xe8"))),
  "close-code-invalid": upgraded(after(frame(CLOSE, b"\x00\x01"), 0.1, frame(PING, b""))),
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


def relay(source, target):
  """Copies what one side sends to the other, until it ends."""
  try:
    while data := source.recv(65536):
      target.sendall(data)
    target.shutdown(socket.SHUT_WR)
  except OSError:
    pass


def front(connection, serve, backend):
  """Gives handshakes to a hostile socket, and everything else to another server."""
  with connection:
    try:
      connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
      head = connection.recv(65536)
      key = re.search(rb"(?i)\r\nsec-websocket-key: *([^\r]*)", head)
      if key:
        serve(connection, key[1].decode("latin-1"))
        return
      with socket.create_connection(("127.0.0.1", backend)) as other:
        other.sendall(head)
        back = threading.Thread(target=relay, args=(other, connection), daemon=True)
        back.start()
        relay(connection, other)
        back.join()
    except OSError:
      pass


def start(name, port=0, backend=None):
  listener = socket.create_server(("127.0.0.1", port), backlog=128)
  if name in SOCKETS:
    work = lambda connection: front(connection, SOCKETS[name], backend)
  else:
    serve = SERVERS[name]()
    work = lambda connection: handle(connection, serve)

  def accept_all():
    while True:
      connection, _ = listener.accept()
      threading.Thread(target=work, args=(connection,), daemon=True).start()
  threading.Thread(target=accept_all, daemon=True).start()
  return listener.getsockname()[1]


def mock(tool, contract):
  """A mock of a contract on a free port: its process and its port."""
  for port in range(23100, 23900):
    with socket.socket() as probe:
      if probe.connect_ex(("127.0.0.1", port)) == 0:
        continue
    process = subprocess.Popen(
      [str(tool), "mock", "--contract", contract, "--port", str(port)],
      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(600):
      if process.poll() is not None:
        break
      with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", port)) == 0:
          return process, port
      time.sleep(0.05)
    process.kill()
    process.wait()
  raise RuntimeError("no mock can be started")


def measure(options, name, interrupted):
  """Runs the tool against a server of another process; returns whether it kept to the limits."""
  backend = mock(options.tool, "deuce-diary") if name in SOCKETS else None
  server = subprocess.Popen(
    [sys.executable, __file__, "--serve", name]
    + (["--backend", str(backend[1])] if backend else []), stdout=subprocess.PIPE, text=True)
  port = int(server.stdout.readline().split(":")[-1])
  folder = tempfile.mkdtemp()
  report = pathlib.Path(folder) / "report.xml"
  contract, tokens = ("deuce-diary", ("user-token", "other-token")) if backend else (
    "lume-goals", ("token-one-long", "token-two-long"))
  command = [
    str(options.tool), "--host", f"127.0.0.1:{port}", "--contract", contract, "--token",
    tokens[0], "--as-other", tokens[1], "--timeout", f"{options.timeout}s",
    "--junit", str(report), "--quiet"] + options.option
  if backend:
    command += ["--phases", "scenarios"]
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
  for process in [server] + ([backend[0]] if backend else []):
    process.kill()
    process.wait()
  lines = pathlib.Path(f"{folder}/out").read_text(errors="replace").strip().splitlines()
  last = next((line for line in reversed(lines) if line.strip()), "")[:90]
  seconds = end - (stopped or begin)
  code = os.waitstatus_to_exitcode(status)
  size = report.stat().st_size // 1024 if report.exists() else -1
  used = usage.ru_utime + usage.ru_stime
  print(f"{name:22} {seconds:7.2f} s  cpu {used:6.1f} s  "
        f"{usage.ru_maxrss // 1024:5} MB  exit {code:3}  report {size:5} KiB  {last}", flush=True)
  # What a backend that throttles may cost is --max-wait, by default 30 s.
  limit = 32 if "throttling" in name else 10 * options.timeout
  # On a busy machine, computing takes several times its processor time.
  limit = 0.25 if interrupted else limit + options.busy * used
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
  parser.add_argument("--busy", type=float, default=0, metavar="FACTOR",
                      help="allow so many seconds for each second of processor time")
  parser.add_argument("--serve", choices=sorted([*SERVERS, *SOCKETS]))
  parser.add_argument("--port", type=int, default=0)
  parser.add_argument("--backend", type=int, help="the port of what serves all but the sockets")
  options = parser.parse_args()
  if options.serve:
    port = start(options.serve, options.port, options.backend)
    print(f"listening on http://127.0.0.1:{port}", flush=True)
    threading.Event().wait()
  failed = [name for name in options.names or [*SERVERS, *SOCKETS]
            if not measure(options, name, options.interrupt)]
  if failed:
    print("over a limit:", ", ".join(failed))
  sys.exit(1 if failed else 0)


if __name__ == "__main__":
  main()
