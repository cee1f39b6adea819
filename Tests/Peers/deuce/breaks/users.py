"""Defects in users and their pictures."""

import re

from common.backend import Answer
from deuce.backend import SOLO
from deuce.breaks.changes import (
  answer, at, body, both, breach, constant, forgiving, instead, put, refusing)


def solo_by(change):
  """Another way to create the first group: `change(backend, user)`."""
  def replacement(backend, original, call):
    needed = backend.needs_solo(call.user)
    if needed:
      change(backend, call.user)
    return Answer("user", 200, backend.shown_user(call.user))
  return instead("user", replacement)


def shared_solo(backend, user):
  group = next((group for group in backend.groups.values() if group["name"] == SOLO), None)
  if group:
    backend.let_in(user, group)
  else:
    backend.new_group(user, SOLO, None)


def solo_as_member(backend, user):
  group = backend.new_group(user, SOLO, None)
  backend.members[-1]["role"] = "member"
  return group


def solo_in_answer(backend, original, call):
  found = original(call)
  return Answer("user", 200, {"user": found.body, "groups": []})


def first_user_shown(backend, original, call):
  call.user = next(iter(backend.users.values()))
  return original(call)


def not_kept(backend, original, call):
  before = dict(call.user)
  found = original(call)
  call.user.update(before)
  return found


def old_shown(backend, original, call):
  before = backend.shown_user(call.user)
  found = original(call)
  found.body = before
  return found


def untouched(backend, original, user, name, value):
  user[name] = value


def as_text(backend, original, call):
  if not isinstance(call.json.get("username"), str):
    call.json["username"] = str(call.json.get("username", "nobody"))
  return original(call)


def loose_picture(test):
  return instead("is_picture_part", lambda backend, original, part: test(part))


def no_file_needed(backend, original, call):
  if backend.attached(call) is None:
    return Answer("picture", 200, backend.shown_user(call.user))
  return original(call)


def absolute(url):
  return url and f"https://cdn.deucediary.example{url}"


def length(low, high):
  return instead("has_username_length",
                 lambda backend, original, name: low <= len(name) <= high)


def letters(pattern):
  return instead("has_username_letters",
                 lambda backend, original, name: re.fullmatch(pattern, name))


