"""Styles of writing JSON and HTTP."""

import json
import re
import uuid
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Writing:
  # How JSON is written.
  key_order: str = "documented"      # documented, sorted, reversed
  indent: int = 0                    # 0 writes one line
  escape: str = "none"               # none, html (<, > and &), ascii (all that is not ASCII)
  numbers: str = "sent"              # sent (as received), short (1), float (1.0)
  newline: bool = False              # a newline after the document

  # How HTTP is written.
  content_type: str = "application/json"
  headers: dict = field(default_factory=dict)
  small_headers: bool = False        # header names in lower case
  chunked: bool = False
  compresses: bool = False           # for clients that accept gzip
  keep_alive: bool = True
  version: str = "HTTP/1.1"          # HTTP/1.0 needs keep_alive and chunked to be false

  def number(self, value):
    """A number as this backend's serializer writes it."""
    if self.numbers == "float":
      return float(value)
    if self.numbers == "short" and float(value).is_integer() and abs(value) < 1e15:
      return int(value)
    return value if self.numbers == "sent" else float(value)

  def write(self, body):
    """The bytes of a JSON document."""
    text = json.dumps(
      self._ordered(body), ensure_ascii=self.escape == "ascii", indent=self.indent or None,
      separators=(",", ": " if self.indent else ":"))
    if self.escape == "html":
      text = re.sub("[<>&\u2028\u2029]", lambda match: "\\u%04x" % ord(match[0]), text)
    text = re.sub("[\ud800-\udfff]", lambda match: "\\u%04x" % ord(match[0]), text)
    return (text + "\n" * self.newline).encode()

  def _ordered(self, body):
    if isinstance(body, list):
      return [self._ordered(item) for item in body]
    if not isinstance(body, dict) or self.key_order == "documented":
      return body
    names = sorted(body) if self.key_order == "sorted" else reversed(body)
    return {name: self._ordered(body[name]) for name in names}

  def answer_headers(self):
    return {name: value.replace("{random}", str(uuid.uuid4()))
            for name, value in self.headers.items()}
