"""Defects in times and ids, in headers, and in how requests are read."""

import gzip
import json
import re
import uuid

from common.backend import Refusal
from common.breaks import instead
from lume.breaks.changes import GOAL_OPERATIONS, Break, answer, goals, header, payload, put
from lume.breaks.validation import field
from lume.fields import GOAL_TYPES, STATUSES, day, one_of, text


def in_any_case(*values):
  return lambda value: one_of(*values)(text(value).lower())


def spaced(read):
  return lambda value: read(value.strip() if isinstance(value, str) else value)


def loose_day(value):
  """Accepts 2025-1-5."""
  parts = re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})", text(value))
  return day("-".join(part.zfill(2) for part in parts.groups()) if parts else value)


def time_as_day(value):
  return day(text(value)[:10])


def read_as(change):
  """Reads a body otherwise than it was sent: `change(bytes)`."""
  def replacement(backend, original, call):
    call.request.body = change(call.request.body)
    return original(call)
  return instead("check_json", replacement)


def rejecting(odd, code=500):
  """Rejects bodies for which `odd(request)` is true."""
  def replacement(backend, original, call):
    if call.operation in backend.fields and odd(call.request):
      raise Refusal(code, "INTERNAL_ERROR" if code == 500 else "INVALID_REQUEST", "unreadable")
    return original(call)
  return instead("check_json", replacement)


def unknown_members(request):
  known = {"title", "description", "start_date", "target_date", "goal_type", "target_value",
           "target_unit", "progress", "status", "current_value"}
  try:
    return bool(set(json.loads(request.body)) - known)
  except (ValueError, TypeError):
    return False


def zipped(found):
  found.headers["Content-Encoding"] = "gzip"


def token_shown(backend, original, call):
  try:
    original(call)
  except Refusal as refusal:
    token = call.request.headers.get("Authorization", "none")
    raise Refusal(refusal.status, refusal.code, f"unknown token: {token}") from None


def exact_names(backend, original, call):
  """Header names are looked up as they are written."""
  if "Authorization" not in call.request.headers.keys():
    raise Refusal(401, "UNAUTHORIZED", "a valid access token is needed")
  original(call)


def latin(text):
  return text.decode().encode("latin-1", "replace")



BREAKS = [
  Break("time-zone-lost", "times are two hours ahead, and end in Z all the same",
        lambda backend: goals(GOAL_OPERATIONS, lambda goal: goal.update({
          name: f"{goal[name][:11]}{(int(goal[name][11:13]) + 2) % 24:02}{goal[name][13:]}"
          for name in ("created_at", "updated_at")}))(backend)),
  Break("time-list-microseconds", "the list has zeros for the last digits of times", goals(
    "list", lambda goal: goal.update({
      name: goal[name][:26] + "000Z" for name in ("created_at", "updated_at")}))),
  Break("analysis-of-1970", "generated_at of an analysis is 1970", answer(
    "analysis", lambda found: found.body["data"].update(
      generated_at="1970-01-01T00:00:00.000000000Z"))),
  Break("days-remaining-from-start", "days_remaining is counted from start_date", instead(
    "time_left", lambda backend, original, goal: original({
      **goal, "target_date": goal["start_date"]}))),
  Break("id-capitals-in-list", "the list writes ids in capitals", goals(
    "list", put("id", str.upper))),
  Break("id-of-user-in-list", "the list has ids of its own for users", goals(
    "list", put("user_id", lambda id: str(uuid.uuid5(uuid.NAMESPACE_OID, id))))),
  Break("create-goal-type-any-case", "create accepts goal_type in any letter case",
        field("create", "goal_type", read=in_any_case(*GOAL_TYPES))),
  Break("update-status-spaced", "update accepts a status with spaces around it",
        field("update", "status", read=spaced(one_of(*STATUSES)))),
  Break("create-date-short", "create accepts 2025-1-5",
        field("create", "start_date", read=loose_day)),
  Break("update-date-with-time", "update accepts a time as target_date",
        field("update", "target_date", read=time_as_day)),
  Break("body-escapes-lost", "a body with \\u escapes is read without them", read_as(
    lambda body: re.sub(rb"\\u[0-9a-fA-F]{4}", b"?", body))),
  Break("body-unknown-members-fail", "500 for members that are not known",
        rejecting(unknown_members)),
  Break("body-charset-refused", "400 for application/json with a charset", rejecting(
    lambda request: "charset" in request.headers.get("Content-Type", ""), 400)),
  Break("body-chunked-fails", "500 for a body in chunks", rejecting(
    lambda request: "chunked" in request.headers.get("Transfer-Encoding", ""))),
  Break("header-name-exact", "401 for the header authorization in small letters",
        instead("check_token", exact_names)),
  Break("list-gzip", "the list is compressed without a request for it", (
    lambda backend: (answer("list", zipped)(backend), payload("list", gzip.compress)(backend)))),
  Break("list-latin", "the list is written in ISO 8859-1", lambda backend: (
    answer("list", header("Content-Type", "application/json; charset=iso-8859-1"))(backend),
    payload("list", latin)(backend))),
  Break("error-shows-token", "the message of 401 contains the token",
        instead("check_token", token_shown)),
]
