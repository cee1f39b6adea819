"""Defects in the treatment of unusual texts."""

import re
import unicodedata
import urllib.parse

from common import texts
from common.backend import Refusal
from lume.breaks import changes
from lume.breaks.changes import Break


def stored(change, *names, operations=("create", "update")):
  """Changes texts of requests before they are stored."""
  def edit(value):
    return change(value) if isinstance(value, str) else value
  return changes.stored(edit, *(names or ("title", "description")), operations=operations)


def shown_in_list(change):
  """Changes the texts of the list alone."""
  def edit(found):
    if found.operation == "list":
      for goal in found.body["data"]["goals"]:
        goal["description"] = change(goal["description"])
  return lambda backend: backend.edits.append(edit)


def failing(odd):
  """Fails for some texts."""
  def change(text):
    if odd(text):
      raise Refusal(500, "INTERNAL_ERROR", "the storage has failed")
    return text
  return stored(change)


BREAKS = [
  Break("text-escaped", "texts are stored with HTML entities", stored(texts.escaped)),
  Break("text-unescaped", "entities in texts are resolved", stored(texts.unescaped)),
  Break("text-without-tags", "tags are removed from texts",
        stored(texts.untagged)),
  Break("text-trimmed", "spaces around texts are removed", stored(texts.trimmed)),
  Break("text-collapsed", "several spaces become one",
        stored(texts.collapsed)),
  Break("text-one-line", "line breaks become spaces",
        stored(texts.one_line)),
  Break("text-line-ends", "CRLF becomes LF", stored(lambda text: text.replace("\r\n", "\n"))),
  Break("text-composed", "texts are stored in NFC",
        stored(texts.composed)),
  Break("text-compatible", "texts are stored in NFKC",
        stored(lambda text: unicodedata.normalize("NFKC", text))),
  Break("text-basic-plane", "characters beyond U+FFFF become ?",
        stored(texts.basic)),
  Break("text-no-joiners", "joiners and skin tones are removed",
        stored(texts.simple_emoji)),
  Break("text-no-marks", "bidirectional marks are removed",
        stored(lambda text: re.sub("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", "", text))),
  Break("text-percent-decoded", "percent signs are decoded", stored(urllib.parse.unquote)),
  Break("text-quotes-doubled", "quotes are doubled",
        stored(lambda text: text.replace("'", "''"))),
  Break("text-slashes-added", "backslashes are doubled",
        stored(lambda text: text.replace("\\", "\\\\"))),
  Break("text-null-word", "the word null becomes empty",
        stored(lambda text: "" if text == "null" else text, "description")),
  Break("text-title-case", "titles are written in title case", stored(str.title, "title")),
  *(Break(f"text-cut-{size}", f"texts are cut to {size} characters", stored(texts.cut(size)))
    for size in (100, 255, 1_000, 4_096, 65_535)),
  Break("description-cut-255", "descriptions are cut to 255 characters",
        stored(texts.cut(255), "description")),
  Break("update-description-cut-1000", "updates cut descriptions to 1,000 characters",
        stored(texts.cut(1_000), "description", operations=("update",))),
  Break("list-description-cut", "the list shows 500 characters of descriptions",
        shown_in_list(texts.cut(500))),
  Break("list-description-escaped", "the list shows descriptions with entities",
        shown_in_list(texts.escaped)),
  Break("unit-lower-case", "units become lower case", stored(str.lower, "target_unit")),
  *(Break(f"text-fails-{name}", f"500 for texts with {words}", failing(odd))
    for name, words, odd in (
      ("long", "more than 1,000 characters", lambda text: len(text) > 1_000),
      ("very-long", "more than 65,000 characters", lambda text: len(text) > 65_000),
      ("emoji", "characters beyond U+FFFF", lambda text: max(text, default="") > "\uffff"),
      ("percent", "percent signs", lambda text: "%" in text),
      ("backslash", "backslashes", lambda text: "\\" in text),
      ("quote", "single quotes", lambda text: "'" in text),
      ("line", "line breaks", lambda text: "\n" in text),
      ("combining", "combining characters",
       lambda text: any(unicodedata.combining(character) for character in text)),
      ("braces", "two braces", lambda text: "{{" in text),
    )),
]
