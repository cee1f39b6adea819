import ContractModel
import ContractNetwork
import ContractRunner
public import Foundation

/// The backend that a test talks to: a mock of a contract, or the one that the environment names.
///
/// ```swift
/// @Test(.mock(.lumeGoals)) func listsGoals() async throws {
///   let backend = try #require(TestBackend.current)
///   let client = GoalsClient(backend.url, token: backend.token)
///   …
/// }
/// ```
public final class TestBackend: Sendable {
  /// The backend of the test that runs, where it or its suite has one.
  @TaskLocal public static var current: TestBackend?

  /// Where it is, without a slash at its end.
  public let url: URL

  /// By which requests are those of the user; empty where none is known.
  public let token: String

  /// By which they are those of somebody else; empty where none is known.
  public let otherToken: String

  let origin: Origin
  let target: TestTarget
  let turnstile = Turnstile()

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
  /// The host that the environment of the process names, one for all tests; `nil` where it names
  /// none.
  static let ofProcess: Result<TestBackend?, BackendProblem> = Result {
    () throws(BackendProblem) in
    let target = try TestTarget.ofProcess.get()
    guard case .host(let origin, _) = target else { return nil }
    return try TestBackend(origin, target)
  }
}

/// Why a test has no backend, in one line.
public struct BackendProblem: Error, Sendable, Hashable, CustomStringConvertible {
  public var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Lets one task through at a time, in the order in which they come, since cases look at what others
/// change.
actor Turnstile {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass<Result: Sendable>(
    _ work: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    if isTaken {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      isTaken = true
    }
    defer {
      if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
    return try await work()
  }
}
