"""multipart/form-data (RFC 7578), parsed as leniently as servers usually do."""

import re
from dataclasses import dataclass


PARAMETER = re.compile(r';?\s*([^\s=;]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;]*))')


@dataclass
class Part:
  name: str
  filename: str  # None for a plain field
  type: str
  content: bytes


def parameters(text):
  """A header value of the form `word; name=value; name="value"`."""
  word, _, rest = text.partition(";")
  found = {}
  for name, quoted, bare in PARAMETER.findall(rest):
    found.setdefault(name.lower(), re.sub(r"\\(.)", r"\1", quoted) or bare.strip())
  return word.strip().lower(), found


def read_parts(content_type, body):
  """The parts of a body; raises `ValueError` when it is truncated or has no boundary."""
  kind, options = parameters(content_type)
  boundary = options.get("boundary", "")
  if kind != "multipart/form-data" or not boundary:
    raise ValueError("not multipart/form-data with a boundary")
  pieces = (b"\r\n" + body).split(b"\r\n--" + boundary.encode("latin-1"))
  parts = []
  for piece in pieces[1:]:
    if piece.startswith(b"--"):
      return parts
    head, _, content = piece.lstrip(b" \t").partition(b"\r\n\r\n")
    parts.append(read_part(head, content))
  raise ValueError("unexpected end of form")


def read_part(head, content):
  headers = {}
  for line in head.decode("utf-8", "replace").split("\r\n"):
    name, _, value = line.partition(":")
    headers[name.strip().lower()] = value.strip()
  _, options = parameters(headers.get("content-disposition", ""))
  plain = "application/octet-stream" if "filename" in options else "text/plain"
  kind = headers.get("content-type", plain).partition(";")[0].strip().lower()
  return Part(options.get("name", ""), options.get("filename"), kind, content)
