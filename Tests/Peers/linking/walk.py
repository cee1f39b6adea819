"""A walk through everything that the document describes, to compare two backends."""

import itertools
import uuid

from common.client import Client
from linking.backend import USERS, Backend
from linking.breaks import BREAKS
from linking.style import STYLES

UNKNOWN = "00000000-0000-4000-8000-000000000000"
TALK = "5b0c7c1e-7f1e-4f6a-9d53-0c53a0a6a111"
OTHER_TALK = "5b0c7c1e-7f1e-4f6a-9d53-0c53a0a6a222"
GOALS = "/api/v1/goals"
CHAT = "/api/v1/consultations/chat-about-goal"
NEW = {"title": "Geh’ 3× pro Woche 🏃", "description": "A \"habit\"",
       "targetDate": "2096-03-01T06:30:00Z", "category": "fitness"}


class Walk(Client):
  def __init__(self, style="plain", breaks=(), clock=True, stall=0, stall_done=False):
    backend = Backend.__new__(Backend)
    if clock:
      ticks = itertools.count(1_763_407_562_000_000_000, 1_000_000_000)
      backend.now = lambda: next(ticks)
    backend.__init__(USERS, STYLES[style], [("token-one", TALK), ("token-two", OTHER_TALK)],
                     stall, stall_done)
    for name in breaks:
      BREAKS[name].apply(backend)
    super().__init__(backend)

  def id_of(self, found, name="id"):
    found = found.get("data", found) if isinstance(found, dict) else {}
    return str(found.get(name, UNKNOWN) if isinstance(found, dict) else UNKNOWN)

  def new_goal(self, token="token-one", **fields):
    body = {name: value for name, value in {**NEW, **fields}.items() if value is not ...}
    return self.id_of(self.ask("POST", GOALS, body, token)[1])

  def chat(self, goal, token="token-one", **options):
    found = self.ask("POST", CHAT, {"goalId": goal}, token, **options)[1]
    return self.id_of(found, "conversationId")

  def look(self, *goals, talks=()):
    for goal in goals:
      self.ask("GET", f"{GOALS}/{goal}")
    for talk in talks:
      self.ask("GET", f"/api/v1/consultations/{talk}")
    self.ask("GET", GOALS)

  def run(self):
    self.ask("GET", GOALS)
    first, second = self.new_goal(), self.new_goal(category=...)
    foreign = self.new_goal("token-two")
    local = str(uuid.uuid5(uuid.NAMESPACE_OID, "local"))
    self.new_goal(id=local)
    for fields in ({"title": ...}, {"description": 5}, {"targetDate": "soon"}, {"category": None}):
      self.new_goal(**fields)
    self.look(first, second, foreign, local)
    self.talks(first, second, foreign)
    self.changes(first, second, foreign)
    self.bad_tokens(first)
    self.look(first, second)
    return self.notes

  def talks(self, first, second, foreign):
    one = self.chat(first)
    self.look(first, talks=[one])
    two = self.chat(second)
    self.look(first, second, talks=[one, two])
    self.look(first, talks=[self.chat(first), one])
    for goal in (foreign, UNKNOWN, str(uuid.uuid5(uuid.NAMESPACE_OID, "phone")), "nobody", "", 5,
                 None):
      self.chat(goal)
    for body in ({}, {"goal_id": first}, "{", "[]", ""):
      self.ask("POST", CHAT, body)
    self.look(UNKNOWN, "nobody", foreign, talks=[UNKNOWN, "nobody", first, OTHER_TALK])

  def changes(self, first, second, foreign):
    fresh = self.new_goal()
    for body in ({"conversationId": TALK}, {"title": "Other – title"}, {"progress": 0.45},
                 {"status": "in_progress"}, {"description": "d"}, {"category": "sleep"},
                 {"targetDate": "2097-01-01T00:00:00Z"}, {"status": "archived"}, {},
                 {"status": "active"}, {"progress": 1.5}, {"progress": "0.5"}, {"title": 5},
                 {"conversationId": UNKNOWN}, {"conversationId": "nobody"},
                 {"conversationId": 5}, {"conversationId": None}, "{"):
      self.ask("PATCH", f"{GOALS}/{fresh}", body)
      self.look(fresh, talks=[TALK])
    for goal in (foreign, UNKNOWN, "nobody"):
      self.ask("PATCH", f"{GOALS}/{goal}", {"title": "x"})
    self.ask("PATCH", f"{GOALS}/{second}", {"conversationId": OTHER_TALK})
    self.look(first, second)

  def bad_tokens(self, goal):
    for auth in (None, "Bearer no", "token-one", "Basic token-one"):
      for method, path, body in (
          ("GET", f"{GOALS}/{goal}", None), ("GET", GOALS, None), ("POST", GOALS, NEW),
          ("PATCH", f"{GOALS}/{goal}", {"title": "Stolen"}), ("POST", CHAT, {"goalId": goal}),
          ("GET", f"/api/v1/consultations/{TALK}", None)):
        self.ask(method, path, body, token=None, auth=auth)
