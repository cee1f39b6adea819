import ContractJSON
import ContractModel
import ContractService

/// The behavior of the mock of the shop beyond the data of the contract: sales that add up, greetings,
/// and answers.
struct ShowcaseService: Service {
  /// The number of questions of each conversation.
  typealias State = [SocketID: Int]

  var initialState: State { [:] }

  var holdsResources: Bool { false }

  var drifts: [ServiceDrift] {
    [
      ServiceDrift(
        "support-silent", "questions are not answered", detectedAs: "message-missing"),
      ServiceDrift(
        "support-overheard", "answers are sent to all who have asked", detectedAs: "rule-broken",
        "message-unexpected"),
      ServiceDrift(
        "support-uncounted", "every answer has the number 1", detectedAs: "rule-broken"),
      ServiceDrift(
        "sales-unsorted", "receipts are in the order of their numbers", detectedAs: "order-broken"),
      ServiceDrift("sales-color-ignored", "all colors are listed", detectedAs: "rule-broken"),
    ]
  }

  func respond(
    to call: ServiceCall, _ state: inout State
  ) throws(ServiceRejection) -> ServiceResponse? {
    switch call.operation {
    case "showSales":
      return Sales(month: call.path["month"] ?? "", call).map { ServiceResponse($0.summary) }
    case "requestQuote":
      guard call.body["delivery"]?["type"] == "pickup" else { return nil }
      return ServiceResponse(["total": 0, "station": "Platform 2"], variant: "pickup")
    case "greet":
      let known: JSON = call.user.isEmpty ? [:] : ["user_id": .string(call.user)]
      return ServiceResponse(known.adding(["text": "Welcome"]))
    default: return nil
    }
  }

  func receive(
    _ message: JSON, from socket: SocketID, _ call: ServiceCall, _ state: inout State
  ) -> [ServiceMessage] {
    guard !call.injects("support-silent") else { return [] }
    state[socket, default: 0] += 1
    let number = call.injects("support-uncounted") ? 1 : state[socket] ?? 1
    let answer: JSON = [
      "type": "answer", "number": .count(number), "question": message["question"] ?? "",
      "text": "Ask again tomorrow",
    ]
    let listeners =
      call.injects("support-overheard")
      ? state.keys.sorted { $0.number < $1.number } : [socket]
    return listeners.map { ServiceMessage(to: $0, answer) }
  }

  func close(_ socket: SocketID, _ state: inout State) {
    state[socket] = nil
  }
}

/// The sales of one month.
private struct Sales {
  private struct Receipt {
    var number: Int
    var amount: JSON.Number
    var color: String
    var day: Int
  }

  private var month: CalendarDate
  private var name: String
  private var receipts: [Receipt]
  private var countedAt: Instant

  init?(month name: String, _ call: ServiceCall) {
    guard let month = CalendarDate(name + "-01") else { return nil }
    (self.name, self.month, countedAt) = (name, month, call.now)
    receipts = [
      Receipt(number: 3, amount: 42, color: "red", day: 7),
      Receipt(number: 1, amount: 12.5, color: "green", day: 2),
      Receipt(number: 2, amount: 12.5, color: "red", day: 7),
    ]
    if call.injects("sales-unsorted") { receipts.sort { $0.number < $1.number } }
    if let color = call.query["color"], !call.injects("sales-color-ignored") {
      receipts.removeAll { $0.color != color }
    }
  }

  var summary: JSON {
    let last = lastDay
    let unsold = ["red", "green", "blue"].filter { color in
      receipts.allSatisfy { $0.color != color }
    }
    let days = Dictionary(grouping: receipts, by: \.day).values.map(\.count)
    return [
      "month": .string(name), "title": .string("Sales of \(name)"),
      "file": .string("/exports/sales-\(name)"), "first_day": .string(month.description),
      "last_day": .string(last.description),
      "nights": .count(last.daysSince1970 - month.daysSince1970),
      "receipts": .array(receipts.map(shown)), "number_of_receipts": .count(receipts.count),
      "highest": .amount(receipts.map(\.amount).max()),
      "lowest": .amount(receipts.map(\.amount).min()), "last_number": 3, "next_number": 4,
      "red_ones": .count(receipts.count { $0.color == "red" }),
      "most_on_a_day": .count(days.max() ?? 0),
      "colors_without_sales": .array(unsold.map(JSON.string)),
      "counted_at": .string(countedAt.description),
    ]
  }

  /// The day before the first one of the next month.
  private var lastDay: CalendarDate {
    var day = month.adding(days: 27)
    while day.adding(days: 1).description.hasPrefix(name) { day = day.adding(days: 1) }
    return day
  }

  private func shown(_ receipt: Receipt) -> JSON {
    let day = month.adding(days: receipt.day - 1)
    return [
      "number": .count(receipt.number), "amount": .number(receipt.amount),
      "color": .string(receipt.color), "sold_at": .string("\(day)T10:00:00Z"),
    ]
  }
}

extension JSON {
  fileprivate static func amount(_ number: Number?) -> JSON { number.map(JSON.number) ?? .null }
}
