"""Defects against what the document does not say and every careful reader expects."""

from common.backend import Answer
from lume.breaks.changes import Break, data, goals, instead
from lume.breaks.state import when_created
from lume.breaks.updates import when_updated
from lume.breaks.validation import field
from lume.fields import number, text

SECOND = 1_000_000_000
EVERYWHERE = ("create", "update", "list")


def updated_before(goal):
  goal["updated_at"] = goal["created_at"] - SECOND


def analysis(**values):
  return data("analysis", lambda content: content.update(values))


def one_day_more(goal):
  goal["days_remaining"] += 1


BREAKS = [
  Break("create-updated-before-created", "updated_at is a second before created_at",
        when_created(updated_before)),
  Break("update-goes-back", "an update sets updated_at a second before what it was", when_updated(
    lambda goal, before: goal.update(updated_at=before["updated_at"] - SECOND))),
  Break("days-remaining-more", "days_remaining is one too many", goals(EVERYWHERE, one_day_more)),
  Break("never-overdue-negative", "days_remaining counts down to below 0, and nothing is overdue",
        instead("is_overdue", lambda backend, original, goal, left: False)),
  Break("analysis-progress-other", "current_progress is always 0.5", analysis(current_progress=0.5)),
  Break("analysis-progress-percent", "current_progress is 45", analysis(current_progress=45)),
  Break("has-more-always", "has_more is true though all goals are listed", data(
    "list", lambda content: content.update(has_more=True))),
  Break("update-empty-title", "update accepts an empty title", field("update", "title", read=text)),
  Break("update-current-value-negative", "update accepts current_value below 0",
        field("update", "current_value", read=number)),
]
