import ContractModel
import ContractNetwork
import ContractRunner
public import Foundation

/// The backend of a test: a mock of a contract, or the host that the environment names.
///
/// ```swift
/// @Test(.mock(.lumeGoals)) func listsGoals() async throws {
///   let backend = try #require(TestBackend.current)
///   let client = GoalsClient(backend.url, token: backend.token)
///   …
/// }
/// ```
public final class TestBackend: Sendable {
  /// The backend of the current test, if the test or its suite has one.
  @TaskLocal public static var current: TestBackend?

  /// The base URL, without a trailing slash.
  public let url: URL

  /// The token of the first user; empty when there is none.
  public let token: String

  /// The token of the second user; empty when there is none.
  public let otherToken: String

  let origin: Origin
  let target: TestTarget
  let queue = TaskQueue()

  init(_ origin: Origin, _ target: TestTarget) throws(BackendProblem) {
    guard let url = URL(string: "\(origin)") else {
      throw BackendProblem("\(origin) is no address")
    }
    self.url = url
    self.origin = origin
    self.target = target
    token = target.token ?? ""
    otherToken = target.otherToken ?? ""
  }
}

extension TestBackend {
  /// The host that the environment of the process names, shared by all tests; `nil` when it names
  /// none.
  static let ofProcess: Result<TestBackend?, BackendProblem> = Result {
    () throws(BackendProblem) in
    let target = try TestTarget.ofProcess.get()
    guard case .host(let origin, _) = target else { return nil }
    return try TestBackend(origin, target)
  }
}

/// An error that describes why a test has no backend, in one line.
public struct BackendProblem: Error, Sendable, Equatable, CustomStringConvertible {
  public var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Runs one task at a time, in the order of their arrival, because cases observe each other's
/// changes.
actor TaskQueue {
  private var isRunning = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func run<Result: Sendable>(
    _ work: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    if isRunning {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      isRunning = true
    }
    defer {
      if waiting.isEmpty { isRunning = false } else { waiting.removeFirst().resume() }
    }
    return try await work()
  }
}
