"""A client for the tests of the peers: sends requests and records responses."""

import http.client
import json
import re
import socket
import threading

from common.server import Server
from common.sockets import PING, PONG, TEXT, Socket, accept

UUID = re.compile("[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}")
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


class Different(Exception):
  """An unexpected response."""


class Client:
  """A backend with its own server, and one connection to it."""

  timeout = 3
  expected = None  # the records of another walk

  def __init__(self, backend):
    self.backend = backend
    self.server = Server(("127.0.0.1", 0), backend)
    threading.Thread(target=self.server.serve_forever, args=(0.005,), daemon=True).start()
    self.connection = http.client.HTTPConnection(
      *self.server.server_address, timeout=self.timeout)
    self.notes = []
    self.names = {}
    self.listeners = []

  def close(self):
    for listener in self.listeners:
      listener.close()
    self.connection.close()
    self.server.shutdown()
    self.server.server_close()

  def ask(self, method, path, body=None, token="token-one", headers=None, auth=None):
    """Sends one request; returns the status and the JSON, or None for both."""
    headers = dict(headers or {})
    if body is not None and not isinstance(body, bytes):
      body = body.encode() if isinstance(body, str) else json.dumps(
        body, ensure_ascii=False).encode()
      headers.setdefault("Content-Type", "application/json")
    if auth or token:
      headers["Authorization"] = auth or f"Bearer {token}"
    try:
      self.connection.request(method, path, body, headers)
      response = self.connection.getresponse()
      self.heard = response.read()
    except (OSError, http.client.HTTPException) as error:
      self.connection.close()
      self.note(type(error).__name__)
      return None, None
    self.note((response.status, response.getheader("Content-Type"), self.named(self.heard)))
    try:
      return response.status, json.loads(self.heard)
    except ValueError:
      return response.status, None

  def note(self, heard):
    """Records a response; ends the walk when it differs from the expected one."""
    self.notes.append(heard)
    if self.expected and self.expected[:len(self.notes)][-1:] != [heard]:
      self.expected = None
      raise Different

  def named(self, text):
    """The text with a number for each UUID, so that two walks can be compared.

    A number with ? stands for a UUID that is not of version 4.
    """
    text = text.decode("utf-8", "backslashreplace")
    return UUID.sub(lambda id: self.names.setdefault(
      id[0], f"#{len(self.names)}" + ("" if id[0][14] == "4" else "?")), text)

  def listen(self, path="/ws", headers=None):
    """Opens a WebSocket; None when it is rejected."""
    listener = Listener(self, path, headers or {})
    self.listeners.append(listener)
    return listener if listener.open else None


class Listener:
  def __init__(self, client, path, headers):
    self.client = client
    self.connection = socket.create_connection(client.server.server_address, timeout=client.timeout)
    self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Upgrade: websocket",
             "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {KEY}",
             *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    self.connection.sendall("\r\n".join(lines).encode())
    self.reader = self.connection.makefile("rb")
    head = []
    while line := self.reader.readline().strip():
      head.append(line.decode().lower())
    expected = f"sec-websocket-accept: {accept(KEY)}".lower()
    self.open = " 101 " in head[0] and expected in head
    self.socket = Socket(self.reader, self.connection, client=True)
    client.note([line for line in head if not line.startswith(("date", "x-request"))])

  def join(self, group_id):
    self.socket.send(json.dumps({"type": "join_group", "groupId": group_id}))

  def events(self):
    """The messages so far: everything until the pong."""
    found = []
    self.socket.send(b"now", PING)
    try:
      while message := self.socket.receive():
        opcode, text = message
        if message == (PONG, b"now"):
          break
        self.client.note((opcode, self.client.named(text)))
        found.append(json.loads(text) if opcode == TEXT else text)
      else:
        self.client.note("closed")
    except Different:
      raise
    except Exception as error:
      self.client.note(type(error).__name__)
    return [event for event in found if isinstance(event, dict)]

  def wait(self):
    """The next event within the client's timeout, or None."""
    try:
      while message := self.socket.receive():
        if message[0] == TEXT and json.loads(message[1]).get("type") == "deuce_logged":
          return json.loads(message[1])
    except OSError:
      return None

  def close(self):
    self.socket.close()
    try:
      while self.socket.receive():
        pass
      return True
    except Exception:
      return False
    finally:
      self.reader.close()
      self.connection.close()
