"""Defects in the treatment of rare numbers and dates."""

import datetime
import struct

from lume.breaks.changes import Break, goals, instead, put, stored


def numbers(change):
  """Changes numbers of requests before they are stored."""
  return stored(change, "target_value", "current_value", "progress")


def dates(change, *names):
  def changed(text):
    return str(change(datetime.date.fromisoformat(text)))
  return stored(changed, *(names or ("start_date", "target_date")))


def single(value):
  """The nearest number of 32 bits."""
  return struct.unpack("f", struct.pack("f", value))[0] if abs(value) < 1e38 else value


def iso_year(day):
  """The year of the ISO week in place of the calendar's, as %G has it."""
  return day.replace(year=day.isocalendar()[0])


def clock_bound(day):
  """Days that 32 bits of seconds cannot hold."""
  low, high = datetime.date(1970, 1, 1), datetime.date(2038, 1, 19)
  return min(max(day, low), high)


def no_leap(day):
  return day.replace(month=3, day=1) if (day.month, day.day) == (2, 29) else day


def month_end(day):
  return day.replace(day=30) if day.day == 31 else day


BREAKS = [
  Break("number-float", "numbers are stored with 32 bits", numbers(single)),
  Break("number-two-digits", "numbers keep two digits after the point",
        numbers(lambda value: round(value, 2))),
  Break("number-int32", "numbers end at 2147483647",
        numbers(lambda value: min(value, 2_147_483_647))),
  Break("number-zero-kept", "an update with current_value 0 keeps the old one",
        lambda backend: instead("update", zero_kept)(backend)),
  Break("number-zero-null", "progress 0 is shown as null",
        goals("create update list", put("progress", lambda value: value or None))),
  Break("number-large-text", "large numbers are shown as texts",
        goals("create update list", put(
          "target_value", lambda value: str(value) if value > 2**31 else value))),
  Break("number-exponent-list", "the list rounds numbers to six digits",
        goals("list", put("target_value", lambda value: float(f"{value:.6g}")))),
  Break("date-iso-year", "dates around new year get another year", dates(iso_year)),
  Break("date-clock", "dates end in 2038 and begin in 1970", dates(clock_bound)),
  Break("date-no-leap", "29 February becomes 1 March", dates(no_leap)),
  Break("date-month-end", "the 31st becomes the 30th", dates(month_end)),
  Break("date-two-digits", "years before 1970 become years of this century",
        dates(lambda day: day.replace(year=day.year + 100) if day.year < 1970 else day)),
  Break("empty-description-null", "an empty description is shown as null",
        goals("create update list", put("description", lambda text: text or None))),
  Break("empty-description-kept", "an update with an empty description keeps the old one",
        lambda backend: instead("update", empty_kept)(backend)),
]


def zero_kept(backend, original, call):
  if not call.fields.get("current_value"):
    call.fields.pop("current_value", None)
  return original(call)


def empty_kept(backend, original, call):
  if not call.fields.get("description"):
    call.fields.pop("description", None)
  return original(call)
