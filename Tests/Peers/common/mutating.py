"""Mutations of JSON by value, so that the result can still be read, and of bytes."""

import copy
import json
import sys

sys.setrecursionlimit(20000)

RAW = "\ue000raw:"  # a number whose digits must be kept

TEXTS = [
  "", " ", "a", "0", "-1", "true", "null", "*", "/", "//", "~", "/~", "id", "{", "{}", "{x}", "/{x}/{x}", "[", "^", "(",
  "a{9999999999}", "(a{1,500}){1,500}", "(?=x)", "\\", "\\u", "\x00", "\n", "\r\n", "\t", "'\u0301", "\"", "`", "\u202e", "\u0301",
  "e\u0301", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\ud7ff", "\U0010ffff", "../../x", "file:///etc/passwd",
  "http://", "://", ":authority", "a b", "application/json", "text/*;q=", "*/*", "multipart/form-data", "GET", "get", "2020-02-30",
  "9999-12-31", "0000-01-01", "9999-12-31T23:59:60.999999999Z", "1e999999999", "x" * 5000, "%", "%zz", "%00", "#", "#/", "#/x/y",
  "200", "99", "1000", "default", "2XX", "$ref", "default", "object", "array", "string", "integer", "number", "boolean",
]
NUMBERS = [
  "0", "-0", "1", "-1", "2", "10", "64", "100", "255", "256", "1000", "65536", "1000000", "2147483647", "2147483648",
  "-2147483648", "4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
  "-9223372036854775809", "18446744073709551616", "1" * 400, "0.1", "-0.5", "1e-300", "1e300", "1e400", "-1e400",
  "1e999999999", "1e-999999999", "5e-324", "0.30000000000000004", "1E+2", "3.0", "1e1",
]


def dumps(value):
  """The text of a value; its raw numbers as they are, and repeated members."""
  if isinstance(value, Members):
    return "{" + ",".join(f"{json.dumps(name)}:{dumps(inner)}" for name, inner in value) + "}"
  if isinstance(value, dict):
    return "{" + ",".join(f"{json.dumps(name)}:{dumps(inner)}" for name, inner in value.items()) + "}"
  if isinstance(value, list):
    return "[" + ",".join(dumps(inner) for inner in value) + "]"
  if isinstance(value, str) and value.startswith(RAW):
    return value[len(RAW):]
  return json.dumps(value)


class Members(list):
  """An object as a list of members, some of which have the same name."""


def places(value, found=None, parent=None, key=None):
  found = [] if found is None else found
  found.append((parent, key))
  if isinstance(value, dict):
    for name in value:
      places(value[name], found, value, name)
  elif isinstance(value, list):
    for index in range(len(value)):
      places(value[index], found, value, index)
  return found


def deep(random):
  value = random.choice([1, "x", None, {}])
  for _ in range(random.choice([3, 60, 400])):
    value = random.choice([[value], {"a": value}])
  return value


def other(random, value, whole):
  """A value in the place of another one."""
  way = random.randrange(12)
  if way < 3:
    return RAW + random.choice(NUMBERS)
  if way < 6:
    return random.choice(TEXTS)
  if way == 6:
    return random.choice([None, True, False, [], {}])
  if way == 7:
    return random.choice([[value], [value, value], {"a": value}, [value] * 50])
  if way == 8:
    return deep(random)
  if way == 9 and isinstance(value, str):
    return random.choice([value + "\u0301", value.upper(), value[1:], value * 3, value + "/", " " + value])
  if way == 10 and isinstance(value, (int, float)) and not isinstance(value, bool):
    return random.choice([-value, value + 1, value * 1000000000])
  parent, key = random.choice(places(whole))
  return copy.deepcopy(whole if parent is None else parent[key])


def mutated(value, random):
  """A value with one to three changes."""
  value = copy.deepcopy(value)
  for _ in range(random.choice([1, 1, 2, 3])):
    found = places(value)[1:]
    if not found:
      return value
    parent, key = random.choice(found)
    if isinstance(parent, Members):
      continue
    way = random.randrange(10)
    if way < 6:
      parent[key] = other(random, parent[key], value)
    elif way < 8:
      del parent[key]
    elif isinstance(parent, list):
      parent.insert(random.randrange(len(parent) + 1), copy.deepcopy(parent[key]))
    else:
      inner = parent.pop(key)
      parent[random.choice(TEXTS + list(parent) + [key + "x"])] = inner
  return value


def repeating(value, random):
  """The text of a value in which a member is repeated."""
  found = [place for place in places(value)[1:] if isinstance(place[0], dict)]
  if not found:
    return dumps(value)
  value = copy.deepcopy(value)
  found = [place for place in places(value)[1:] if isinstance(place[0], dict)]
  holder, key = random.choice(found)
  for parent, name in places(value):
    if parent is not None and parent[name] is holder:
      members = Members(holder.items())
      members.append((key, other(random, holder[key], value)))
      parent[name] = members
      break
  return dumps(value)


def scrambled(data, random):
  """Bytes with a few of them changed, removed, repeated or cut off."""
  data = bytearray(data)
  for _ in range(random.choice([1, 1, 2, 5])):
    if not data:
      break
    place = random.randrange(len(data))
    way = random.randrange(6)
    if way == 0:
      data[place] = random.randrange(256)
    elif way == 1:
      del data[place:place + random.choice([1, 1, 4, 64])]
    elif way == 2:
      data[place:place] = data[place:place + random.choice([1, 8, 200])] * random.choice([1, 2, 40])
    elif way == 3:
      del data[place:]
    elif way == 4:
      data[place:place] = random.choice(TEXTS).encode("utf-8", "surrogatepass")
    else:
      data[place:place] = random.choice(NUMBERS).encode()
  return bytes(data)
