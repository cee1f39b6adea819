"""Defects in how responses depend on what clients send besides."""

from common.clients import compressing, cut, knowing
from common.tokens import authorization
from deuce.breaks.access import locked
from deuce.breaks.changes import breach, instead


def any_token_refused(backend, original, call):
  if call.operation == "list_locations" and authorization(call):
    call.request.headers.replace_header("Authorization", "Bearer unknown")
    return locked(backend, original, call)
  return original(call)


def fewer(backend, original, call):
  found = original(call)
  if authorization(call):
    found.body = found.body[:1]
  return found


BREAKS = [
  breach("locations-refuse-token", "list_locations", "no token is needed: a good one is 401",
         instead("check_token", any_token_refused)),
  breach("locations-fewer-with-token", "list_locations", "lists all: one for who has a token",
         instead("list_locations", fewer)),
  breach("deuce-gzip-cut", "user", "bodies for clients that accept gzip are cut off",
         compressing(cut)),
  breach("language-count", "list_groups", "memberCount is one more for clients that prefer German",
         knowing("Accept-Language", "de", lambda found: [
           group.update(memberCount=group["memberCount"] + 1)
           for group in (found.body if isinstance(found.body, list) else [])
           if "memberCount" in group])),
]
