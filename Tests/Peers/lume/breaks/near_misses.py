"""Defects in validation: values are accepted that are almost valid."""

import datetime
import re

from lume.breaks.changes import Break
from lume.breaks.validation import field
from lume.fields import GOAL_TYPES, STATUSES, text


def day_like(pattern):
  """A day in the form of a pattern that is not strict enough, kept as it is."""
  def read(value):
    if not re.match(pattern, text(value)):
      raise ValueError("must be a date")
    datetime.date.fromisoformat("".join(str(int(digit)) if digit.isdigit() else digit
                                        for digit in value[:10]))
    return value
  return read


def beginning(values):
  """A text that begins with one of the values, which is kept."""
  def read(value):
    found = [known for known in values if text(value).startswith(known)]
    if not found:
      raise ValueError("must be one of " + ", ".join(values))
    return found[0]
  return read


def trimmed(values):
  def read(value):
    if text(value).strip() not in values:
      raise ValueError("must be one of " + ", ".join(values))
    return value.strip()
  return read


BREAKS = [
  Break("create-date-line-end", "create keeps a start_date with a line break behind it",
        field("create", "start_date", read=day_like("[0-9]{4}-[0-9]{2}-[0-9]{2}$"))),
  Break("create-date-suffix", "create keeps a target_date with anything behind it",
        field("create", "target_date", read=day_like("[0-9]{4}-[0-9]{2}-[0-9]{2}"))),
  Break("update-date-suffix", "update keeps a target_date with anything behind it",
        field("update", "target_date", read=day_like("[0-9]{4}-[0-9]{2}-[0-9]{2}"))),
  Break("create-date-other-digits", "create keeps a start_date in digits of another script",
        field("create", "start_date", read=day_like(r"\d{4}-\d{2}-\d{2}\Z"))),
  Break("update-status-suffix", "update accepts a status with anything behind it",
        field("update", "status", read=beginning(STATUSES))),
  Break("create-goal-type-suffix", "create accepts a goal_type with anything behind it",
        field("create", "goal_type", read=beginning(GOAL_TYPES))),
  Break("update-status-trimmed", "update drops the line break behind a status",
        field("update", "status", read=trimmed(STATUSES))),
]
