"""WebSocket (RFC 6455) over a connection after the handshake, for client and server."""

import base64
import binascii
import hashlib
import os
import socket
import struct
import threading

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
LIMIT = 1 << 20


class Broken(Exception):
  """A protocol error of the other side; `code` is the close code."""

  def __init__(self, code):
    super().__init__(code)
    self.code = code


def accept(key):
  """The server's response to a key."""
  digest = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode("latin-1")).digest()
  return base64.b64encode(digest).decode()


def is_key(key):
  try:
    return len(base64.b64decode(key, validate=True)) == 16
  except (binascii.Error, ValueError):
    return False


def frame(opcode, payload, final=True, mask=None):
  length = len(payload)
  masked = 0x80 if mask else 0
  head = bytes([opcode | (0x80 if final else 0)])
  if length < 126:
    head += bytes([masked | length])
  elif length < 1 << 16:
    head += struct.pack("!BH", masked | 126, length)
  else:
    head += struct.pack("!BQ", masked | 127, length)
  return head + (mask + masking(payload, mask) if mask else payload)


def masking(payload, mask):
  key = (mask * (len(payload) // 4 + 1))[:len(payload)]
  return (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(
    len(payload), "big")


class Socket:
  """One side of a connection; a client masks its frames, a server must not."""

  def __init__(self, reader, connection, client=False):
    self.reader, self.connection, self.client = reader, connection, client
    self.sending = threading.Lock()
    self.closing = False
    self.answers_pings = True
    # Do not wait for a peer that does not read.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", 2, 0))

  def send(self, text, opcode=TEXT):
    self.send_raw(frame(opcode, text.encode() if isinstance(text, str) else text,
                        mask=os.urandom(4) if self.client else None))

  def send_raw(self, data):
    """Sends bytes unchanged, and nothing after the connection is lost."""
    with self.sending:
      try:
        if not self.closing:
          self.connection.sendall(data)
      except OSError:
        self.closing = True

  def close(self, code=1000):
    self.send(struct.pack("!H", code), CLOSE)
    self.closing = True

  def messages(self):
    """The messages of the other side, as (opcode, bytes), until it disconnects."""
    try:
      while message := self.receive():
        yield message
    except Broken as reason:
      self.close(reason.code)
    except (OSError, EOFError):
      self.closing = True

  def receive(self):
    """The next whole message, None for a close; answers pings on the way."""
    opcode, parts = None, []
    while True:
      final, kind, payload = self.read_frame()
      if kind == CLOSE:
        self.send(payload[:2], CLOSE)
        self.closing = True
        return None
      if kind == PING and self.answers_pings:
        self.send(payload, PONG)
      if kind in (PING, PONG):
        if kind == PONG and self.client:
          return PONG, payload
        continue
      if (kind == 0) != (opcode is not None):
        raise Broken(1002)
      opcode = opcode or kind
      parts.append(payload)
      if sum(map(len, parts)) > LIMIT:
        raise Broken(1009)
      if final:
        return opcode, self.checked(opcode, b"".join(parts))

  def checked(self, opcode, message):
    try:
      if opcode == TEXT:
        message.decode()
    except UnicodeDecodeError:
      raise Broken(1007) from None
    return message

  def read_frame(self):
    first, second = self.read(2)
    final, kind, length = first & 0x80, first & 0x0f, second & 0x7f
    if first & 0x70 or kind not in (0, TEXT, BINARY, CLOSE, PING, PONG):
      raise Broken(1002)
    if bool(second & 0x80) == self.client:
      raise Broken(1002)
    if kind >= CLOSE and (length > 125 or not final):
      raise Broken(1002)
    if length == 126:
      length, = struct.unpack("!H", self.read(2))
    elif length == 127:
      length, = struct.unpack("!Q", self.read(8))
    if length > LIMIT:
      raise Broken(1009)
    mask = self.read(4) if not self.client else None
    payload = self.read(length)
    return bool(final), kind, masking(payload, mask) if mask else payload

  def read(self, length):
    data = self.reader.read(length)
    if len(data) < length:
      raise EOFError
    return data
