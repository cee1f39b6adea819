"""Detection of images, and images of a single gray."""

import struct
import zlib


def is_image(content):
  """Whether bytes begin like an image, and for a PNG continue like one."""
  if content.startswith(b"\x89PNG\r\n\x1a\n"):
    return is_png(content)
  return (content[:3] == b"\xff\xd8\xff" or content[:6] in (b"GIF87a", b"GIF89a")
          or (content[:4], content[8:12]) == (b"RIFF", b"WEBP") or content[4:8] == b"ftyp"
          or content[:2] == b"BM" or content[:4] in (b"II*\0", b"MM\0*"))


def is_png(content):
  place, kinds, data = 8, [], b""
  try:
    while not kinds or kinds[-1] != b"IEND":
      length, kind = struct.unpack_from("!I4s", content, place)
      chunk = content[place + 8:place + 8 + length]
      checksum, = struct.unpack_from("!I", content, place + 8 + length)
      if checksum != zlib.crc32(kind + chunk):
        return False
      kinds.append(kind)
      data += chunk if kind == b"IDAT" else b""
      place += 12 + length
    return kinds[0] == b"IHDR" and bool(zlib.decompress(data))
  except (struct.error, zlib.error):
    return False


def gray_jpeg(side=200):
  """A baseline JPEG of a single gray: every block is two bits, without difference and detail."""
  def segment(marker, content):
    return struct.pack("!BBH", 0xff, marker, len(content) + 2) + content

  def table(kind):
    return segment(0xc4, bytes([kind, 1] + [0] * 15 + [0]))

  blocks = ((side + 7) // 8) ** 2
  bits = "00" * blocks
  bits += "1" * (-len(bits) % 8)
  return b"".join([
    b"\xff\xd8", segment(0xe0, b"JFIF\0\1\1\0\0\1\0\1\0\0"), segment(0xdb, bytes([0] + [16] * 64)),
    segment(0xc0, struct.pack("!BHHB3B", 8, side, side, 1, 1, 0x11, 0)), table(0), table(0x10),
    segment(0xda, bytes([1, 1, 0, 0, 63, 0])), int(bits, 2).to_bytes(len(bits) // 8, "big"),
    b"\xff\xd9"])


def gray_png(side):
  """A PNG of a single gray."""
  def chunk(kind, content):
    return struct.pack("!I", len(content)) + kind + content + struct.pack(
      "!I", zlib.crc32(kind + content))

  rows = (b"\0" + b"\x80" * side) * side
  return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack("!IIBBBBB", side, side, 8, 0, 0, 0, 0)) + (
    chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
