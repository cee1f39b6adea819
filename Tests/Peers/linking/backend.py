"""Goals, conversations and the links between them, kept in memory.

Every rule is a small method, so that a break can replace exactly one.
"""

import time
import uuid
from dataclasses import dataclass
from typing import Any

import common.backend
from common.backend import Answer, Refusal, Request
from linking.checks import Checks

USERS = {
  "token-one": "15d3af32-a0f7-424c-952a-18c372476bfe",
  "token-two": "7c1f9d0e-52b6-4e0b-9a53-6d1f0c9be842",
}
OPTIONAL = ("avatar", "category", "lastMessageAt")


@dataclass
class Call:
  """One request with the results of the checks."""

  request: Request
  operation: str = ""
  names: dict = None
  user: str = ""
  json: Any = None


class Backend(Checks, common.backend.Backend):
  def __init__(self, users, style, conversations=(), stall=0, stall_done=False):
    super().__init__(style)
    self.users = users
    self.goals, self.conversations = {}, {}
    self.stall, self.stall_done = stall, stall_done
    for token, name in conversations:
      self.keep_conversation(users[token], None, name.lower())

  def decide(self, request):
    call = Call(request)
    try:
      self.route(call)
      for check in self.style.checks:
        getattr(self, "check_" + check)(call)
      if call.operation == "chat" and self.stall:
        return self.stalled(call)
      return self.perform(call)
    except Refusal as refusal:
      return self.refuse(refusal, call)
    except Exception as error:
      return self.refuse(Refusal(500, "", f"Unexpected {type(error).__name__}"), call)

  def perform(self, call):
    return getattr(self, call.operation)(call)

  def stalled(self, call):
    """No response, though the operation may have been performed."""
    self.stall -= 1
    if self.stall_done:
      self.perform(call)
    return Answer("stalled", 0, delivery="hang")

  def refuse(self, refusal, call=None):
    headers = {"WWW-Authenticate": "Bearer"} if refusal.status == 401 else {}
    body = self.style.error_body(refusal.status, refusal.message)
    answer = Answer("error", refusal.status, body, headers,
                    source=call.operation if call else "")
    if body is None:
      answer.headers["Content-Type"] = "text/plain; charset=utf-8"
      answer.payload = refusal.message.encode()
    return answer

  # Operations.

  def chat(self, call):
    goal = self.find_goal(call, self.read_goal_id(call))
    conversation = self.conversation_for(call, goal)
    return Answer("chat", 201, {
      "conversationId": conversation["id"], "goalId": goal["id"],
      "createdAt": self.style.stamp(conversation["createdAt"]), "persona": self.persona()})

  def conversation_for(self, call, goal):
    kept = self.conversations.get(goal["conversationId"])
    if kept and self.style.again == "same":
      return kept
    conversation = self.keep_conversation(call.user, None, self.new_conversation_id())
    self.link(goal, conversation)
    return conversation

  def goal(self, call):
    return Answer("goal", 200, self.shown_goal(self.find_goal_of_path(call)))

  def conversation(self, call):
    conversation = self.conversations.get(call.names["conversation"].lower())
    if conversation is None:
      malformed = not self.is_conversation_id(call.names["conversation"])
      raise Refusal(self.style.malformed_path if malformed else 404, "", "No such conversation")
    self.check_owner(call, conversation, "conversation")
    return Answer("conversation", 200, self.shown_conversation(conversation))

  def create(self, call):
    goal = self.new_goal(call.user, self.read_new(call))
    self.keep_goal(goal)
    return Answer("create", self.style.create_status, self.shown_goal(goal))

  def list(self, call):
    goals = [goal for goal in self.goals.values() if self.is_listed(call, goal)]
    return Answer("list", 200, [self.shown_goal(goal) for goal in self.style.sequence(goals)])

  def is_listed(self, call, goal):
    return goal["userId"] == call.user

  def update(self, call):
    if self.style.fields_first:
      changes = self.read_changes(call)
      goal = self.find_goal_of_path(call)
    else:
      goal = self.find_goal_of_path(call)
      changes = self.read_changes(call)
    if "conversationId" in changes:
      self.link_by_id(call, goal, changes.pop("conversationId"))
    self.change(goal, changes)
    return Answer("update", 200, self.shown_goal(goal))

  def change(self, goal, changes):
    goal.update(changes, updatedAt=self.now())

  # Goals, conversations and their links.

  def find_goal_of_path(self, call):
    name = call.names["goal"]
    if not self.style.is_goal_id(name) and self.style.malformed_path == 400:
      raise Refusal(400, "", "Invalid goal ID format")
    return self.find_goal(call, name)

  def find_goal(self, call, name):
    goal = self.goals.get(name.lower())
    if goal is None:
      raise Refusal(404, "", "Goal not found")
    self.check_owner(call, goal, "goal")
    return goal

  def check_owner(self, call, thing, word):
    if thing["userId"] != call.user:
      raise Refusal(self.style.foreign, "", f"No such {word} of yours")

  def link_by_id(self, call, goal, name):
    """Links a goal to a conversation of the same user; None removes the link."""
    if name is None:
      self.unlink(goal)
      return
    conversation = self.find_conversation(call, name)
    self.link(goal, conversation)

  def find_conversation(self, call, name):
    conversation = self.conversations.get(name)
    if conversation is None and self.style.unknown_conversation == 200:
      return {"id": name}  # not checked for existence
    if conversation is None:
      raise Refusal(self.style.unknown_conversation, "", "Conversation not found")
    self.check_owner(call, conversation, "conversation")
    return conversation

  def link(self, goal, conversation):
    if self.style.relink == "move":
      for other in self.goals.values():
        if other["conversationId"] == conversation["id"]:
          other["conversationId"] = None
      for other in self.conversations.values():
        if other["goalId"] == goal["id"]:
          other["goalId"] = None
    self.link_goal(goal, conversation)
    self.link_conversation(goal, conversation)

  def link_goal(self, goal, conversation):
    goal["conversationId"] = conversation["id"]

  def link_conversation(self, goal, conversation):
    conversation["goalId"] = goal["id"]
    conversation["updatedAt"] = self.now()

  def unlink(self, goal):
    conversation = self.conversations.get(goal["conversationId"])
    if conversation and conversation["goalId"] == goal["id"]:
      conversation["goalId"] = None
    goal["conversationId"] = None

  def now(self):
    return time.time_ns()

  def new_conversation_id(self):
    return str(uuid.uuid4())

  def keep_conversation(self, user, goal_id, name):
    now = self.now()
    spoken = self.style.first_message
    conversation = {
      "id": name, "userId": user, "goalId": goal_id, "createdAt": now, "updatedAt": now,
      "messageCount": int(spoken), "lastMessageAt": now if spoken else None}
    self.conversations[name] = conversation
    return conversation

  def new_goal(self, user, fields):
    now = self.now()
    return {"id": self.style.new_goal_id(), "userId": user, "category": None, "title": "",
            "description": "", "targetDate": now, **fields,
            "status": "not_started", "progress": 0, "conversationId": None,
            "createdAt": now, "updatedAt": now}

  def keep_goal(self, goal):
    self.goals[goal["id"]] = goal

  # Representations.

  def persona(self):
    return self.without_nulls({
      "id": "wellness-coach", "name": "Wellness Coach", "avatar": self.style.avatar or None})

  def shown_goal(self, goal):
    shown = {
      "id": goal["id"], "userId": goal["userId"], "title": goal["title"],
      "description": goal["description"], "status": goal["status"],
      "progress": self.style.number(goal["progress"]), "category": goal["category"],
      "targetDate": self.style.stamp(goal["targetDate"]),
      "conversationId": goal["conversationId"], "createdAt": self.style.stamp(goal["createdAt"]),
      "updatedAt": self.style.stamp(goal["updatedAt"])}
    if self.style.extras:
      shown.update(tips=[], isShared=False)
    return self.without_nulls(shown)

  def shown_conversation(self, conversation):
    last = conversation["lastMessageAt"]
    shown = {
      "id": conversation["id"], "userId": conversation["userId"],
      "goalId": conversation["goalId"], "persona": self.persona(),
      "createdAt": self.style.stamp(conversation["createdAt"]),
      "updatedAt": self.style.stamp(conversation["updatedAt"]),
      "messageCount": conversation["messageCount"],
      "lastMessageAt": last and self.style.stamp(last)}
    if self.style.extras:
      shown["title"] = None
    return self.without_nulls(shown)

  def without_nulls(self, shown):
    return {name: value for name, value in shown.items()
            if value is not None or name not in OPTIONAL or not self.style.omit}