BREAKS = [
  breach("solo-not-created", "user", "makes Solo Deuces on the first call: makes nothing",
         constant("needs_solo", False)),
  breach("solo-every-call", "user", "makes Solo Deuces where there is no group: every time",
         constant("needs_solo", True)),
  breach("solo-unless-own", "user", "makes Solo Deuces only without groups: also if joined",
         instead("needs_solo", lambda backend, original, user: not any(
           group["createdBy"] == user["id"] for group in backend.groups.values()))),
  breach("solo-other-name", "user", "the group is called Solo Deuces: it is called My Group",
         solo_by(lambda backend, user: backend.new_group(user, "My Group", None))),
  breach("solo-shared", "user", "everybody has a Solo Deuces: all share one", solo_by(shared_solo)),
  breach("solo-as-member", "create_group", "a creator is admin: in Solo Deuces a member",
         solo_by(solo_as_member)),
  breach("solo-without-creator", "user", "Solo Deuces is the user's own: somebody else's",
         solo_by(lambda backend, user: backend.new_group(user, SOLO, None).update(
           createdBy="system"))),
  breach("user-nested", "user", "the answer is the user: it has user and groups",
         instead("user", solo_in_answer)),
  breach("user-always-first", "user", "the user of the token: always the first",
         instead("user", first_user_shown)),
  breach("user-count-of-groups", "user", "deuceCount counts deuces: always 0",
         at("user", "", put("deuceCount", 0))),
  breach("rename-not-kept", "rename", "updates the username: forgets it", instead(
    "rename", not_kept)),
  breach("rename-answers-old", "rename", "answers the updated user: the one before", instead(
    "rename", old_shown)),
  breach("rename-updated-at-kept", "rename", "updatedAt moves with an update: it stays",
         instead("change_user", untouched)),
  breach("rename-lower-case", "rename", "the username is what was sent: in small letters",
         instead("read_username", lambda backend, original, call: original(call).lower())),
  breach("rename-spaces-dropped", "rename", "spaces are allowed: they are dropped",
         instead("read_username", lambda backend, original, call: original(call).replace(" ", ""))),
  breach("rename-other-user", "rename", "updates the user of the token: the first one",
         instead("rename", first_user_shown)),
  breach("rename-two-letters", "rename", "3 characters at least: 2 are accepted", length(2, 20)),
  breach("rename-empty", "rename", "3 characters at least: none are accepted", both(
    length(0, 20), letters("[a-zA-Z0-9_ ]*"))),
  breach("rename-21-letters", "rename", "20 characters at most: 21 are accepted", length(3, 21)),
  breach("rename-any-length", "rename", "20 characters at most: no limit", length(3, 10_000)),
  breach("rename-3-refused", "rename", "3 characters are enough: they are refused", length(4, 20)),
  breach("rename-20-refused", "rename", "20 characters are fine: they are refused", length(3, 19)),
  breach("rename-dash", "rename", "letters, digits, _ and spaces only: - is accepted",
         letters("[a-zA-Z0-9_ -]+")),
  breach("rename-dot", "rename", "letters, digits, _ and spaces only: . is accepted",
         letters("[a-zA-Z0-9_ .]+")),
  breach("rename-unicode", "rename", "letters from a to z only: é is accepted", letters(r"[\w ]+")),
  breach("rename-any-letters", "rename", "letters, digits, _ and spaces only: all is accepted",
         constant("has_username_letters", True)),
  breach("rename-start-only", "rename", "the pattern ends with $: only the start is looked at",
         instead("has_username_letters",
                 lambda backend, original, name: re.match("[a-zA-Z0-9_ ]+", name))),
  breach("rename-line-end", "rename", "letters, digits, _ and spaces only: a line end may follow",
         letters("[a-zA-Z0-9_ ]+\n?")),
  breach("rename-other-digits", "rename", "digits from 0 to 9 only: those of other scripts are accepted",
         letters(r"[a-zA-Z\d_ ]+")),
  breach("rename-underscore-refused", "rename", "_ is allowed: it is refused",
         letters("[a-zA-Z0-9 ]+")),
  breach("rename-space-refused", "rename", "spaces are allowed: they are refused",
         letters("[a-zA-Z0-9_]+")),
  breach("rename-digit-refused", "rename", "digits are allowed: they are refused",
         letters("[a-zA-Z_ ]+")),
  breach("rename-capital-refused", "rename", "capitals are allowed: they are refused",
         letters("[a-z0-9_ ]+")),
  breach("rename-taken", "rename", "400 for a username already taken: 200",
         constant("is_taken", False)),
  breach("rename-always-taken", "rename", "400 only for a taken username: for every one",
         constant("is_taken", True)),
  breach("rename-missing", "rename", "400 where validation fails: a missing username is served",
         forgiving("read_username", "somebody")),
  breach("rename-number", "rename", "a username is a string: a number is accepted",
         instead("read_username", as_text)),
  breach("picture-text", "picture", "400 for a type that is no image: text is accepted", instead(
    "is_picture_type", lambda backend, original, type: original(type) or type == "text/plain")),
  breach("picture-pdf", "picture", "400 for a type that is no image: PDF is accepted", instead(
    "is_picture_type", lambda backend, original, type: (
      original(type) or type.startswith("application/")))),
  breach("picture-any-type", "picture", "400 for a type that is no image: all are accepted",
         constant("is_picture_type", True)),
  breach("picture-jpeg-only", "picture", "any image/* is accepted: only JPEG is", instead(
    "is_picture_type", lambda backend, original, type: type == "image/jpeg")),
  breach("picture-no-webp", "picture", "any image/* is accepted: three types are", instead(
    "is_picture_type", lambda backend, original, type: type in (
      "image/jpeg", "image/png", "image/gif"))),
  breach("picture-missing-file", "picture", "400 where no file is attached: 200", instead(
    "picture", no_file_needed)),
  breach("picture-other-part", "picture", "the field must be profilePicture: any name is accepted",
         loose_picture(lambda part: part.filename is not None)),
  breach("picture-part-renamed", "picture", "the field is profilePicture: avatar is read",
         loose_picture(lambda part: part.name == "avatar")),
  breach("picture-part-snake", "picture", "the field is profilePicture: profile_picture is",
         loose_picture(lambda part: part.name == "profile_picture")),
  breach("picture-any-size", "picture", "5 MB at most: 6 MB are accepted",
         constant("picture_limit", 1 << 40)),
  breach("picture-one-megabyte", "picture", "5 MB are allowed: 1 MB is the limit",
         constant("picture_limit", 1 << 20)),
  breach("picture-always-refused", "picture", "an image is accepted: never", refusing(
    "picture", lambda backend, call: backend.attached(call), 400, "Only image files are allowed")),
  breach("picture-crash", "picture", "an image is accepted: 500", refusing(
    "picture", lambda backend, call: backend.attached(call), 500, "sharp is not installed")),
  breach("picture-not-kept", "picture", "profileImageUrl is updated: only in this answer", instead(
    "picture", not_kept)),
  breach("picture-answers-old", "picture", "the answer has the new URL: the old", instead(
    "picture", old_shown)),
  breach("picture-absolute", "picture", "profileImageUrl is a relative path: it has a host",
         at("picture user", "", put("profileImageUrl", absolute))),
  breach("picture-no-slash", "picture", "a path to be put after the base URL: it has no slash",
         at("picture user", "", put("profileImageUrl", lambda url: url and url.lstrip("/")))),
  breach("picture-data-url", "picture", "profileImageUrl is a relative path: it is a data URL",
         at("picture", "", put("profileImageUrl", "data:image/jpeg;base64,/9j/4AAQ"))),
  breach("picture-only-url", "picture", "the full user is answered: only id and profileImageUrl",
         answer("picture", body(lambda user: {
           name: user[name] for name in ("id", "profileImageUrl")}))),
  breach("picture-of-first", "picture", "the picture of the user of the token: of the first",
         instead("picture", first_user_shown)),
  breach("picture-not-served", "picture", "the URL leads to the picture: to 404", refusing(
    "file", lambda backend, call: True, 404, "File not found")),
  breach("picture-not-converted", "picture", "the server converts to JPEG: the file stays as it is",
         instead("converted", lambda backend, original, part: (part.type, part.content))),
]
