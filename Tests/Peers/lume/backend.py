"""The seven operations of the Lume Goals API over goals kept in memory.

Every rule is a small method, so that a break can replace exactly one.
"""

import datetime
import time
import uuid
from dataclasses import dataclass
from typing import Any

import common.backend
from common.backend import Answer, Refusal, Request
from lume.checks import Checks
from lume.fields import request_fields

DAY = 86_400 * 1_000_000_000


@dataclass
class Call:
  """One request with the results of the checks."""

  request: Request
  operation: str = ""
  goal_id: str = ""
  user: str = ""
  goal: dict = None
  json: Any = None
  fields: dict = None


class Backend(Checks, common.backend.Backend):
  def __init__(self, users, style):
    super().__init__(style)
    self.users = users
    self.goals = {}
    self.fields = request_fields()

  def decide(self, request):
    call = Call(request)
    try:
      self.route(call)
      for check in self.style.checks:
        getattr(self, "check_" + check)(call)
      return getattr(self, call.operation)(call)
    except Refusal as refusal:
      return self.refuse(refusal)
    except Exception as error:
      return self.refuse(Refusal(500, "INTERNAL_ERROR", f"unexpected {type(error).__name__}"))

  def refuse(self, refusal):
    error = {"code": refusal.code, "message": refusal.message}
    headers = {"WWW-Authenticate": "Bearer"} if refusal.status == 401 else {}
    return Answer("error", refusal.status, {"error": error}, headers)

  # Operations, called only after all checks.

  def create(self, call):
    goal = self.new_goal(call.user, call.fields)
    self.goals[goal["id"]] = goal
    return Answer("create", 201, {"data": self.shown(goal)})

  def update(self, call):
    call.goal.update(call.fields, updated_at=self.now())
    return Answer("update", 200, {"data": self.shown(call.goal)})

  def delete(self, call):
    del self.goals[call.goal["id"]]
    return Answer("delete", 204)

  def list(self, call):
    goals = [goal for goal in self.goals.values() if goal["user_id"] == call.user]
    shown = [self.shown(goal) for goal in self.style.sequence(goals)]
    page = shown[:self.style.page or None]
    listing = {"goals": page, "total": len(shown), "has_more": len(page) < len(shown)}
    return Answer("list", 200, {"data": listing})

  def suggestions(self, call):
    return Answer("suggestions", 200, {"data": {
      "goal_id": call.goal["id"],
      "suggestions": ["Tie it to something you do every day", "Tell a friend about it"],
      "next_steps": [f"Plan a first session for “{call.goal['title']}”"],
      "motivational_message": "Small steps count – you’ve begun!",
      "generated_at": stamp(self.now()),
    }})

  def tips(self, call):
    tips = [f"Tip {place} for {call.goal['title']}" for place in range(1, self.style.tips + 1)]
    data = {"goal_id": call.goal["id"], "tips": tips, "count": len(tips)}
    return Answer("tips", 200, {"data": data})

  def analysis(self, call):
    return Answer("analysis", 200, {"data": {
      "goal_id": call.goal["id"],
      "current_progress": self.style.number(call.goal["progress"]),
      "projected_completion": f"{call.goal['target_date']}T00:00:00.000000000Z",
      "analysis": "Steady progress.",
      "recommendations": ["Keep the pace", "Rest on Sundays"],
      "strengths": ["Regularity"],
      "challenges": [],
      "generated_at": stamp(self.now()),
    }})

  # Stored goals and their representations.

  def now(self):
    return time.time_ns()

  def new_goal(self, user, fields):
    now = self.now()
    today = stamp(now)[:10]
    absent = {"title": "", "description": "", "start_date": today, "target_date": today,
              "goal_type": "activity", "target_value": 1, "target_unit": "completion"}
    return {"id": str(uuid.uuid4()), "user_id": user, **absent, **fields, "current_value": 0,
            "progress": 0, "status": "active", "created_at": now, "updated_at": now}

  def shown(self, goal):
    left = self.time_left(goal)
    return {
      "id": goal["id"],
      "user_id": goal["user_id"],
      "goal_type": goal["goal_type"],
      "title": goal["title"],
      "description": goal["description"],
      "target_value": self.style.number(goal["target_value"]),
      "target_unit": goal["target_unit"],
      "current_value": self.style.number(goal["current_value"]),
      "progress": self.style.number(goal["progress"]),
      "start_date": goal["start_date"],
      "target_date": goal["target_date"],
      "status": goal["status"],
      "is_overdue": self.is_overdue(goal, left),
      "days_remaining": self.days_remaining(left),
      "created_at": stamp(goal["created_at"]),
      "updated_at": stamp(goal["updated_at"]),
      "is_recurring": False,
    }

  def time_left(self, goal):
    """Nanoseconds until the target date begins, in UTC."""
    try:
      day = datetime.date.fromisoformat(goal["target_date"])
    except (TypeError, ValueError):
      return 0
    return (day - datetime.date(1970, 1, 1)).days * DAY - self.now()

  def is_overdue(self, goal, left):
    if goal["status"] == "completed" and not self.style.completed_overdue:
      return False
    return left < (0 if self.style.overdue == "midnight" else -DAY)

  def days_remaining(self, left):
    # Rounded towards zero: in the document's example 59 days remain where the dates are 60 days apart.
    days = abs(left) // DAY * (1 if left > 0 else -1)
    return days if self.style.past_days else max(days, 0)


def stamp(nanoseconds):
  """A point in time with exactly nine digits after the second."""
  seconds, rest = divmod(nanoseconds, 1_000_000_000)
  return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds)) + f".{rest:09}Z"
