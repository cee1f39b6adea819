import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractService
import ContractValidation
import Synchronization

/// Stores what is posted to it, by type, under ids of any format; validates request bodies only.
final class NoteBackend: Counterpart {
  typealias Sockets = @Sendable (_ number: Int) throws(TransportError.Reason) -> FakeSocket

  /// The messages that every socket receives about a new resource.
  typealias News = @Sendable (_ kind: String, _ new: JSON) -> [WebSocketEvent]

  /// Responds instead of the backend, unless it returns `nil`.
  typealias Conduct = @Sendable (HTTPRequest) -> HTTPResponse?

  /// How often a request yields before its response.
  typealias Slowness = @Sendable (HTTPRequest) -> Int

  /// Opens every socket; it sends news only.
  static let working: Sockets = { _ throws(TransportError.Reason) in FakeSocket() }

  private struct State {
    var shelves: [String: [String: JSON]] = [:]
    var counts: [String: Int] = [:]
    var requests: [HTTPRequest] = []
    var issued: [String] = []
    var sockets: [FakeSocket] = []
    var underWay: [String] = []
    var crowds: [String: Int] = [:]
  }

  let contract: Contract
  private let makeID: @Sendable (Int) -> JSON
  private let sockets: Sockets
  private let news: News
  private let conduct: Conduct
  private let slowness: Slowness
  private let state = Mutex(State())

  init(
    _ contract: Contract, ids makeID: @escaping @Sendable (Int) -> JSON = { .count($0) },
    sockets: @escaping Sockets = { _ throws(TransportError.Reason) in throw .refused },
    telling news: @escaping News = { _, _ in [] },
    answering conduct: @escaping Conduct = { _ in nil },
    pausing slowness: @escaping Slowness = { _ in 3 }
  ) {
    self.contract = contract
    self.makeID = makeID
    self.sockets = sockets
    self.news = news
    self.conduct = conduct
    self.slowness = slowness
  }

  var requests: [HTTPRequest] { state.withLock(\.requests) }
  var opened: [FakeSocket] { state.withLock(\.sockets) }

  /// Every issued id, in the order of issue.
  var issued: [String] { state.withLock(\.issued) }

  /// The resources that still exist.
  var remaining: [String: [String: JSON]] {
    state.withLock { $0.shelves.filter { !$0.value.isEmpty } }
  }

  /// By method and path: the largest number of requests that were active at once with it.
  var crowds: [String: Int] { state.withLock(\.crowds) }

  func openSocket(_ request: HTTPRequest) async throws(TransportError) -> any WebSocket {
    do throws(TransportError.Reason) {
      let socket = try sockets(opened.count)
      state.withLock { $0.sockets.append(socket) }
      return socket
    } catch {
      throw TransportError(error, at: .memory)
    }
  }

  func send(
    _ request: HTTPRequest, timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse {
    let name = "\(request.method.name) \(request.path)"
    state.withLock { state in
      state.requests.append(request)
      state.underWay.append(name)
      for other in state.underWay {
        state.crowds[other] = max(state.crowds[other] ?? 0, state.underWay.count)
      }
    }
    for _ in 0..<max(0, slowness(request)) { await Task.yield() }
    defer {
      state.withLock { state in
        _ = state.underWay.firstIndex(of: name).map { state.underWay.remove(at: $0) }
      }
    }
    let response = conduct(request) ?? state.withLock { answer(to: request, &$0) }
    return response.sent(to: request)
  }
}

extension NoteBackend {
  private func answer(to request: HTTPRequest, _ state: inout State) -> HTTPResponse {
    let known = [MockIdentity.user, .other].map { "Bearer \($0.token)" }
    guard known.contains(request.token ?? "") else { return refusal(401) }
    let parts = request.path.split(separator: "/").map(String.init)
    let (kind, id) = (parts[0], parts.count > 1 ? parts[1] : nil)
    let shelf = state.shelves[kind] ?? [:]
    switch (request.method, id) {
    case (.post, nil):
      let schema = contract.operations.first {
        $0.method == .post && $0.template == request.path
      }?.body?.schema
      guard let schema, SchemaValidator(schema).accepts(request.body),
        let body = try? JSON(parsing: request.body)
      else { return refusal(400) }
      if let note = body["note"], state.shelves["notes"]?[note.identityText] == nil {
        return refusal(404)
      }
      if shelf.values.contains(where: { $0["name"] != nil && $0["name"] == body["name"] }) {
        return refusal(409)
      }
      state.counts[kind, default: 0] += 1
      let new = makeID(state.counts[kind] ?? 0)
      state.issued.append(new.identityText)
      var shown = (["id": new] as JSON).adding(body)
      _ = shown.set(new, at: "/id")
      state.shelves[kind, default: [:]][new.identityText] = shown
      for socket in state.sockets where !socket.isClosed { news(kind, shown).forEach(socket.say) }
      return .json(201, shown)
    case (.get, nil):
      return .json(200, .array(shelf.sorted { $0.key < $1.key }.map(\.value)))
    case (.get, let id?): return shelf[id].map { .json(200, $0) } ?? refusal(404)
    case (.delete, let id?):
      guard shelf[id] != nil else { return refusal(404) }
      state.shelves[kind]?[id] = nil
      return HTTPResponse(status: .noContent)
    default: return refusal(405)
    }
  }

  private func refusal(_ status: HTTPStatus) -> HTTPResponse {
    .json(status, ["message": "refused"])
  }
}

extension HTTPResponse {
  static func json(_ status: HTTPStatus, _ body: JSON) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["Content-Type": "application/json"], body: body.bytes())
  }
}

extension JSON {
  fileprivate var identityText: String { stringValue ?? text() }
}
