"""Defects in the treatment of uploaded files."""

import os

from common.backend import Refusal
from deuce.breaks.changes import breach, instead

KIND = {".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".gif": "image/gif",
        ".webp": "image/webp"}


def file(odd, code=500, message="sharp has failed"):
  """Rejects some files: `odd(part)`."""
  def replacement(backend, original, call):
    found = original(call)
    if found and odd(found):
      raise Refusal(code, "", message)
    return found
  return instead("attached", replacement)


def extension(part):
  return os.path.splitext(part.filename)[1]


def named_like_file(backend, original, call):
  part = backend.attached(call)
  found = original(call)
  backend.change_user(call.user, "profileImageUrl", "/uploads/" + part.filename)
  found.body["profileImageUrl"] = call.user["profileImageUrl"]
  return found


def same_again(backend, original, call):
  part = backend.attached(call)
  seen = backend.__dict__.setdefault("seen", set())
  if part and part.content in seen:
    raise Refusal(400, "", "This file was uploaded before")
  if part:
    seen.add(part.content)
  return original(call)


def once_only(backend, original, call):
  if call.user["profileImageUrl"]:
    raise Refusal(400, "", "There is a picture already")
  return original(call)


BREAKS = [
  breach("picture-name-unicode", "picture", "an image is accepted: 500 for a Unicode name",
         file(lambda part: not part.filename.isascii())),
  breach("picture-name-quote", "picture", "an image is accepted: 500 for a quote in the name",
         file(lambda part: '"' in part.filename or "'" in part.filename)),
  breach("picture-name-space", "picture", "an image is accepted: 500 for a space in the name",
         file(lambda part: " " in part.filename)),
  breach("picture-name-path", "picture", "an image is accepted: 500 for a path",
         file(lambda part: "/" in part.filename or "\\" in part.filename)),
  breach("picture-name-long", "picture", "an image is accepted: 500 for a long name",
         file(lambda part: len(part.filename) > 200)),
  breach("picture-no-extension", "picture", "any image type is accepted: an extension is needed",
         file(lambda part: not extension(part), 400, "Unknown extension")),
  breach("picture-by-extension", "picture", "400 for a type that is no image: the name decides",
         instead("attached", lambda backend, original, call: (
           part := original(call), part and setattr(
             part, "type", KIND.get(extension(part).lower(), part.type)))[0])),
  breach("picture-empty-name", "picture", "an image is accepted: 500 without a file name",
         file(lambda part: part.filename == "")),
  breach("picture-url-of-name", "picture", "profileImageUrl is a path: it has the file's name",
         instead("picture", named_like_file)),
  breach("picture-same-again", "picture", "an image is accepted: not the same twice",
         instead("picture", same_again)),
  breach("picture-once", "picture", "updates the picture: only the first one",
         instead("picture", once_only)),
  breach("picture-two-megabytes-fail", "picture", "5 MB are allowed: 500 from 2 MB on",
         file(lambda part: len(part.content) > 2_000_000)),
  breach("picture-four-megabytes", "picture", "5 MB are allowed: 4 MB is the limit",
         file(lambda part: len(part.content) > 4_000_000, 400, "File too large")),
  breach("picture-first-part", "picture", "the field is profilePicture: the first part is read",
         instead("picture", lambda backend, original, call: original(call) if (
           call.request.body.partition(b"\r\n\r\n")[0].count(b"profilePicture")) else (
             _ for _ in ()).throw(Refusal(400, "", "No file uploaded")))),
]
