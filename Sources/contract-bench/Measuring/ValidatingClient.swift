import ContractHTTP
import ContractModel
import ContractNetwork
import ContractValidation

/// A client that repeats one request on several connections and validates every response.
struct ValidatingClient: Sendable {
  private let transport: SocketTransport
  private let operations: CompiledContract
  private let connections: Int

  init(_ origin: Origin, connections: Int) throws {
    transport = try SocketTransport(origin, connectionLimit: connections)
    operations = try GoalsContract.compiled()
    self.connections = connections
  }
}

extension ValidatingClient {
  /// Measures the rate of exchanges; a response with drift ends the measurement.
  func rate(of template: RequestTemplate, for duration: Duration) async throws -> Rate {
    guard let operation = operations.operation(template.operation) else {
      throw Unmeasured("the contract has no operation \(template.operation)")
    }
    let start = ContinuousClock.now
    let end = start + duration
    let count = try await transport.withLoop {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<connections {
          group.addTask { try await repeatRequest(template, of: operation, until: end) }
        }
        return try await group.reduce(0, +)
      }
    }
    return Rate(count: count, time: ContinuousClock.now - start)
  }

  private func repeatRequest(
    _ template: RequestTemplate, of operation: CompiledOperation, until end: ContinuousClock.Instant
  ) async throws -> Int {
    var count = 0
    while ContinuousClock.now < end {
      let request = template.request()
      let response = try await transport.send(request)
      let drifts = operation.drifts(in: response, to: request, expecting: .success)
      if let drift = drifts.first {
        throw Unmeasured(
          "a response has drift: \(drift.kind) at \(drift.location), \(drift.actual)")
      }
      count += 1
    }
    return count
  }
}

/// A request that is created for every exchange, as for a planned case.
struct RequestTemplate: Sendable {
  var operation: String
  var method: HTTPMethod
  var target: String
  var token: String
  var body: [UInt8]?
}

extension RequestTemplate {
  static func list(at path: String = "/api/v1/goals") -> Self {
    Self(operation: "listGoals", method: .get, target: path, token: "user-token")
  }

  static func create(_ body: [UInt8]) -> Self {
    Self(
      operation: "createGoal", method: .post, target: "/api/v1/goals", token: "user-token",
      body: body)
  }

  func request() -> HTTPRequest {
    var fields = HTTPFields()
    fields.append("Accept", "application/json")
    fields.append("Authorization", "Bearer \(token)")
    if body != nil { fields.append("Content-Type", "application/json") }
    return HTTPRequest(method: method, target: target, fields: fields, body: body ?? [])
  }
}
