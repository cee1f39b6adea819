"""Defects of news, and of pages by links."""

from common.breaks import Break, answer, at, constant, instead, put


BREAKS = [
  Break("news-link-same", "a link leads to the next page: to the same", instead(
    "news_cursor", lambda backend, original, end: original(0))),
  Break("news-link-skips", "a link leads to the next page: one element is skipped", instead(
    "news_cursor", lambda backend, original, end: original(end + 1))),
  Break("news-link-repeats", "a link leads to the next page: one element is there again", instead(
    "news_cursor", lambda backend, original, end: original(end - 1))),
  Break("news-link-malformed", "a link is written <…>; rel=\"next\": bare", answer(
    "listNews", lambda found: "Link" in found.headers and found.headers.update(
      Link=found.headers["Link"].split(";")[0].strip("<>")))),
  Break("news-link-endless", "the last page has no link: one", instead(
    "link", lambda backend, original, call, end, size: original(call, end, size) or (
      f'</news?per_page={size}&page=after-0>; rel="next"'))),
  Break("news-size-ignored", "per_page limits a page: it is ignored", instead(
    "query_news_size", lambda backend, original, text: original(text) and 50)),
  Break("news-text-cut", "text is kept: its first letters", at(
    "addNews listNews", "", put("text", lambda text: text[:3]))),
  Break("news-text-long", "text has up to 500 characters: more are cut off", instead(
    "read_news", lambda backend, original, value: original(
      value[:500] if isinstance(value, str) else value))),
  Break("news-posted-1970", "news are posted today: in 1970", constant("today", "1970-01-01")),
  Break("news-date-time", "posted_on is a date: a time", at(
    "listNews", "[]", put("posted_on", lambda day: day + "T00:00:00Z"))),
  Break("news-number-text", "number is a number: a text", at(
    "listNews", "[]", put("number", str))),
  Break("news-not-removed", "removed news are gone: they stay", constant("drop_news", None)),
  Break("news-not-listed", "news are listed: new ones are not", instead(
    "listNews", lambda backend, original, call: (
      found := original(call), setattr(found, "body", [
        each for each in found.body if each["number"] <= 3]), found)[2])),
]
