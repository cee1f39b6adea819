"""Defects in how responses depend on what clients send besides."""

from common.backend import Refusal
from common.clients import (
  compressing, cut, first_chunk_only, first_of_path, knowing, remembering, twice, unexpecting)
from lume.breaks.changes import Break, instead
from lume.breaks.oddities import hours_later


def each_goal(change):
  def edit(found):
    data = found.body.get("data", {})
    for goal in data.get("goals", [data] if "target_value" in data else []):
      change(goal)
  return edit


def shifted(goal):
  for name in ("created_at", "updated_at"):
    goal[name] = hours_later(9)(goal[name])


def refusing_chunks(backend, original, call):
  if "chunked" in (call.request.headers.get("Transfer-Encoding") or ""):
    raise Refusal(400, "INVALID_REQUEST", "a length is needed")
  return original(call)


def refusing_twice(backend, original, call):
  if len(call.request.headers.get_all("Accept") or []) > 1:
    raise Refusal(400, "INVALID_REQUEST", "Accept is there twice")
  return original(call)


BREAKS = [
  Break("gzip-cut", "bodies for clients that accept gzip are cut off", compressing(cut)),
  Break("gzip-twice", "bodies for clients that accept gzip are compressed twice", compressing(twice)),
  Break("gzip-of-first", "compressed bodies are kept by path, whoever asks and whatever changes",
        compressing(first_of_path())),
  Break("gzip-not-gzip", "bodies for clients that accept gzip are not compressed, but say so",
        compressing(lambda request, payload: payload)),
  Break("german-values-rounded", "target_value is rounded for clients that prefer German", knowing(
    "Accept-Language", "de", each_goal(lambda goal: goal.update(
      target_value=goal["target_value"] + 1)))),
  Break("german-comma", "progress has a comma for clients that prefer German", knowing(
    "Accept-Language", "de", each_goal(lambda goal: goal.update(
      progress=str(goal["progress"]).replace(".", ","))))),
  Break("zone-shifts-times", "times are local for clients that send a time zone, and end in Z",
        knowing("Time-Zone", "Tokyo", each_goal(shifted))),
  Break("connection-of-first-user", "the first token of a connection counts for all its requests",
        remembering),
  Break("body-chunked-refused", "400 for a body in chunks",
        instead("check_json", refusing_chunks)),
  Break("body-first-chunk", "only the first chunk of a body is read", first_chunk_only),
  Break("expect-refused", "417 for a client that waits for 100", unexpecting),
  Break("accept-twice-refused", "400 for two fields Accept", instead(
    "check_token", refusing_twice)),
]
