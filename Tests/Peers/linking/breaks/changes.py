"""Common parts of the defects: the operations, and their sections in the document."""

from common.breaks import Break, at, both

SECTIONS = {
  "chat": "endpoint 1, POST /consultations/chat-about-goal",
  "goal": "endpoint 2, GET /goals/{goalId}",
  "conversation": "endpoint 3, GET /consultations/{conversationId}",
  "update": "endpoint 4, PATCH /goals/{goalId}",
  "create": "flow 2, POST /goals",
  "list": "flow 3, GET /goals",
}
OPERATIONS = list(SECTIONS)


def breach(name, operation, rule, apply):
  """A violation of a rule that the document states for an operation."""
  return Break(name, f"{SECTIONS[operation]}: {rule}", apply)


def every(edit):
  """Edits goals in single responses and in lists."""
  return both(at("goal update create", "", edit), at("list", "[]", edit))
