"""The fields of the two request bodies, and their accepted values."""

import datetime
import math
import re
from dataclasses import dataclass, replace
from typing import Any, Callable

from common.backend import Refusal

GOAL_TYPES = ("activity", "wellness", "nutrition", "sleep", "mindfulness")
STATUSES = ("active", "completed", "paused", "archived")


def invalid(message, code="INVALID_REQUEST"):
  return Refusal(400, code, message)


@dataclass(frozen=True)
class Field:
  """One field: `read` returns the value to store or raises `ValueError`."""

  read: Callable[[Any], Any]
  required: bool = True
  nullable: bool = False


def text(value):
  if not isinstance(value, str):
    raise ValueError("must be a string")
  return value


def filled(value):
  if not text(value):
    raise ValueError("must not be empty")
  return value


def number(value):
  if isinstance(value, bool) or not isinstance(value, (int, float)):
    raise ValueError("must be a number")
  try:
    finite = math.isfinite(float(value))
  except OverflowError:
    finite = False
  if not finite:
    raise ValueError("is too large")
  return value


def amount(value):
  if number(value) < 0:
    raise ValueError("must not be below 0")
  return value


def day(value):
  if not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text(value)):
    raise ValueError("must be a date like 2025-11-17")
  datetime.date.fromisoformat(value)
  return value


def share(value):
  if not 0 <= number(value) <= 1:
    raise ValueError("must be from 0 to 1")
  return value


def target(value):
  if number(value) <= 0:
    raise invalid("target_value must be greater than 0", "INVALID_TARGET_VALUE")
  return value


def one_of(*values):
  def read(value):
    if text(value) not in values:
      raise ValueError("must be one of " + ", ".join(values))
    return value
  return read


def request_fields():
  """A new table, which a defect may change: operation, field name, field."""
  return {
    "create": {
      "title": Field(filled),
      "description": Field(text),
      "start_date": Field(day),
      "target_date": Field(day),
      "goal_type": Field(one_of(*GOAL_TYPES)),
      "target_value": Field(target),
      "target_unit": Field(text),
    },
    "update": {
      "title": Field(filled),
      "description": Field(text),
      "target_date": Field(day, required=False),
      "progress": Field(share),
      "status": Field(one_of(*STATUSES)),
      "goal_type": Field(one_of(*GOAL_TYPES)),
      "target_value": Field(target),
      "target_unit": Field(text),
      "current_value": Field(amount),
    },
  }


def read_fields(table, body, style):
  """The values of a request, or its first error."""
  values = {}
  for name in table if style.fields == "documented" else reversed(table):
    field = table[name]
    if not field.required and style.null_optional:
      field = replace(field, nullable=True)
    if name not in body or (body[name] is None and field.nullable):
      if name not in body and field.required:
        raise invalid(f"{name} is required")
      continue
    try:
      values[name] = read_text(name, field.read(body[name]), style)
    except ValueError as error:
      code = style.target_code if name == "target_value" else "INVALID_REQUEST"
      raise invalid(f"{name} {error}", code) from None
  if style.ordered_dates and values.get("start_date", "") > values.get("target_date", "9999"):
    raise invalid("target_date must not be before start_date")
  return values


def read_text(name, value, style):
  """The treatment of text that the document allows but does not describe."""
  if not isinstance(value, str):
    return value
  if style.empty_text != "accept" and not (value.strip() if style.empty_text == "blank" else value):
    raise ValueError("must not be empty")
  if name == "title" and style.title_limit and len(value) > style.title_limit:
    raise ValueError(f"has at most {style.title_limit} characters")
  if not style.nul and "\0" in value:
    raise ValueError("must not contain U+0000")
  if any("\ud800" <= character <= "\udfff" for character in value):
    if style.surrogates == "refuse":
      raise ValueError("is not Unicode text")
    if style.surrogates == "replace":
      return re.sub("[\ud800-\udfff]", "\ufffd", value)
  return value
