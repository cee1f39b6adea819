"""Defects in the treatment of unusual texts and rare values."""

import struct

from common import texts
from common.backend import Refusal
from common.breaks import at, instead, put
from linking.breaks.changes import breach, every

SECOND = 1_000_000_000
DAY = 86_400 * SECOND


def stored(name, change):
  """Changes a value before it is stored."""
  def replacement(backend, original, value):
    found = original(value)
    return found if found is None else change(found)
  return instead("read_" + name, replacement)


def failing(odd):
  def change(text):
    if odd(text):
      raise Refusal(500, "", "the storage has failed")
    return text
  return change


def single(value):
  return struct.unpack("f", struct.pack("f", value))[0]


def zero_kept(backend, original, goal, changes):
  original(goal, {name: value for name, value in changes.items() if value != 0 or name == "status"})


def empty_kept(backend, original, goal, changes):
  original(goal, {name: value for name, value in changes.items() if value != ""})


def null_kept(backend, original, goal, changes):
  original(goal, {name: value for name, value in changes.items() if value is not None})


BREAKS = [
  breach("title-escaped", "create", "title is what was sent: escaped",
         stored("title", texts.escaped)),
  breach("title-trimmed", "create", "title is what was sent: without outer spaces",
         stored("title", texts.trimmed)),
  breach("title-255", "create", "title is what was sent: cut to 255 characters",
         stored("title", texts.cut(255))),
  breach("description-one-line", "create", "description is what was sent: in one line",
         stored("description", texts.one_line)),
  breach("description-composed", "create", "description is what was sent: in NFC",
         stored("description", texts.composed)),
  breach("description-4000", "create", "description is what was sent: cut to 4,000 characters",
         stored("description", texts.cut(4_000))),
  breach("description-fails-emoji", "create", "200 for any text: 500 beyond U+FFFF", stored(
    "description", failing(lambda text: max(text, default="") > "\uffff"))),
  breach("category-lower-case", "create", "category is what was sent: in small letters",
         stored("category", str.lower)),
  breach("category-fails-quote", "update", "200 for any text: 500 for a quote",
         stored("category", failing(lambda text: "'" in text))),
  breach("list-title-cut", "list", "title is the goal's: cut to 50 characters in the list", at(
    "list", "[]", put("title", texts.cut(50)))),
  breach("goal-description-unescaped", "goal", "description is what was sent: entities resolved",
         at("goal", "", put("description", texts.unescaped))),
  breach("target-before-1970", "create", "targetDate is what was sent: 1970 at least",
         stored("targetDate", lambda time: max(time, 0))),
  breach("target-after-2038", "create", "targetDate is what was sent: 2038 at most",
         stored("targetDate", lambda time: min(time, (2**31 - 1) * SECOND))),
  breach("target-midnight", "create", "targetDate is what was sent: its day",
         stored("targetDate", lambda time: time // DAY * DAY)),
  breach("target-day-later", "list", "targetDate is the goal's: another in the list", at(
    "list", "[]", put("targetDate", lambda time: time[:11] + "23:59:59Z"))),
  breach("progress-single", "update", "progress is what was sent: with 32 bits",
         stored("progress", single)),
  breach("progress-percents", "update", "progress is what was sent: in whole percents",
         stored("progress", lambda share: round(share, 2))),
  breach("progress-zero-kept", "update", "progress is what was sent: 0 changes nothing",
         instead("change", zero_kept)),
  breach("progress-zero-null", "goal", "progress is a number: null for 0", every(
    put("progress", lambda share: share or None))),
  breach("description-empty-kept", "update", "description is what was sent: \"\" changes nothing",
         instead("change", empty_kept)),
  breach("category-null-kept", "update", "category is what was sent: null changes nothing",
         instead("change", null_kept)),
]
