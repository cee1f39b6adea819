"""Defects in how responses depend on what clients send besides."""

import gzip
import threading

from common.server import Handler


def compressing(compress):
  """Compresses bodies for clients that accept gzip: `compress(request, bytes)`."""
  def apply(backend):
    original = backend.answer

    def answer(request):
      found = original(request)
      if found.payload and "gzip" in (request.headers.get("Accept-Encoding") or ""):
        found.payload = compress(request, found.payload)
        found.headers = {**found.headers, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
      return found
    backend.answer = answer
  return apply


def cut(request, payload):
  return gzip.compress(payload)[:-12]


def twice(request, payload):
  return gzip.compress(gzip.compress(payload))


def first_of_path():
  known = {}
  return lambda request, payload: known.setdefault(
    request.path if request.method == "GET" else payload, gzip.compress(payload))


def knowing(header, value, edit):
  """Edits the responses to requests with a value in a header field."""
  def apply(backend):
    original = backend.decide
    backend.decide = lambda request: (
      edited(original(request), edit) if value in (request.headers.get(header) or "")
      else original(request))
  return apply


def edited(found, edit):
  if found.status < 300 and found.body is not None:
    edit(found)
  return found


def remembering(backend):
  """The first token of a connection counts for all its requests."""
  known, original = {}, backend.decide

  def decide(request):
    # Each connection has a thread of its own.
    token = known.setdefault(threading.get_ident(), request.headers.get("Authorization"))
    if token and "Authorization" in request.headers:
      request.headers.replace_header("Authorization", token)
    return original(request)
  backend.decide = decide


def first_chunk_only(backend):
  def read_chunks(handler):
    body = b""
    while size := int(handler.rfile.readline().partition(b";")[0], 16):
      part = handler.rfile.read(size)
      body = body or part
      handler.rfile.readline()
    while handler.rfile.readline().strip():
      pass
    return body
  Handler.read_chunks = read_chunks


def unexpecting(backend):
  """Responds to `Expect: 100-continue` with 417."""
  Handler.handle_expect_100 = lambda handler: handler.send_error(417) or False
