import ContractHTTP
import ContractNetwork
import Testing

/// A test case that every transport must pass.
struct TransportCase: Sendable {
  enum Outcome: Sendable, Hashable {
    /// The listed fields are required; others are allowed.
    case response(HTTPStatus, [String: String] = [:], body: String = "")
    case failure(TransportError.Reason)
  }

  /// An unavoidable difference between the transports.
  struct Exception: Sendable {
    /// `nil` if the outcome is undefined.
    var outcome: Outcome?
    var reason: String
  }

  var name: String
  var request = HTTPRequest(method: .get, target: "/")
  var reply: ScriptedPeer.Reply
  var limits = WireLimits()
  var timeouts = Timeouts()
  var outcome: Outcome
  var urlSession: Exception?
}

extension TransportCase {
  /// The outcome with URLSession.
  var urlSessionOutcome: Outcome? {
    if let urlSession { urlSession.outcome } else { outcome }
  }
}

extension TransportCase: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension TransportCase.Outcome {
  /// The outcome of the request, reduced to the expected fields.
  init(
    of request: HTTPRequest, over transport: some Transport, timeouts: Timeouts,
    fields: some Collection<String>
  ) async {
    do throws(TransportError) {
      let response = try await transport.send(request, timeouts: timeouts)
      self = .response(
        response.status,
        Dictionary(
          uniqueKeysWithValues: fields.map { name in
            (name, response.fields.values(name).joined(separator: " | "))
          }),
        body: String(decoding: response.body, as: UTF8.self))
    } catch {
      self = .failure(error.reason)
    }
  }

  var fieldNames: [String] {
    if case .response(_, let fields, _) = self { Array(fields.keys) } else { [] }
  }
}

extension WireLimits {
  static func body(_ bytes: Int) -> WireLimits {
    var limits = WireLimits()
    limits.bodyBytes = bytes
    return limits
  }
}

extension Timeouts {
  /// Longer than any test takes.
  static let never = Timeouts(
    connecting: .seconds(3600), waiting: .seconds(3600), idle: .seconds(3600),
    total: .seconds(3600))

  /// Short enough for a test that waits for the timeout.
  static let soon = Timeouts(
    connecting: .seconds(3600), waiting: .milliseconds(50), total: .milliseconds(100))

  /// Short pauses, and all the time in the world.
  static let withoutPauses = Timeouts(
    connecting: .seconds(3600), waiting: .seconds(3600), idle: .milliseconds(500),
    total: .seconds(3600))

  /// With a size from which a body is cut.
  static func cutting(at size: Int) -> Timeouts {
    var timeouts = never
    timeouts.bodyBytes = size
    return timeouts
  }

  /// Short, but long enough for a head to arrive on a busy machine.
  static let afterTheHead = Timeouts(
    connecting: .seconds(3600), waiting: .seconds(3600), total: .seconds(3))
}
