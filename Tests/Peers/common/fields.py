"""Defects in one documented field of one response: missing, null, renamed or of another type."""

from common.breaks import Break, at, drop, kebab, put, rename, snake

# A value of another type, and its description.
OTHER = {
  "text": (lambda text: [text], "an array"),
  "time": (lambda time: 1749542400000, "a number of milliseconds"),
  "number": (str, "a string"),
  "flag": (lambda flag: int(flag), "a number"),
  "object": (lambda found: found and str(found.get("id", "unknown")), "a string"),
  "array": (lambda found: {str(place): item for place, item in enumerate(found)}, "an object"),
}


def missing(name, kind):
  return "missing", "is part of it: it is missing", drop(name)


def null(name, kind):
  return "null", "is not null: it is", put(name, None)


def renamed(name, kind):
  return "renamed", f"has this name: it is called {snake(name)}", rename(name, snake(name))


def retyped(name, kind):
  change, word = OTHER[kind.rstrip("?")]
  return "type", f"is {kind.rstrip('?')}: it is {word}", put(name, change)


def faults(name, kind, turn):
  """Every field is missing once and has one other defect, which varies by field."""
  yield missing
  fault = (null, renamed, retyped)[turn % 3]
  if fault is null and kind.endswith("?"):
    fault = retyped
  if fault is renamed and snake(name) == name:
    fault = retyped
  yield fault


def field_breaks(shapes, sections):
  """The breaks of `shapes`: operation, path of an object in its answer, its fields and kinds.

  A kind is text, time, number, flag, object or array, with ? where it may be null.
  """
  turn = 0
  for operation, path, fields in shapes:
    for name, kind in fields.items():
      place = path.replace("[]", "").strip(".")
      for fault in faults(name, kind, turn):
        word, rule, edit = fault(name, kind)
        yield Break(
          ".".join(filter(None, (kebab(operation), place, name))) + "-" + word,
          f"{sections[operation]}: {'.'.join(filter(None, (path, name)))} {rule}",
          at(operation, path, edit))
      turn += 1
