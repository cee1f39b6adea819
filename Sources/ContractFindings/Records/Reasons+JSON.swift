import ContractJSON
import ContractModel

extension RunLimit {
  fileprivate var members: [(String, JSON)] {
    switch self {
    case .budget: [("limit", "budget")]
    case .firstDrift: [("limit", "first-drift")]
    case .writes(let count): [("limit", "writes"), ("writes", .whole(count))]
    }
  }

  /// `{"limit": "writes", "writes": 5}`.
  var json: JSON { JSON(record: members) }

  init(_ fields: RecordFields) throws(RecordError) {
    switch try fields.text("limit") {
    case "budget": self = .budget
    case "first-drift": self = .firstDrift
    case "writes": self = .writes(try fields.integer("writes"))
    default: throw fields.expected("budget, first-drift or writes", "limit")
    }
  }
}

extension JSON {
  fileprivate init(record members: [(String, JSON)]) {
    self = .object(JSON.Object(members.map { JSON.Object.Member(name: $0, value: $1) }))
  }
}

extension NotTestedReason {
  /// The reason as a word, the text that reports show, and what the text is made of.
  var json: JSON {
    JSON(record: [("code", .string(code)), ("text", .string(description))] + details)
  }

  private var code: String {
    switch self {
    case .limit: "limit"
    case .interrupted: "interrupted"
    case .tokenRejected: "token-rejected"
    case .loginFailed: "login-failed"
    case .noSuchCase: "no-such-case"
    case .unreachable: "unreachable"
    case .notSent: "not-sent"
    case .other: "other"
    }
  }

  private var details: [(String, JSON)] {
    switch self {
    case .limit(let limit): limit.members
    case .interrupted, .other: []
    case .tokenRejected(let isSecond): isSecond ? [("secondUser", true)] : []
    case .loginFailed(let isSecond, let detail):
      [("detail", .string(detail))] + (isSecond ? [("secondUser", true)] : [])
    case .noSuchCase(let detail, let settings), .unreachable(let detail, let settings):
      [("detail", .string(detail))]
        + (settings.isEmpty
          ? [] : [("mayNeed", .array(settings.map { .string($0.rawValue) }))])
    case .notSent(let detail, let isOneValue):
      [("detail", .string(detail))] + (isOneValue ? [("oneValue", true)] : [])
    }
  }

  init(_ fields: RecordFields) throws(RecordError) {
    var settings: [RunSetting] = []
    for name in try fields.texts("mayNeed") {
      guard let setting = RunSetting(rawValue: name) else {
        throw fields.expected("settings", "mayNeed")
      }
      settings.append(setting)
    }
    let isSecond = try fields.flag("secondUser")
    switch try fields.text("code") {
    case "limit": self = .limit(try RunLimit(fields))
    case "interrupted": self = .interrupted
    case "token-rejected": self = .tokenRejected(ofSecondUser: isSecond)
    case "login-failed": self = .loginFailed(ofSecondUser: isSecond, try fields.text("detail"))
    case "no-such-case": self = .noSuchCase(try fields.text("detail"), mayNeed: settings)
    case "unreachable": self = .unreachable(try fields.text("detail"), mayNeed: settings)
    case "not-sent":
      self = .notSent(try fields.text("detail"), ofOneValue: try fields.flag("oneValue"))
    default: self = .other(try fields.text("text"))
    }
  }
}

extension SkipReason {
  /// The reasons that are a word alone.
  private static let words: [(SkipReason, String)] = [
    (.unsafeMethod, "unsafe-method"), (.phaseNotSelected, "phase-not-selected"),
    (.needsSecondUser, "needs-second-user"), (.needsLogin, "needs-login"),
    (.needsOtherCredentials, "needs-other-credentials"), (.noCase, "no-case"),
    (.noErrorResponse, "no-error-response"), (.noSuccessfulResponse, "no-successful-response"),
  ]

  var json: JSON {
    if case .notSent(let detail) = self {
      return ["code": "not-sent", "text": .string(description), "detail": .string(detail)]
    }
    let code = Self.words.first { $0.0 == self }?.1 ?? ""
    return ["code": .string(code), "text": .string(description)]
  }

  init(_ fields: RecordFields) throws(RecordError) {
    let code = try fields.text("code")
    if code == "not-sent" {
      self = .notSent(try fields.text("detail"))
    } else if let reason = Self.words.first(where: { $0.1 == code })?.0 {
      self = reason
    } else {
      throw fields.expected("a reason to skip", "code")
    }
  }
}

extension UnusedSelection {
  var json: JSON {
    let text = JSON.string(description)
    switch self {
    case .secondUser: return ["selection": "second-user", "text": text]
    case .phase(let phase):
      return ["selection": "phase", "name": .string(phase.rawValue), "text": text]
    case .check(let check):
      return ["selection": "check", "name": .string(check.rawValue), "text": text]
    }
  }

  init(_ fields: RecordFields) throws(RecordError) {
    switch try fields.text("selection") {
    case "second-user": self = .secondUser
    case "phase": self = .phase(try fields.word("name"))
    case "check": self = .check(try fields.word("name"))
    default: throw fields.expected("second-user, phase or check", "selection")
    }
  }
}
