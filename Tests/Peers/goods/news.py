"""News, with pages by links in a header field (RFC 8288); each rule a method."""

import re
from datetime import datetime, timezone
from urllib.parse import quote

from common.backend import Answer, Refusal

OLDEST = [{"number": number, "text": f"News {number}", "posted_on": f"2026-10-{number + 10}"}
          for number in range(1, 4)]


class News:
  def addNews(self, call):
    news = {"number": next(self.news_numbers), **call.fields, "posted_on": self.today()}
    self.news.append(news)
    return Answer("addNews", 201, dict(news))

  def today(self):
    return f"{datetime.now(timezone.utc):%Y-%m-%d}"

  def listNews(self, call):
    found = self.news if self.style.order == "oldest" else self.news[::-1]
    size = call.values.get("news_size", self.style.default_size)
    start = self.start_of_news(call)
    link = self.link(call, start + size, size)
    return Answer("listNews", 200, [dict(each) for each in found[start:start + size]], {
      "Link": link} if link else {})

  def start_of_news(self, call):
    match = re.fullmatch("after-([0-9]{1,4})", call.values.get("news_page", "after-0"))
    if not match:
      raise Refusal(400, "INVALID", "page must be one of a link")
    return int(match[1])

  def link(self, call, end, size):
    if end >= len(self.news):
      return None
    base = "http://" + call.request.headers["Host"] if self.style.absolute_links else ""
    return f'<{base}/news?per_page={size}&page={quote(self.news_cursor(end))}>; rel="next"'

  def news_cursor(self, end):
    return f"after-{end}"

  def removeNews(self, call):
    number = call.names["number"]
    if not re.fullmatch("[1-9][0-9]*", number) and self.style.malformed_path == 400:
      raise Refusal(400, "INVALID", "number must be a whole number")
    found = [each for each in self.news if str(each["number"]) == number]
    if not found:
      raise Refusal(404, "NEWS_NOT_FOUND", "No such news")
    self.drop_news(found[0])
    return Answer("removeNews", 204)

  def drop_news(self, news):
    self.news.remove(news)

  def query_news_size(self, text):
    return self.whole(text, 1, 50)

  def query_news_page(self, text):
    return self.text(text, 1, 40)

  def read_news(self, value):
    return self.text(value, 1, 500)
