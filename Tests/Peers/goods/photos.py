"""Photos of products and the logo of the shop: files in forms and as bodies; each rule a method."""

import re
import uuid

from common.backend import Answer, Refusal
from common.images import gray_png, is_image
from common.multipart import read_parts
from goods.checks import UUID_PATTERN

SIDE = 64
LIMIT, LOGO_LIMIT = 1_000_000, 100_000


class Photos:
  def addPhoto(self, call):
    product = self.find_product(call)
    try:
      parts = {part.name: part for part in read_parts(
        call.request.headers.get("Content-Type", ""), call.request.body)}
      caption = self.read_caption(parts.get("caption"))
    except ValueError as error:
      raise Refusal(400, "INVALID", f"The form {error}") from None
    self.check_image(parts.get("photo"))
    photo = {"id": str(uuid.uuid4()), "product_id": product["id"], "caption": caption}
    self.keep_photo(photo)
    return Answer("addPhoto", 201, self.shown_photo(photo))

  def keep_photo(self, photo):
    self.photos[photo["id"]] = photo

  def read_caption(self, part):
    return self.text(part.content.decode(), 1, 80) if part else None

  def check_image(self, part):
    if not part or not part.type.startswith("image/") or not self.is_image(part.content) or (
        not self.fits(part.content)):
      raise Refusal(422, "NO_IMAGE", "The file is not an image of at most 1000000 bytes")

  def is_image(self, content):
    return is_image(content)

  def fits(self, content):
    return len(content) <= LIMIT

  def showPhoto(self, call):
    return Answer("showPhoto", 200, self.shown_photo(self.find_photo(call)))

  def downloadPhoto(self, call):
    self.find_photo(call)
    whole = self.file()
    part = self.part(call.request.headers.get("Range"), len(whole))
    headers = {"Content-Type": "image/png", "Cache-Control": self.caching()}
    if part is None:
      return Answer("downloadPhoto", 200, payload=whole, headers=headers)
    start, end = part
    headers["Content-Range"] = self.content_range(start, end, len(whole))
    return Answer("downloadPhoto", 206, payload=self.slice(whole, start, end), headers=headers)

  def part(self, value, length):
    """The first position and the one after the last; None for the whole."""
    found = re.fullmatch(r"bytes=(\d*)-(\d*)", value or "")
    if not found or found.groups() == ("", ""):
      return None
    first, last = found.groups()
    if not first:
      return self.suffix(int(last), length)
    if int(first) >= length:
      return self.behind_the_end()
    end = min(int(last) + 1, length) if last else length
    return (int(first), end) if int(first) < end else None

  def suffix(self, count, length):
    return (max(0, length - count), length) if count else self.behind_the_end()

  def behind_the_end(self):
    raise Refusal(416, "NO_SUCH_PART", "The file has no such part")

  def slice(self, whole, start, end):
    return whole[start:end]

  def content_range(self, start, end, length):
    return f"bytes {start}-{end - 1}/{length}"

  def measurePhoto(self, call):
    self.find_photo(call)
    return Answer("measurePhoto", 200, payload=self.file(), headers={"Content-Type": "image/png"},
                  delivery="sized")

  def file(self):
    return gray_png(self.side())

  def side(self):
    return SIDE

  def caching(self):
    return "max-age=600"

  def removePhoto(self, call):
    del self.photos[self.find_photo(call)["id"]]
    return Answer("removePhoto", 204)

  def find_photo(self, call):
    name = call.names["photo"]
    if not UUID_PATTERN.fullmatch(name) and self.style.malformed_path == 400:
      raise Refusal(400, "INVALID", "photo_id must be a UUID")
    if name.lower() not in self.photos:
      raise Refusal(404, "PHOTO_NOT_FOUND", "No such photo")
    return self.photos[name.lower()]

  def shown_photo(self, photo):
    shown = {"id": photo["id"], "product_id": photo["product_id"], "url": self.url(photo)}
    if photo["caption"] is not None:
      shown["caption"] = photo["caption"]
    return shown

  def url(self, photo):
    return f"/photos/{photo['id']}/file"

  # The logo.

  def changeLogo(self, call):
    kind = call.request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if not self.is_image_type(kind) or not self.fits_logo(call.request.body):
      raise Refusal(400, "INVALID", "The logo is not an image of at most 100000 bytes")
    return Answer("changeLogo", 204)

  def is_image_type(self, kind):
    return kind.startswith("image/")

  def fits_logo(self, content):
    return 0 < len(content) <= LOGO_LIMIT
