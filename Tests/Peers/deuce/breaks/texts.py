"""Defects in the treatment of unusual texts."""

from common import texts
from common.backend import Refusal
from deuce.breaks.changes import at, breach, instead


def stored(name, change, operation):
  """Changes a text of one operation before it is stored."""
  def replacement(backend, original, call, field, required=True):
    found = original(call, field, required)
    return change(found) if field == name and found and call.operation == operation else found
  return instead("read_text", replacement)


def reacting(change):
  return instead("new_reaction", lambda backend, original, user, entry, emoji: original(
    user, entry, change(emoji)))


def placing(change):
  return instead("read_location_name", lambda backend, original, call: change(original(call)))


def failing(odd):
  """Fails for some texts."""
  def change(text):
    if odd(text):
      raise Refusal(500, "", "invalid byte sequence")
    return text
  return change


def shown(name, change):
  def edit(content):
    content[name] = change(content[name]) if content[name] else content[name]
  return edit


BREAKS = [
  breach("group-name-trimmed", "create_group", "name is what was sent: without outer spaces",
         stored("name", texts.trimmed, "create_group")),
  breach("group-name-255", "create_group", "name is what was sent: cut to 255 characters",
         stored("name", texts.cut(255), "create_group")),
  breach("group-name-marks", "create_group", "name is what was sent: in NFC",
         stored("name", texts.composed, "create_group")),
  breach("group-description-escaped", "create_group", "description is what was sent: escaped",
         stored("description", texts.escaped, "create_group")),
  breach("group-description-fails-percent", "create_group", "200 for any text: 500 for %",
         stored("description", failing(lambda text: "%" in text), "create_group")),
  breach("thoughts-tags-lost", "log", "thoughts are what was sent: without tags",
         stored("thoughts", texts.untagged, "log")),
  breach("thoughts-one-line", "log", "thoughts are what was sent: in one line",
         stored("thoughts", texts.one_line, "log")),
  breach("thoughts-1000", "log", "thoughts are what was sent: cut to 1,000 characters",
         stored("thoughts", texts.cut(1_000), "log")),
  breach("thoughts-fail-long", "log", "200 for any text: 500 for 10,000 characters",
         stored("thoughts", failing(lambda text: len(text) >= 10_000), "log")),
  breach("entry-location-collapsed", "log", "location is what was sent: two spaces are one",
         stored("location", texts.collapsed, "log")),
  breach("entry-location-fails-backslash", "log", "200 for any text: 500 for a backslash",
         stored("location", failing(lambda text: "\\" in text), "log")),
  breach("emoji-without-joiner", "react", "emoji is what was sent: without joiner and skin tone",
         reacting(texts.simple_emoji)),
  breach("emoji-basic", "react", "emoji is what was sent: ? beyond U+FFFF", reacting(texts.basic)),
  breach("location-name-escaped", "add_location", "name is what was sent: escaped",
         placing(texts.escaped)),
  breach("location-name-fails-emoji", "add_location", "200 for any name: 500 for an emoji",
         placing(failing(lambda text: max(text, default="") > "\uffff"))),
  breach("list-description-cut", "list_groups", "description is the group's: cut to 100", at(
    "list_groups", "[]", shown("description", texts.cut(100)))),
  breach("detail-description-unescaped", "group", "description is the group's: entities resolved",
         at("group", "group", shown("description", texts.unescaped))),
  breach("detail-thoughts-escaped", "group", "thoughts are those of the entry: escaped", at(
    "group", "entries[]", shown("thoughts", texts.escaped))),
  breach("event-thoughts-escaped", "event", "thoughts are those of the entry: escaped", at(
    "event", "entry", shown("thoughts", texts.escaped))),
]
