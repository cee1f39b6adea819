"""Defects in validation: the backend accepts values that the document forbids."""

import datetime
import json
import re
from dataclasses import replace

from common.backend import Refusal
from lume.breaks.changes import Break, instead
from lume.fields import number, request_fields, text


def field(operation, name, **changes):
  """Changes one field of a request."""
  def apply(backend):
    table = backend.fields[operation]
    table[name] = replace(table[name], **changes)
  return apply


def numeric(value):
  """A number in a string, true or false, as a number."""
  return float(value) if isinstance(value, (str, bool)) else value


def today(value):
  return str(datetime.date.today())


def cast(convert, but=str):
  """Makes a reader lenient: converts values that are neither null nor of the type `but`."""
  def loosen(read):
    return lambda value: read(value if value is None or type(value) is but else convert(value))
  return loosen


WRONG_TYPES = {
  "title": cast(json.dumps), "description": cast(json.dumps), "target_unit": cast(json.dumps),
  "start_date": cast(today), "target_date": cast(today),
  "goal_type": cast(lambda _: "activity"), "status": cast(lambda _: "active"),
  "target_value": cast(numeric, but=float), "current_value": cast(numeric, but=float),
  "progress": cast(numeric, but=float),
}


def each_field():
  """Accepts missing, null and values of the wrong type, for every field of both requests."""
  for operation, table in request_fields().items():
    for name, known in table.items():
      if known.required:
        yield Break(f"{operation}-{name}-missing".replace("_", "-"),
                    f"{operation} accepts a request without {name}",
                    field(operation, name, required=False))
        yield Break(f"{operation}-{name}-null".replace("_", "-"),
                    f"{operation} accepts {name} null",
                    field(operation, name, nullable=True))
      yield Break(f"{operation}-{name}-type".replace("_", "-"),
                  f"{operation} accepts {name} of another type" + (
                    " (a number in a string, or a boolean)" if "value" in name
                    or name == "progress" else ""),
                  field(operation, name, read=WRONG_TYPES[name](known.read)))


def shaped_day(value):
  if not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text(value)):
    raise ValueError("must be a date")
  return value


def at_least(limit):
  def read(value):
    if number(value) < limit:
      raise Refusal(400, "INVALID_TARGET_VALUE", "target_value must be greater than 0")
    return value
  return read


def not_zero(value):
  if number(value) == 0:
    raise Refusal(400, "INVALID_TARGET_VALUE", "target_value must be greater than 0")
  return value


def rounded_share(value):
  """Only whole numbers above 1 are checked."""
  if number(value) >= 2 or value < 0:
    raise ValueError("must be from 0 to 1")
  return value


def up_to_one(value):
  if number(value) > 1:
    raise ValueError("must be from 0 to 1")
  return value


DEFAULTS = {"title": "Untitled", "description": "", "start_date": "2025-11-17",
            "target_date": "2026-01-16", "goal_type": "activity", "status": "active",
            "target_value": 1, "target_unit": "completion", "progress": 0, "current_value": 0}


def forgiving(excused):
  """Accepts a body that is not a JSON object as a default goal when `excused` is true."""
  def replacement(backend, original, call):
    try:
      original(call)
    except Refusal:
      if not excused(call):
        raise
      call.json = dict(DEFAULTS)
  return instead("check_json", replacement)


def is_broken_json(call):
  return bool(call.request.body.strip()) and call.json is None


def is_no_object(call):
  return call.json is not None


def is_empty(call):
  return not call.request.body.strip()


BREAKS = [
  *each_field(),
  Break("create-target-zero", "create accepts target_value 0",
        field("create", "target_value", read=at_least(0))),
  Break("create-target-negative", "create accepts target_value below 0, though not 0",
        field("create", "target_value", read=not_zero)),
  Break("create-target-unlimited", "create accepts every number as target_value",
        field("create", "target_value", read=number)),
  Break("update-target-zero", "update accepts target_value 0",
        field("update", "target_value", read=at_least(0))),
  Break("update-target-negative", "update accepts target_value below 0, though not 0",
        field("update", "target_value", read=not_zero)),
  Break("create-goal-type-any", "create accepts an unknown goal_type",
        field("create", "goal_type", read=text)),
  Break("update-goal-type-any", "update accepts an unknown goal_type",
        field("update", "goal_type", read=text)),
  Break("update-status-any", "update accepts an unknown status",
        field("update", "status", read=text)),
  Break("create-impossible-start-date", "create accepts the start_date 2025-02-30",
        field("create", "start_date", read=shaped_day)),
  Break("create-impossible-target-date", "create accepts the target_date 2025-02-30",
        field("create", "target_date", read=shaped_day)),
  Break("update-impossible-date", "update accepts the target_date 2025-02-30",
        field("update", "target_date", read=shaped_day)),
  Break("create-date-any", "create accepts any text as start_date",
        field("create", "start_date", read=text)),
  Break("create-target-date-any", "create accepts any text as target_date",
        field("create", "target_date", read=text)),
  Break("update-progress-above-one", "update accepts progress 1.5",
        field("update", "progress", read=rounded_share)),
  Break("update-progress-negative", "update accepts progress below 0",
        field("update", "progress", read=up_to_one)),
  Break("malformed-json-accepted", "a body that is not JSON makes a default goal",
        forgiving(is_broken_json)),
  Break("array-accepted", "a body that is JSON but no object makes a default goal",
        forgiving(is_no_object)),
  Break("empty-body-accepted", "an empty body makes a default goal", forgiving(is_empty)),
]
