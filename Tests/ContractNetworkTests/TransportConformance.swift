import ContractHTTP
import ContractNetwork
import Testing

/// One thing that every transport must do, whatever it is made of.
struct TransportCase: Sendable {
  enum Outcome: Sendable, Hashable {
    /// The fields are those that matter; others may come with them.
    case response(HTTPStatus, [String: String] = [:], body: String = "")
    case failure(TransportError.Reason)
  }

  /// A necessary difference between the transports.
  struct Exception: Sendable {
    /// `nil` when nothing can be expected.
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
  /// What URLSession makes of the case.
  var urlSessionOutcome: Outcome? {
    if let urlSession { urlSession.outcome } else { outcome }
  }
}

extension TransportCase: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension TransportCase.Outcome {
  /// What came of the request, cut down to the fields that are expected.
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
  /// Longer than anything takes.
  static let never = Timeouts(
    connecting: .seconds(3600), waiting: .seconds(3600), total: .seconds(3600))

  /// Short enough for a test that waits until it has passed.
  static let soon = Timeouts(
    connecting: .seconds(3600), waiting: .milliseconds(50), total: .milliseconds(100))

  /// Short, and long enough for a head to come on a busy machine.
  static let afterTheHead = Timeouts(
    connecting: .seconds(3600), waiting: .seconds(3600), total: .seconds(3))
}
