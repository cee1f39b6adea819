"""HTTP/1.1 with the standard library, one write for each response."""

import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from common.backend import Request


class Server(ThreadingHTTPServer):
  daemon_threads = True
  request_queue_size = 128

  def __init__(self, address, backend):
    super().__init__(address, Handler)
    self.backend = backend

  def handle_error(self, request, client_address):
    """Ignores a client that disconnected; other errors are reported."""
    if not isinstance(sys.exc_info()[1], ConnectionError):
      super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
  protocol_version = "HTTP/1.1"
  disable_nagle_algorithm = True

  def respond(self):
    try:
      body = self.read_body()
    except ValueError:
      self.send_error(400)
      return
    request = Request(self.command, self.path, self.headers, body)
    self.deliver(self.server.backend.answer(request))

  do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_HEAD = do_OPTIONS = respond

  def read_body(self):
    if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
      return self.read_chunks()
    length = int(self.headers.get("Content-Length", 0))
    if length < 0:
      raise ValueError("a length below zero")
    return self.rfile.read(length)

  def read_chunks(self):
    body = b""
    while size := int(self.rfile.readline().partition(b";")[0], 16):
      body += self.rfile.read(size)
      self.rfile.readline()
    while self.rfile.readline().strip():
      pass
    return body

  def deliver(self, answer):
    if answer.delivery == "hang":
      self.rfile.read(1)  # until the client disconnects
      self.close_connection = True
    elif answer.delivery == "drop":
      self.close_connection = True
    else:
      for act in answer.before:
        act()
      self.wfile.write(self.frame(answer))
      for act in answer.after:
        act()
      if answer.delivery == "open":
        self.rfile.read(1)  # until the client disconnects
      if answer.session:
        answer.session(self.rfile, self.connection)
        self.close_connection = True

  def frame(self, answer):
    """The whole response as bytes, or its first half when it is truncated."""
    style = self.server.backend.style
    headers = {"Date": self.date_time_string(), **style.answer_headers(), **answer.headers}
    payload = answer.payload
    if self.command == "HEAD" and not answer.has_length:
      pass
    elif payload is None:
      if answer.status not in (101, 204, 304):
        headers["Content-Length"] = "0"
    elif answer.delivery == "open":
      self.close_connection = True
    elif style.chunked and answer.delivery == "whole" and answer.status != 204:
      headers["Transfer-Encoding"] = "chunked"
      half = len(payload) // 2
      payload = b"".join(b"%x\r\n%s\r\n" % (len(part), part)
                         for part in (payload[:half], payload[half:]) if part) + b"0\r\n\r\n"
    else:
      headers["Content-Length"] = str(len(payload))
    if answer.delivery == "cut":
      payload = payload[:len(payload) // 2]
    if answer.delivery == "cut" or not style.keep_alive and not answer.session:
      self.close_connection = True
    if self.close_connection:
      headers["Connection"] = "close"
    if self.command == "HEAD" and not answer.spills:
      payload = None
    reason = self.responses.get(answer.status, ("Unknown",))[0]
    lines = [f"{style.version} {answer.status} {reason}"]
    lines += [f"{name.lower() if style.small_headers else name}: {value}"
              for name, value in headers.items() if value]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + (payload or b"")

  def send_error(self, code, message=None, explain=None):
    """The backend's error, instead of an HTML page, for a request that cannot be parsed."""
    self.close_connection = True
    answer = self.server.backend.unreadable(code, message or "not a valid request")
    self.wfile.write(self.frame(answer))

  def log_message(self, *_):
    pass
