import ContractJSON
import ContractModel

extension KnownDrift {
  var json: JSON {
    JSON.members(
      ("reason", .string(reason)), ("owner", owner.map(JSON.string)),
      ("link", link.map(JSON.string)), ("expires", expires.map { .string("\($0)") }))
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      reason: try fields.text("reason"), owner: try fields.text(ifAny: "owner"),
      link: try fields.text(ifAny: "link"))
    guard let text = try fields.text(ifAny: "expires") else { return }
    guard let day = CalendarDate(text) else { throw fields.expected("a date", "expires") }
    expires = day
  }
}

extension RunSummary.Review {
  var json: JSON {
    JSON.members(
      ("stale", .list(stale.map(\.json))), ("expired", .list(expired.map(\.json))),
      ("failsOnStale", .flag(failsOnStale)))
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init()
    stale = try fields.list("stale", Remark.init)
    expired = try fields.list("expired", Remark.init)
    failsOnStale = try fields.flag("failsOnStale")
  }
}

extension RunSummary.Review.Remark {
  fileprivate var json: JSON { ["fingerprint": .string(fingerprint), "text": .string(text)] }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(fingerprint: try fields.text("fingerprint"), text: try fields.text("text"))
  }
}
