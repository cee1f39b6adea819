"""Defects that show only where two users work with the same things."""

import copy

from common.second import stale_for_others
from deuce.breaks.changes import breach, instead


def first_user(backend):
  return next(iter(backend.users.values()))


BREAKS = [
  breach("location-author-first", "add_location", "createdBy is who adds it: the first user", instead(
    "new_location", lambda backend, original, name, user: original(
      name, user and first_user(backend)))),
  breach("location-author-listed", "list_locations", "createdBy is who added it: the last one", instead(
    "list_locations", lambda backend, original, call: authored_by_last(original(call)))),
  breach("log-author-first", "log", "userId is who logs: the first user", instead(
    "new_entry", lambda backend, original, user, *rest: original(first_user(backend), *rest))),
  breach("react-author-first", "react", "userId is who reacts: the first user", instead(
    "new_reaction", lambda backend, original, user, *rest: original(first_user(backend), *rest))),
  breach("locations-stale-for-others", "list_locations", "lists all: without what others add later",
         stale_for_others("list_locations", ["add_location"], copy.deepcopy)),
]


def authored_by_last(found):
  authors = [place.get("createdBy") for place in found.body]
  for place in found.body:
    if place.get("createdBy"):
      place["createdBy"] = next((author for author in reversed(authors) if author), None)
  return found
