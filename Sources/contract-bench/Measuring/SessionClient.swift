import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client that repeats one request with `URLSession` and checks only the status.
struct SessionClient: Sendable {
  private let session: URLSession
  private let address: String
  private let connections: Int

  init(_ address: String, connections: Int) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = connections
    configuration.urlCache = nil
    session = URLSession(configuration: configuration)
    self.address = address
    self.connections = connections
  }
}

extension SessionClient {
  func rate(for duration: Duration) async throws -> Rate {
    guard let url = URL(string: address) else { throw Unmeasured("\(address) is not a URL") }
    let start = ContinuousClock.now
    let end = start + duration
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<connections {
        group.addTask { try await repeating(url, until: end) }
      }
      return try await group.reduce(0, +)
    }
    return Rate(count: count, time: ContinuousClock.now - start)
  }

  private func repeating(_ url: URL, until end: ContinuousClock.Instant) async throws -> Int {
    var request = URLRequest(url: url)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue("Bearer user-token", forHTTPHeaderField: "Authorization")
    var count = 0
    while ContinuousClock.now < end {
      let (_, response) = try await session.data(for: request)
      guard (response as? HTTPURLResponse)?.statusCode == 200 else {
        throw Unmeasured("a response to URLSession is not 200")
      }
      count += 1
    }
    return count
  }
}
