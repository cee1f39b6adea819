"""What the wire asks of a backend: an answer to a request, as bytes."""

import threading
from dataclasses import dataclass, field
from typing import Any, Callable


class Refusal(Exception):
  """A request that is answered with an error."""

  def __init__(self, status, code, message):
    super().__init__(message)
    self.status, self.code, self.message = status, code, message


@dataclass
class Request:
  method: str
  path: str
  headers: Any  # a mapping that ignores the case of names
  body: bytes = b""


@dataclass
class Answer:
  operation: str
  status: int
  body: Any = None
  headers: dict = field(default_factory=dict)
  payload: bytes = None       # the body as bytes, None for none
  delivery: str = "whole"     # whole, cut (in mid-body), drop (nothing), hang
  source: str = ""            # the operation that was refused, where this is a refusal
  session: Callable = None    # takes over the connection after a 101
  before: list = field(default_factory=list)  # what to do once decided, before it is written
  after: list = field(default_factory=list)   # what to do once it is written


class Backend:
  """The frame of a backend: `decide(request)` and `refuse(refusal)` are left to it."""

  def __init__(self, style):
    self.style = style
    self.edits = []     # functions of an answer, run before it is written
    self.rewrites = []  # functions of an answer, run after it is written
    self.lock = threading.RLock()

  def answer(self, request):
    with self.lock:
      answer = self.decide(request)
      self.edit(answer)
    return self.written(answer)

  def unreadable(self, status, message):
    """The answer to what the HTTP layer could not read."""
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
