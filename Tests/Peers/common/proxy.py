"""A proxy before a backend that changes what becomes of single exchanges."""

import socket
import socketserver
import threading

SAFE = ("GET", "HEAD", "OPTIONS")


class Exchange:
  """One request that the backend has carried out, with its response as bytes."""

  def __init__(self, number, method, target, head, response):
    self.number, self.method, self.target = number, method, target
    self.head, self.response = head, response

  @property
  def is_unsafe(self):
    return self.method not in SAFE

  @property
  def status(self):
    return int(self.response.split(b" ", 2)[1]) if self.response else 0

  def field(self, name):
    """The value of a header field of the request, or an empty text."""
    for line in self.head.split(b"\r\n")[1:]:
      key, _, value = line.partition(b":")
      if key.strip().lower() == name.lower().encode():
        return value.strip().decode("latin-1")
    return ""


def status_line(status, reason, body=b"", *fields):
  """A response as bytes."""
  head = [f"HTTP/1.1 {status} {reason}", f"Content-Length: {len(body)}", *fields]
  return "\r\n".join([*head, "", ""]).encode() + body


class Proxy(socketserver.ThreadingTCPServer):
  """Forwards requests to `upstream` (a host and a port).

  `before(exchange)` is called before a request is forwarded, and `after(exchange)` before its response is
  sent. Each returns `None` to go on, bytes to send instead of the response, or one of `close`, `reset`,
  `hang` and `cut`; `end` after `end()` was called.
  """

  daemon_threads = True
  allow_reuse_address = True
  request_queue_size = 128

  def __init__(self, upstream, before=None, after=None):
    super().__init__(("127.0.0.1", 0), Connection)
    self.upstream = upstream
    self.before, self.after = before or (lambda _: None), after or (lambda _: None)
    self.count, self.lock, self.clients = 0, threading.Lock(), set()
    self.start()

  @property
  def url(self):
    return f"http://127.0.0.1:{self.server_address[1]}"

  def start(self):
    threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

  def handle_error(self, request, client_address):
    pass

  def end(self, seconds=None, upstream=None):
    """Ends like a process that is killed: all connections are closed, and new ones refused.

    After some seconds it accepts connections again, for another upstream where one is given.
    """
    address = self.server_address
    self.socket.close()
    self.shutdown()
    for client in list(self.clients):
      try:
        client.shutdown(socket.SHUT_RDWR)
      except OSError:
        pass
    if seconds is None:
      return

    def restart():
      if upstream:
        self.upstream = upstream()
      self.socket = socket.socket(self.address_family, self.socket_type)
      self.server_address = address
      self.server_bind()
      self.server_activate()
      self.start()
    threading.Timer(seconds, restart).start()

  def __exit__(self, *_):
    self.shutdown()
    self.server_close()


class Connection(socketserver.StreamRequestHandler):
  disable_nagle_algorithm = True

  def handle(self):
    self.server.clients.add(self.connection)
    try:
      with socket.create_connection(self.server.upstream, timeout=30) as self.up:
        self.answers = self.up.makefile("rb")
        while self.forward():
          pass
    except (OSError, ValueError):
      pass
    finally:
      self.server.clients.discard(self.connection)

  def forward(self):
    """Forwards one request, and returns whether another one may follow."""
    head = self.read_head(self.rfile)
    if not head:
      return False
    try:
      method, target, _ = head.split(b"\r\n", 1)[0].decode("latin-1").split(" ")
      body = self.read_body(self.rfile, head)
    except ValueError:
      return self.splice(head)
    with self.server.lock:
      self.server.count += 1
      exchange = Exchange(self.server.count, method, target, head, b"")
    action = self.server.before(exchange)
    if action is None:
      self.up.sendall(head + body)
      exchange.response, is_upgrade, is_last = self.read_response(method)
      if not exchange.response:
        return False
      action = self.server.after(exchange)
      if action is None and is_upgrade:
        return self.splice(b"", exchange.response)
      if action is None:
        self.wfile.write(exchange.response)
        return not is_last
    return self.perform(action, exchange)

  def perform(self, action, exchange):
    if isinstance(action, bytes):
      self.wfile.write(action)
      return False
    if action == "reset":
      self.connection.setsockopt(
        socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
    elif action == "hang":
      self.rfile.read(1)  # until the client disconnects
    elif action == "end":
      pass
    elif action == "cut":
      self.wfile.write(exchange.response[:-max(1, len(exchange.response) // 4)])
    return False

  @staticmethod
  def read_head(stream):
    lines = []
    while line := stream.readline(65536):
      lines.append(line)
      if line in (b"\r\n", b"\n"):
        return b"".join(lines)
    return b""

  def read_body(self, stream, head, status=None):
    fields = {}
    for line in head.split(b"\r\n")[1:]:
      name, _, value = line.partition(b":")
      fields[name.strip().lower()] = value.strip().lower()
    if head.lower().count(b"content-length:") > 1 or len(
        {b"content-length", b"transfer-encoding"} & set(fields)) > 1:
      raise ValueError("no single length")
    if fields.get(b"transfer-encoding") == b"chunked":
      parts = []
      while True:
        line = stream.readline()
        parts.append(line)
        size = int(line.partition(b";")[0], 16)
        parts.append(stream.read(size + 2) if size else self.read_head(stream))
        if not size:
          return b"".join(parts)
    if b"content-length" in fields:
      length = int(fields[b"content-length"])
      if length < 0:
        raise ValueError("a length below zero")
      return stream.read(length)
    return stream.read() if status else b""

  def read_response(self, method):
    """The bytes of a response, whether it switches protocols, and whether the connection ends with it."""
    head = self.read_head(self.answers)
    if not head:
      return b"", False, True
    status = int(head.split(b" ", 2)[1])
    if status == 101:
      return head, True, True
    has_body = method != "HEAD" and status not in (204, 304)
    body = self.read_body(self.answers, head, status) if has_body else b""
    lower = head.lower()
    is_last = b"connection: close" in lower or lower.startswith(b"http/1.0") or (
      has_body and b"content-length" not in lower and b"transfer-encoding" not in lower)
    return head + body, False, is_last

  def splice(self, sent, received=b""):
    """Forwards bytes in both directions until one side closes."""
    self.up.sendall(sent)
    self.wfile.write(received)

    def copy(source, target):
      try:
        while part := source.read1(65536):
          target(part)
      except (OSError, ValueError):
        pass
      for end in (self.up, self.connection):
        try:
          end.shutdown(socket.SHUT_RDWR)
        except OSError:
          pass
    other = threading.Thread(target=copy, args=(self.answers, self.wfile.write), daemon=True)
    other.start()
    copy(self.rfile, self.up.sendall)
    other.join(30)
    return False
