"""Common parts of the defects: the operations, and their sections in the document."""

from common.breaks import (  # noqa: F401
  Break, answer, at, body, both, constant, delivery, drop, forgiving, header, instead, kebab,
  payload, put, refusal, refusing, rename, snake, snaked, status)

SECTIONS = {
  "user": "1, GET /api/auth/user",
  "rename": "1, PUT /api/auth/user",
  "picture": "1, POST /api/auth/user/profile-picture",
  "create_group": "2, POST /api/groups",
  "list_groups": "2, GET /api/groups",
  "group": "2, GET /api/groups/:groupId",
  "invite": "3, POST /api/groups/:groupId/invite",
  "join": "3, POST /api/join/:inviteId, new member",
  "rejoin": "3, POST /api/join/:inviteId, already a member",
  "log": "4, POST /api/deuces",
  "react": "5, POST /api/entries/:entryId/reactions",
  "unreact": "5, DELETE /api/entries/:entryId/reactions",
  "list_reactions": "5, GET /api/entries/:entryId/reactions",
  "list_locations": "6, GET /api/locations",
  "add_location": "6, POST /api/locations",
  "most_deuces": "7, GET /api/analytics/most-deuces",
  "event": "8, deuce_logged",
}
OPERATIONS = [name for name in SECTIONS if name not in ("rejoin", "event")]
ALL = " ".join(SECTIONS)


def breach(name, operation, rule, apply):
  """A violation of a rule that the document states for an operation."""
  return Break(name, f"{SECTIONS[operation]}: {rule}", apply)


def sending(way):
  """Another way to send one event: `way(backend, socket, found)`."""
  def replacement(backend, original, socket, found):
    way(backend, socket, found)
  return instead("send_event", replacement)
