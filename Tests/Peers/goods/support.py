"""Questions and answers over sockets, and the sales of a month; each rule a method."""

import json
from datetime import date, timedelta

from common.backend import Answer, Refusal
from common.sockets import TEXT, Socket
from common.upgrades import Upgrades

RECEIPTS = [
  {"number": 4, "amount": 99, "color": "blue", "day": 3},
  {"number": 2, "amount": 12.5, "color": "red", "day": 9},
  {"number": 3, "amount": 12.5, "color": "red", "day": 9},
  {"number": 1, "amount": 0.5, "color": "red", "day": 3},
]


class Support(Upgrades):
  def converse(self, reader, connection):
    socket, number = Socket(reader, connection), 0
    with self.lock:
      self.sockets.append(socket)
    try:
      for opcode, message in socket.messages():
        question = self.question(message) if opcode == TEXT else None
        if question is not None:
          number += 1
          self.reply(socket, self.answer_to(question, number))
        if socket.closing:
          break
    finally:
      with self.lock:
        self.sockets.remove(socket)

  def question(self, text):
    """The question of a message, None for anything else."""
    try:
      message = json.loads(text)
    except (ValueError, RecursionError):
      return None
    is_asking = isinstance(message, dict) and message.get("type") == "ask"
    return message.get("question") if is_asking else None

  def answer_to(self, question, number):
    return {"type": "answer", "number": number, "question": question, "text": "Yes, of course"}

  def reply(self, socket, message):
    socket.send(json.dumps(message))

  # Sales.

  def showSales(self, call):
    month = self.read_month(call.names["month"])
    color = call.values.get("color")
    receipts = self.in_order([each for each in RECEIPTS if color in (None, each["color"])])
    return Answer("showSales", 200, self.sales(month, receipts))

  def in_order(self, receipts):
    return sorted(receipts, key=lambda each: (-each["amount"], each["number"]))

  def sales(self, month, receipts):
    first, last = month, (month + timedelta(31)).replace(day=1) - timedelta(1)
    name = f"{month:%Y-%m}"
    amounts = [each["amount"] for each in receipts]
    days = [each["day"] for each in receipts]
    return {
      "month": name, "title": f"What was sold in {name}", "file": f"../files/{name}",
      "first_day": str(first), "last_day": str(last), "nights": (last - first).days,
      "receipts": [self.receipt(each, name) for each in receipts],
      "number_of_receipts": len(receipts), "highest": self.highest(amounts),
      "lowest": min(amounts, default=None), "last_number": 4, "next_number": 5,
      "red_ones": sum(each["color"] == "red" for each in receipts),
      "most_on_a_day": max(map(days.count, days), default=0),
      "colors_without_sales": [color for color in ("red", "green", "blue") if all(
        each["color"] != color for each in receipts)],
      "counted_at": self.style.stamp(self.now())}

  def highest(self, amounts):
    return max(amounts, default=None)

  def receipt(self, each, name):
    return {"number": each["number"], "amount": each["amount"], "color": each["color"],
            "sold_at": f"{name}-{each['day']:02}T12:00:00Z"}

  def read_month(self, text):
    try:
      year, month = text.split("-")
      if year != "2026" or len(month) != 2 or not month.isascii():
        raise ValueError
      return date(2026, int(month), 1)
    except ValueError:
      raise Refusal(400, "INVALID", "month must be one of 2026") from None
