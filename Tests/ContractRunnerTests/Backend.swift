import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractRunner
import ContractService
import Contracts
import Synchronization
import Testing

/// A backend in memory: the mock, and what a test puts between it and the run.
final class Backend: Counterpart {
  /// One request on its way.
  struct Arrival: Sendable {
    var request: HTTPRequest

    /// The position in the order of arrival, from 1.
    var number: Int

    /// The timeouts of the request, and the size from which its response is cut.
    var timeouts: Timeouts
    let backend: Backend

    var method: HTTPMethod { request.method }

    /// The response of the mock, which also sends messages to sockets.
    func response() -> HTTPResponse { backend.response(to: request) }
  }

  typealias Fault = TransportError.Reason
  typealias Conduct = @Sendable (Arrival) throws(Fault) -> HTTPResponse

  let contract: Contract
  let mock: MockService
  private let conduct: Conduct
  private let arrivals = Mutex<[HTTPRequest]>([])
  private let sockets = Mutex<[SocketID: FakeSocket]>([:])
  private let socketCounter = Counter()

  /// Serves a contract by its mock, with the named deviations and the service, by default the catalog's;
  /// `conduct` handles each request.
  init(
    _ contract: Contract = .goals, drifts: [String] = [], values: MockValues = .plain,
    service: (any Service)? = nil,
    _ conduct: @escaping Conduct = { arrival throws(Fault) in arrival.response() }
  ) throws {
    var configuration = MockService.Configuration { .sample }
    configuration.seed = 1
    configuration.drifts = drifts
    configuration.values = values
    self.contract = contract
    mock = try MockService(
      contract, service: service ?? Catalog.services[contract.id], configuration)
    self.conduct = conduct
  }

  var requests: [HTTPRequest] { arrivals.withLock { $0 } }

  func send(
    _ request: HTTPRequest, timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse {
    let number = arrivals.withLock { arrivals in
      arrivals.append(request)
      return arrivals.count
    }
    do throws(Fault) {
      let response = try conduct(
        Arrival(request: request, number: number, timeouts: timeouts, backend: self))
      // As with a socket, a cancelled request has been carried out, but its response is lost.
      if Task.isCancelled { throw Fault.cancelled }
      return response.sent(to: request)
    } catch {
      throw TransportError(error, at: .memory)
    }
  }
}

extension Backend {
  /// How many sockets were ever opened.
  var openedSockets: Int { sockets.withLock(\.count) }

  func openSocket(_ request: HTTPRequest) async throws(TransportError) -> any WebSocket {
    guard mock.accepts(request) else {
      throw TransportError(.upgradeRejected(HTTPResponse(status: .unauthorized)), at: .memory)
    }
    let name = SocketID(UInt64(socketCounter.next()))
    let socket = FakeSocket(
      heard: { text in self.deliver(self.mock.receive(Array(text.utf8), from: name)) },
      gone: { self.mock.close(name) })
    sockets.withLock { $0[name] = socket }
    mock.open(name, request)
    return socket
  }

  func response(to request: HTTPRequest) -> HTTPResponse {
    let reply = mock.reply(to: request)
    deliver(reply.messages)
    return reply.response
  }

  private func deliver(_ texts: [OutgoingMessage]) {
    for text in texts { sockets.withLock { $0[text.socket] }?.say(.text(text.text)) }
  }
}

extension HTTPRequest {
  var token: String? { fields["Authorization"] }
}

extension HTTPResponse {
  /// The response with its body changed, where it has one.
  func changing(_ change: (inout JSON) -> Void) -> HTTPResponse {
    guard var json = try? JSON(parsing: body) else { return self }
    change(&json)
    var response = self
    response.body = json.bytes()
    return response
  }

  func setting(_ location: JSON.Pointer, to value: JSON) -> HTTPResponse {
    changing { json in
      guard json[location] != nil else { return }
      _ = json.set(value, at: location)
    }
  }
}

extension Origin {
  static let memory = Origin(host: "backend.test")
}

extension Instant {
  /// The moment of the document's sample, 2025-11-17T19:26:02.996263011Z.
  static let sample = Instant(secondsSince1970: 1_763_407_562, nanoseconds: 996_263_011)
}

extension Contract {
  static var goals: Contract { Catalog.all[0] }

  /// One of the catalog, by its id.
  static func named(_ id: String) throws -> Contract {
    try #require(Catalog.all.first { $0.id == id })
  }
}
