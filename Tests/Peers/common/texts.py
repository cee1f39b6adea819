"""Changes of texts that storages and templates make."""

import html
import re
import unicodedata

FAMILY = re.compile("[\u200d\ufe0f\U0001f3fb-\U0001f3ff]")

escaped, unescaped = html.escape, html.unescape


def untagged(text):
  return re.sub("<[^>]*>", "", text)


def collapsed(text):
  return re.sub(" {2,}", " ", text)


def one_line(text):
  return re.sub("[\r\n]+", " ", text)


def composed(text):
  return unicodedata.normalize("NFC", text)


def basic(text):
  return re.sub("[\U00010000-\U0010ffff]", "?", text)


def simple_emoji(text):
  return FAMILY.sub("", text)


def trimmed(text):
  return text.strip(" ")


def cut(size):
  return lambda text: text[:size]
