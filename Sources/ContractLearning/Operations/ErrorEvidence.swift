import ContractJSON
import ContractModel

/// The bodies of error responses: their common shape, and where it has a code and a message.
struct ErrorEvidence: Sendable {
  private var profile = ValueProfile()

  /// The location of the code, where bodies have one.
  private(set) var code: JSON.Pointer?
  private var message: JSON.Pointer?

  private static let codeNames = ["code", "error_code", "errorCode", "type", "error", "reason"]
  private static let messageNames = [
    "message", "detail", "error_description", "description", "msg", "title", "reason", "error",
  ]

  init(_ samples: [TrafficSample]) {
    for sample in samples where !sample.isAccepted {
      if let body = sample.received, case .object = body { profile.add(body) }
    }
    message = Self.location(in: profile, Self.messageNames) { _ in true }
    let own = message
    code = Self.location(in: profile, Self.codeNames) { texts in
      texts.values.keys.allSatisfy { !$0.utf8.contains(0x20) }
    }
    if code == own { code = nil }
  }

  /// The location of a text of all bodies with one of some names, the first name first.
  private static func location(
    in profile: ValueProfile, _ names: [String], _ isSuitable: (TextProfile) -> Bool
  ) -> JSON.Pointer? {
    let locations = [JSON.Pointer.root] + profile.names.map { JSON.Pointer([.name($0)]) }
    for name in names {
      for location in locations {
        guard let owner = profile[location], let member = owner.members[name],
          member.texts.count == profile.count, isSuitable(member.texts)
        else { continue }
        return location.appending(.name(name))
      }
    }
    return nil
  }

  /// The shape; any body where there was none.
  func shape(at position: SourcePosition) -> ErrorShape {
    guard profile.count > 0 else { return ErrorShape(.any, code: nil, message: "/message") }
    let schema = SchemaInference(side: .response, position: position).schema(
      of: profile, named: "error")
    guard let message else { return ErrorShape(.any, code: nil, message: "/message") }
    return ErrorShape(schema, code: code, message: message)
  }
}
