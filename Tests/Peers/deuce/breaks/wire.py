"""Defects in the bytes of a response."""

import re

from common.breaks import header
from deuce.breaks.changes import answer, breach, delivery, payload


def ill_encoded(text):
  """Inserts a byte into the first string that is invalid in UTF-8."""
  return re.sub(rb'(:\s*")', rb"\1" + b"\xff", text, count=1)


BREAKS = [
  breach("type-html", "list_groups", "the content type is JSON: text/html", answer(
    "list_groups", header("Content-Type", "text/html"))),
  breach("type-text", "log", "the content type is JSON: text/plain", answer(
    "log", header("Content-Type", "text/plain; charset=utf-8"))),
  breach("type-missing", "react", "the content type is JSON: there is none", answer(
    "react", header("Content-Type", ""))),
  breach("json-truncated", "group", "the body is JSON: it ends too early", payload(
    "group", lambda text: text.rstrip()[:-2])),
  breach("json-trailing-comma", "list_locations", "the body is JSON: a comma too many", payload(
    "list_locations", lambda text: re.sub(rb"\]\s*$", b",]", text))),
  breach("json-byte-order-mark", "most_deuces", "the body is JSON: a mark of order comes first",
         payload("most_deuces", lambda text: b"\xef\xbb\xbf" + text)),
  breach("json-duplicate-name", "invite", "the body is JSON: id is there twice", payload(
    "invite", lambda text: text.replace(b"{", b'{"id":null,', 1))),
  breach("json-invalid-utf8", "rename", "the body is JSON: a text is not UTF-8", payload(
    "rename", ill_encoded)),
  breach("json-then-more", "unreact", "the body is JSON: a log line follows", payload(
    "unreact", lambda text: text + b"\nWarning: slow query")),
  breach("json-nan", "user", "the body is JSON: deuceCount is NaN", payload(
    "user", lambda text: re.sub(rb'("deuceCount":\s*)[0-9]+', rb"\1NaN", text))),
  breach("empty-body", "add_location", "the location is answered: there is no body", payload(
    "add_location", lambda text: b"")),
  breach("cut-in-body", "group", "the group is answered: the connection ends in it", answer(
    "group", delivery("cut"))),
  breach("no-answer", "invite", "a link is answered: the connection ends before", answer(
    "invite", delivery("drop"))),
  breach("hang", "most_deuces", "a day is answered: never", answer(
    "most_deuces", delivery("hang"))),
]
