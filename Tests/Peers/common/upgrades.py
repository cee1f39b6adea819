"""The handshake of a socket (RFC 6455, section 4.2), each rule a method."""

from common.backend import Answer, Refusal
from common.sockets import accept, is_key


class Upgrades:
  def upgrade(self, call):
    headers = call.request.headers
    key = headers.get("Sec-WebSocket-Key", "").strip()
    if call.request.method != "GET" or not self.asks_for_socket(headers):
      raise Refusal(self.style.not_upgraded, "", "Upgrade Required")
    if headers.get("Sec-WebSocket-Version", "").strip() != "13":
      raise Refusal(426, "", "Only version 13 is spoken here")
    if not is_key(key):
      raise Refusal(400, "", "Sec-WebSocket-Key is missing or wrong")
    self.admit_socket(call)
    return Answer("upgrade", 101, None, {
      "Upgrade": "websocket", "Connection": "Upgrade",
      "Sec-WebSocket-Accept": self.accepted_key(key)}, session=self.converse)

  def asks_for_socket(self, headers):
    words = [word.strip().lower() for word in headers.get("Connection", "").split(",")]
    return "upgrade" in words and headers.get("Upgrade", "").strip().lower() == "websocket"

  def admit_socket(self, call):
    """No authentication."""

  def accepted_key(self, key):
    return accept(key)
