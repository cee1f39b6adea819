"""Defects in the treatment of rare values, and of the first use."""

from common.breaks import null_for_none
from deuce.breaks.changes import at, breach, instead, payload, put

SECOND = 1_000_000_000
YEAR = 31_556_952 * SECOND


def logged(change):
  """Changes the time of an entry before it is stored."""
  def replacement(backend, original, call):
    found = original(call)
    return found if found is None else change(found)
  return instead("read_time", replacement)



def zone_lost(backend, original, call):
  sent = call.json.get("loggedAt")
  if isinstance(sent, str) and sent[19:] and "T" in sent:
    call.json["loggedAt"] = sent[:19] + "Z"
  return original(call)


BREAKS = [
  breach("logged-before-1970", "log", "loggedAt is what was sent: 1970 at least",
         logged(lambda time: max(time, 0))),
  breach("logged-after-2038", "log", "loggedAt is what was sent: 2038 at most",
         logged(lambda time: min(time, (2**31 - 1) * SECOND))),
  breach("logged-in-future-now", "log", "loggedAt is what was sent: now if in the future", instead(
    "time_logged", lambda backend, original, fields: min(original(fields), backend.now()))),
  breach("logged-two-digit-year", "log", "loggedAt is what was sent: 100 years later before 1970",
         logged(lambda time: time + 100 * YEAR if time < 0 else time)),
  breach("logged-milliseconds-lost", "group", "loggedAt is the entry's: whole seconds", at(
    "group", "entries[]", put("loggedAt", lambda time: time[:19] + time[23:]))),
  breach("logged-second-rounded", "log", "loggedAt is what was sent: rounded to seconds",
         logged(lambda time: (time + SECOND // 2) // SECOND * SECOND)),
  breach("logged-zone-lost", "log", "loggedAt is what was sent: its zone is not read",
         instead("read_time", zone_lost)),
  breach("description-empty-for-null", "create_group", "description is null if need be: empty",
         instead("read_description", lambda backend, original, call: original(call) or "")),
  breach("description-null-for-empty", "create_group", "description is what was sent: null for \"\"",
         instead("read_description", lambda backend, original, call: original(call) or None)),
  breach("detail-description-empty", "group", "description is null if need be: \"\" in detail", at(
    "group", "group", put("description", lambda text: text or ""))),
  breach("no-entries-null", "group", "entries is an array: null for a new group", payload(
    "group", lambda text: text.replace(b'"entries":[]', b'"entries":null'))),
  breach("no-entries-absent", "group", "entries is an array: absent for a new group", payload(
    "group", lambda text: text.replace(b',"entries":[]', b""))),
  breach("no-reactions-object", "list_reactions", "a list is an array: {} when empty", payload(
    "list_reactions", lambda text: b"{}" if null_for_none(text) == b"null" else text)),
  breach("first-count-null", "user", "deuceCount is an integer: null before the first deuce", at(
    "user", "", put("deuceCount", lambda count: count or None))),
  breach("first-activity-created", "list_groups", "lastActivity is null without entries: createdAt",
         at("list_groups", "[]", lambda group: group.update(
           lastActivity=group["lastActivity"] or group["createdAt"]))),
]
