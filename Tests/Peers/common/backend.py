"""The interface of a backend: a response to a request, as bytes."""

import gzip
import threading
from dataclasses import dataclass, field
from typing import Any, Callable


class Refusal(Exception):
  """A rejected request."""

  def __init__(self, status, code, message):
    super().__init__(message)
    self.status, self.code, self.message = status, code, message


@dataclass
class Request:
  method: str
  path: str
  headers: Any  # a mapping with case-insensitive names
  body: bytes = b""


@dataclass
class Answer:
  operation: str
  status: int
  body: Any = None
  headers: dict = field(default_factory=dict)
  payload: bytes = None       # the body as bytes, None for none
  delivery: str = "whole"     # whole, cut (in mid-body), drop (nothing), hang, open (goes on)
  source: str = ""            # the rejected operation, if this is an error
  has_length: bool = True     # False omits the framing of the body of a response to HEAD
  spills: bool = False        # sends the body of a response to HEAD
  session: Callable = None    # takes over the connection after a 101
  before: list = field(default_factory=list)  # actions before the response is written
  after: list = field(default_factory=list)   # actions after the response is written


class Backend:
  """The base of a backend, which defines `decide(request)` and `refuse(refusal)`."""

  def __init__(self, style):
    self.style = style
    self.edits = []     # functions of a response, called before it is serialised
    self.rewrites = []  # functions of a response, called after it is serialised
    self.lock = threading.RLock()

  def answer(self, request):
    with self.lock:
      answer = self.decide(request)
      self.edit(answer)
    return self.compressed(self.written(answer), request)

  def compressed(self, answer, request):
    accepted = request.headers.get("Accept-Encoding") or ""
    if self.style.compresses and answer.payload and "gzip" in accepted:
      answer.payload = gzip.compress(answer.payload)
      vary = ", ".join(filter(None, [answer.headers.get("Vary"), "Accept-Encoding"]))
      answer.headers = {**answer.headers, "Content-Encoding": "gzip", "Vary": vary}
    return answer

  def unreadable(self, status, message):
    """The response to a request that the HTTP layer could not parse."""
    return self.written(self.refuse(Refusal(status, "INVALID_REQUEST", message)))

  def edit(self, answer):
    for edit in self.edits:
      edit(answer)

  def written(self, answer):
    if answer.body is not None:
      answer.headers.setdefault("Content-Type", self.style.content_type)
      answer.payload = self.style.write(answer.body)
    for rewrite in self.rewrites:
      rewrite(answer)
    return answer
