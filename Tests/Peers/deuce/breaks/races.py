"""Defects that only simultaneous requests show."""

import time

from common.races import PAUSE, racing, slow
from deuce.breaks.changes import breach


def lost_entries(backend, original, user, fields):
  """Reads all entries, and writes them back later with the new ones."""
  before = list(backend.entries)
  time.sleep(PAUSE)
  found = original(user, fields)
  backend.entries = before
  return found


def lost_count(backend, original, entries):
  """Reads all counts, and sets them back later."""
  counts = {name: user["deuceCount"] for name, user in backend.users.items()}
  time.sleep(PAUSE)
  for name, count in counts.items():
    backend.users[name]["deuceCount"] = count
  return original(entries)


def mixed_users(backend, original, call):
  """The user of the request is kept in a global variable."""
  backend.current = call.user
  time.sleep(PAUSE)
  call.user = backend.current
  return original(call)


BREAKS = [
  breach("race-location-twice", "add_location", "a name once: twice at once",
         slow("is_location_known")),
  breach("race-react-twice", "react", "one reaction per emoji per user: two at once",
         slow("has_reacted")),
  breach("race-entries-lost", "log", "an entry for each success: one of two at once is lost",
         racing("new_entries", lost_entries)),
  breach("race-count-lost", "log", "deuceCount grows by 1: two at once count once",
         racing("increment", lost_count)),
  breach("race-users-mixed", "list_groups", "the user's groups: another's at once",
         racing("list_groups", mixed_users)),
  breach("race-profiles-mixed", "user", "the user of the token: another at once",
         racing("user", mixed_users)),
]
