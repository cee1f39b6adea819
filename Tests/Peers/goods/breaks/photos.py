"""Defects of files: in forms, as bodies, and as responses."""

from common.backend import Refusal
from common.breaks import Break, answer, at, constant, drop, instead, put, status
from common.images import gray_jpeg


def missing_part():
  raise Refusal(404, "PHOTO_NOT_FOUND", "No such photo")


def file(operations, content):
  return answer(operations, lambda found: setattr(found, "payload", content(found.payload)))


BREAKS = [
  Break("photo-not-kept", "a photo is kept: it is not", constant("keep_photo", None)),
  Break("photo-caption-lost", "caption is kept: it is lost", at(
    "addPhoto showPhoto", "", drop("caption"))),
  Break("photo-caption-cut", "caption is kept: ten characters", at(
    "addPhoto showPhoto", "", lambda body: "caption" in body and body.update(
      caption=body["caption"][:10]))),
  Break("photo-caption-required", "caption is optional: it is required", instead(
    "read_caption", lambda backend, original, part: backend.text(
      part.content.decode() if part else "", 1, 80))),
  Break("photo-caption-unchecked", "caption has up to 80 characters: more are accepted", instead(
    "read_caption", lambda backend, original, part: part and part.content.decode())),
  Break("photo-caption-null", "caption is missing where there is none: null", at(
    "addPhoto showPhoto", "", lambda body: body.setdefault("caption", None))),
  Break("photo-any-file", "a photo is an image: any file is accepted", constant("is_image", True)),
  Break("photo-any-size", "a photo has at most 1000000 bytes: any size", constant("fits", True)),
  Break("photo-small-only", "a photo may have 1000000 bytes: at most 500000", instead(
    "fits", lambda backend, original, content: len(content) <= 500_000)),
  Break("photo-400", "422 for a file that is no image: 400", answer("error", status(400, 422))),
  Break("photo-other-code", "code is NO_IMAGE: BAD_FILE", answer(
    "error", lambda found: found.status == 422 and found.body.get("code") == "NO_IMAGE"
    and found.body.update(code="BAD_FILE"))),
  Break("photo-missing-accepted", "a form has a photo: it may be missing", instead(
    "check_image", lambda backend, original, part: part and original(part))),
  Break("photo-other-product", "product_id is that of the path: another one", at(
    "addPhoto", "", put("product_id", "7d444840-9dc0-4d1d-b245-5ffdce74fad2"))),
  Break("photo-unknown-product", "404 for an unknown product: 201", instead(
    "find_product", lambda backend, original, call: {"id": call.names["product"]} if (
      call.operation == "addPhoto") else original(call))),
  Break("photo-side-63", "a photo is 64 pixels wide: 63", constant("side", 63)),
  Break("photo-jpeg", "a photo is stored as PNG: as JPEG", instead(
    "file", lambda backend, original: gray_jpeg(64))),
  Break("photo-url-of-list", "url is that of the file: /photos", at(
    "addPhoto showPhoto", "", put("url", "/photos"))),
  Break("photo-url-space", "url is a URI reference: with a space", at(
    "showPhoto", "", put("url", lambda url: url + " x"))),
  Break("photo-show-token", "a photo needs no token: 401", instead(
    "check_token", lambda backend, original, call: refuse(call) if (
      call.operation == "showPhoto" and not call.request.headers.get("Authorization"))
    else original(call))),
  Break("photo-remove-without-token", "401 without a token: removed", instead(
    "check_token", lambda backend, original, call: None if (
      call.operation == "removePhoto") else original(call))),
  Break("photo-remove-ignored", "a removed photo is gone: it stays", instead(
    "removePhoto", lambda backend, original, call: (
      photo := backend.find_photo(call), found := original(call), backend.keep_photo(photo),
      found)[1])),
  Break("part-ignored", "206 for a part: 200 with the whole", constant("part", None)),
  Break("part-short", "a part has its last byte: it has not", instead(
    "slice", lambda backend, original, whole, start, end: whole[start:max(start + 1, end - 1)])),
  Break("part-late", "a part begins at its first byte: at the next", instead(
    "slice", lambda backend, original, whole, start, end: (whole + b" ")[start + 1:end + 1])),
  Break("part-whole-body", "a part is a part: the body is the whole", instead(
    "slice", lambda backend, original, whole, start, end: whole)),
  Break("part-last-as-first", "bytes=-1 is the last byte: the first", instead(
    "suffix", lambda backend, original, count, length: (0, min(count, length)))),
  Break("part-end-exclusive", "Content-Range names the last byte: the next one", instead(
    "content_range", lambda backend, original, start, end, length: original(
      start, end + 1, length))),
  Break("part-length-of-part", "Content-Range has the length of the whole: of the part", instead(
    "content_range", lambda backend, original, start, end, length: original(
      start, end, end - start))),
  Break("part-unstated", "a part has Content-Range: it is missing", answer(
    "downloadPhoto", lambda found: found.headers.pop("Content-Range", None))),
  Break("part-behind-end", "416 behind the end: 200 with the whole", constant(
    "behind_the_end", None)),
  Break("part-behind-end-404", "416 behind the end: 404", instead(
    "behind_the_end", lambda backend, original: missing_part())),
  Break("part-unasked", "206 for a part only: for the whole, too", answer(
    "downloadPhoto", lambda found: setattr(found, "status", 206) or found.headers.update(
      {"Content-Range": f"bytes 0-{len(found.payload) - 1}/{len(found.payload)}"})
    if found.status == 200 else None)),
  Break("photo-text-type", "a file is image/png: text/plain", answer(
    "downloadPhoto", lambda found: found.headers.update({"Content-Type": "text/plain"}))),
  Break("photo-file-json", "a file is image/png: JSON", answer(
    "downloadPhoto", lambda found: (found.headers.update({"Content-Type": "application/json"}),
                                    setattr(found, "payload", b'{"file": "iVBORw0KGgo="}')))),
  Break("photo-file-large", "a file has at most 1000000 bytes: more", file(
    "downloadPhoto", lambda content: content + bytes(1_000_001))),
  Break("photo-file-no-cache", "a file has Cache-Control: none", answer(
    "downloadPhoto", lambda found: found.headers.pop("Cache-Control"))),
  Break("photo-file-no-store", "Cache-Control is max-age: no-store", constant(
    "caching", "no-store")),
  Break("photo-head-404", "HEAD of a file is served: 404", answer(
    "measurePhoto", status(404))),
  Break("photo-head-no-length", "HEAD of a file has a Content-Length: none", answer(
    "measurePhoto", lambda found: setattr(found, "has_length", False))),
  Break("photo-head-unknown", "404 for HEAD of an unknown photo: 200", instead(
    "find_photo", lambda backend, original, call: {} if (
      call.operation == "measurePhoto") else original(call))),
  Break("logo-any-type", "a logo is an image: any type is accepted", constant("is_image_type", True)),
  Break("logo-any-size", "a logo has at most 100000 bytes: any size", constant("fits_logo", True)),
  Break("logo-small-only", "a logo may have 100000 bytes: at most 50000", instead(
    "fits_logo", lambda backend, original, content: len(content) <= 50_000)),
  Break("logo-png-only", "a logo is any image: PNG only", instead(
    "is_image_type", lambda backend, original, kind: kind == "image/png")),
  Break("logo-200", "204 for a logo: 200", answer("changeLogo", status(200))),
  Break("logo-without-token", "401 without a token: served", instead(
    "check_token", lambda backend, original, call: None if (
      call.operation == "changeLogo") else original(call))),
]


def refuse(call):
  raise Refusal(401, "UNAUTHORIZED", "No valid token")
