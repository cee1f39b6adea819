"""Defects of answers over sockets, and of sales."""

from datetime import datetime, timedelta

from common.breaks import Break, at, constant, instead, put


def replying(edit):
  return instead("answer_to", lambda backend, original, question, number: edit(
    original(question, number)))


def to_all(backend, original, socket, message):
  for each in backend.sockets:
    original(each, message)


def sales(name, value):
  return at("showSales", "", put(name, value))


BREAKS = [
  Break("support-silent", "a question is answered: it is not", constant("reply", None)),
  Break("support-second-silent", "each question is answered: the first one", instead(
    "reply", lambda backend, original, socket, message: message["number"] == 1 and original(
      socket, message))),
  Break("support-to-all", "the one who asks is answered: all are", instead("reply", to_all)),
  Break("support-twice", "a question is answered once: twice", instead(
    "reply", lambda backend, original, socket, message: (
      original(socket, message), original(socket, message)))),
  Break("support-number-text", "number is a number: a text", replying(
    lambda message: {**message, "number": str(message["number"])})),
  Break("support-number-0", "answers are numbered from 1: from 0", replying(
    lambda message: {**message, "number": message["number"] - 1})),
  Break("support-number-1", "answers are numbered: all have 1", replying(
    lambda message: {**message, "number": 1})),
  Break("support-question-cut", "an answer has the question: its first word", replying(
    lambda message: {**message, "question": message["question"].split()[0]})),
  Break("support-question-as-text", "the text is not the question: it is", replying(
    lambda message: {**message, "text": message["question"]})),
  Break("support-other-type", "an answer has the type answer: reply", replying(
    lambda message: {**message, "type": "reply"})),
  Break("support-wrapped", "an answer is an object: it is in data", replying(
    lambda message: {"type": "answer", "data": message})),
  Break("support-without-token", "401 for a socket without a token: opened", instead(
    "check_token", lambda backend, original, call: None if call.operation == "upgrade"
    else original(call))),
  Break("sales-other-month", "month is that of the path: the next one", sales("month", "2026-12")),
  Break("sales-title", "the title has the month: not", sales("title", "What was sold")),
  Break("sales-file", "the file ends with the month: with .csv", sales(
    "file", lambda file: file + ".csv")),
  Break("sales-nights", "nights are the days between: one fewer", sales(
    "nights", lambda nights: max(nights - 1, 27))),
  Break("sales-unsorted", "the largest amounts come first: the first numbers", instead(
    "in_order", lambda backend, original, receipts: sorted(
      receipts, key=lambda each: each["number"]))),
  Break("sales-equal-unsorted", "of equal amounts the first numbers come first: the last", instead(
    "in_order", lambda backend, original, receipts: sorted(
      receipts, key=lambda each: (-each["amount"], -each["number"])))),
  Break("sales-count", "number_of_receipts counts the receipts: one more", sales(
    "number_of_receipts", lambda count: count + 1)),
  Break("sales-highest", "highest is the largest amount: the smallest", instead(
    "highest", lambda backend, original, amounts: min(amounts, default=None))),
  Break("sales-next-number", "next_number follows last_number: the same", sales("next_number", 4)),
  Break("sales-red-ones", "red_ones counts the red receipts: all", sales(
    "red_ones", lambda count: count + 1)),
  Break("sales-most-on-a-day", "most_on_a_day counts the receipts of a day: those of the month",
        at("showSales", "", lambda body: body.update(most_on_a_day=len(body["receipts"])))),
  Break("sales-colors", "colors_without_sales have no receipts: all colors", sales(
    "colors_without_sales", ["red", "green", "blue"])),
  Break("sales-color-ignored", "receipts have the asked color: all", instead(
    "showSales", lambda backend, original, call: (call.values.pop("color", None), original(call))[-1])),
  Break("sales-counted-later", "counted_at is not later than now: tomorrow", sales(
    "counted_at", "2099-01-01T00:00:00Z")),
  Break("sales-counted-early", "counted_at is two hours too early: local time with a Z", sales(
    "counted_at", lambda text: (datetime.fromisoformat(text) - timedelta(hours=2)).isoformat())),
  Break("sales-month-13", "400 for a month that is none: January", instead(
    "read_month", lambda backend, original, text: original(
      text if text[:5] == "2026-" and text[5:] in ("01", "02", "03", "04", "05", "06", "07", "08",
                                                   "09", "10", "11", "12") else "2026-01"))),
]
