import ContractJSON
import ContractModel

/// The object around every answer of a contract: `{"data": …}`.
struct Envelope: Sendable, Hashable {
  /// The member that holds the answer.
  var member: String

  /// What stands beside it: `success`.
  var companions: [String]
}

extension Envelope: CustomStringConvertible {
  var description: String {
    companions.isEmpty
      ? "in '\(member)'"
      : "in '\(member)' beside \(companions.map { "'\($0)'" }.enumerated)"
  }
}

extension Contract {
  /// What an operation answers, without the envelope around it.
  func answer(of operation: Operation) -> (envelope: Envelope?, spot: Spot)? {
    guard let response = operation.responses.first(where: { $0.body != nil }),
      let body = response.body
    else { return nil }
    var spot = Spot(
      contract: id, subject: operation.id, pointer: .root, schema: body,
      position: response.position)
    spot.shown = Set(operation.effects.compactMap(\.shownAt))
    let shared = sharedMember
    guard
      let field = body.fields.first(where: { field in
        field.schema.isContainer && (Self.usualMembers + [shared]).contains(field.name)
      })
    else { return (nil, spot) }
    let companions = body.fields.map(\.name).filter { $0 != field.name }
    spot = spot.child(field)
    spot.position = response.position
    return (Envelope(member: field.name, companions: companions), spot)
  }

  /// Names under which nothing but an answer as a whole stands.
  private static var usualMembers: [String?] { ["data", "result", "payload"] }

  /// The one member in which all answers stand, where there are several.
  private var sharedMember: String? {
    let bodies = ownOperations.compactMap { $0.responses.lazy.compactMap(\.body).first }
    guard bodies.count > 1, let names = bodies.first?.fields.map(\.name) else { return nil }
    return names.first { name in
      bodies.allSatisfy { body in
        body.fields.map(\.name) == names
          && body.fields.allSatisfy { $0.schema.isContainer == ($0.name == name) }
      }
    }
  }
}

extension Effect {
  /// Where in the answer the resource stands, if it shows there.
  var shownAt: JSON.Pointer? {
    guard case .response(let pointer) = state else { return nil }
    return pointer
  }
}
