"""Defects in the bytes of a response."""

import re

from lume.breaks.changes import Break, answer, header, payload


def delivery(way):
  return lambda found: setattr(found, "delivery", way)


def trailing_comma(text):
  return re.sub(rb"\}\s*$", b",}", text)


def doubled(text):
  """Repeats the first member, with another value."""
  return text.replace(b"{", b'{"data": null, ', 1)


def ill_encoded(text):
  """Inserts a byte into the first string that is invalid in UTF-8."""
  return re.sub(rb'(:\s*")', rb"\1" + b"\xff", text, count=1)


def raw_control(text):
  return re.sub(rb'(:\s*")', rb"\1" + b"\t\n", text, count=1)


BREAKS = [
  Break("type-html", "the list is labelled text/html", answer(
    "list", header("Content-Type", "text/html"))),
  Break("type-text", "create is labelled text/plain", answer(
    "create", header("Content-Type", "text/plain; charset=utf-8"))),
  Break("type-missing", "tips come without a content type", answer(
    "tips", header("Content-Type", ""))),
  Break("json-truncated", "the list ends before its last brackets", payload(
    "list", lambda text: text.rstrip()[:-2])),
  Break("json-trailing-comma", "the list has a comma before its last bracket", payload(
    "list", trailing_comma)),
  Break("json-byte-order-mark", "create starts with a byte order mark", payload(
    "create", lambda text: b"\xef\xbb\xbf" + text)),
  Break("json-duplicate-name", "create has data twice", payload("create", doubled)),
  Break("json-invalid-utf8", "a text in update is not UTF-8", payload("update", ill_encoded)),
  Break("json-raw-control", "a text in tips contains a bare line end", payload(
    "tips", raw_control)),
  Break("json-single-quotes", "suggestions are quoted with apostrophes", payload(
    "suggestions", lambda text: text.replace(b'"', b"'"))),
  Break("json-nan", "current_progress is NaN", payload("analysis", lambda text: re.sub(
    rb'("current_progress":\s*)[-0-9.e]+', rb"\1NaN", text))),
  Break("json-leading-zero", "count has a leading zero", payload("tips", lambda text: re.sub(
    rb'("count":\s*)', rb"\g<1>0", text) if b'"count":' in text else text)),
  Break("json-then-more", "a log line follows the JSON of update", payload(
    "update", lambda text: text + b"\nNotice: slow query")),
  Break("json-guard", "the list starts with )]}',", payload(
    "list", lambda text: b")]}',\n" + text)),
  Break("json-utf16", "tips are written in UTF-16", payload(
    "tips", lambda text: text.decode().encode("utf-16"))),
  Break("list-empty-body", "the list has no body", payload("list", lambda text: b"")),
  Break("cut-in-body", "the connection closes in the middle of suggestions", answer(
    "suggestions", delivery("cut"))),
  Break("list-cut-in-body", "the connection closes in the middle of the list", answer(
    "list", delivery("cut"))),
  Break("no-answer", "the connection closes instead of tips", answer("tips", delivery("drop"))),
  Break("hang", "analysis never answers", answer("analysis", delivery("hang"))),
  Break("delete-hangs", "delete never answers", answer("delete", delivery("hang"))),
]
