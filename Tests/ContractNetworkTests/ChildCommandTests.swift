import ContractNetwork
import Foundation
import Testing

@Suite struct `A shell command` {
  private static func run(
    _ text: String, _ environment: [String: String] = [:], timeLimit: Duration = .seconds(3600)
  ) async throws -> ChildCommand.Outcome {
    try await ChildCommand(shell: text, environment: environment, timeLimit: timeLimit).run()
  }

  @Test(
    arguments: [
      ("true", .exited(status: 0)), ("exit 3", .exited(status: 3)),
      ("exit 255", .exited(status: 255)),
      ("kill -TERM $$", .signalled(SIGTERM)), ("kill -KILL $$", .signalled(SIGKILL)),
      ("no-such-command", .exited(status: 127)),
    ] as [(String, ChildCommand.Termination)])
  func `reports how it ended`(text: String, termination: ChildCommand.Termination) async throws {
    #expect(try await Self.run(text).termination == termination)
  }

  @Test func `separates standard output and standard error`() async throws {
    let outcome = try await Self.run("echo one; echo two >&2; echo three")
    #expect(outcome.output == Array("one\nthree\n".utf8))
    #expect(outcome.errors == Array("two\n".utf8))
  }

  @Test func `has the given environment and an empty standard input`() async throws {
    let outcome = try await Self.run("cat; echo \"$ONE-$HOME\"", ["ONE": "1 = one"])
    #expect(outcome.output == Array("1 = one-\n".utf8))
  }

  @Test(arguments: [
    "sleep 3600 & echo token; echo $! >&2", "sleep 3600 >/dev/null & echo token; echo $! >&2",
    "sleep 3600 >/dev/null 2>&1 & echo token; echo $! >&2",
    "sh -c 'while echo more; do :; done' >&2 & echo token; echo $! >&2",
    "sleep 3600 & echo token; echo $! >&2; exec >/dev/null",
  ])
  func `does not wait for background processes`(text: String) async throws {
    let outcome = try await Self.run(text)
    #expect(outcome.termination == .exited(status: 0))
    #expect(outcome.output == Array("token\n".utf8))
    let number = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n")
      .compactMap { pid_t($0) }.first
    let background = try #require(number)
    #expect(Self.isRunning(background) || text.contains("echo more"))
    kill(background, SIGKILL)
  }

  @Test func `does not inherit descriptors`() async throws {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe pipe(&ends) == 0)
    // Checked in the shell itself, because other processes started meanwhile may hold it.
    let outcome = try await Self.run("test -e /dev/fd/\(ends[1])")
    #expect(outcome.termination == .exited(status: 1))
    for end in ends { close(end) }
  }

  @Test func `does not inherit descriptors that are opened while it starts`() async throws {
    let openings = Task.detached {
      while !Task.isCancelled {
        var ends: [Int32] = [-1, -1]
        #expect(unsafe pipe(&ends) == 0)
        for end in ends { close(end) }
        await Task.yield()
      }
    }
    defer { openings.cancel() }
    for _ in 0..<40 {
      let outcome = try await Self.run("ls /dev/fd")
      let open = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
      // The last one is that of the folder itself.
      #expect(Set(open).isSubset(of: ["0", "1", "2", "3"]), "\(open)")
    }
  }

  @Test(arguments: [
    "head -c 200000 /dev/zero", "head -c 200000 /dev/zero | cat >&2",
    "head -c 200000 /dev/zero; head -c 200000 /dev/zero >&2",
  ])
  func `can print more than is kept`(text: String) async throws {
    let outcome = try await Self.run(text)
    #expect(outcome.termination == .exited(status: 0))
    #expect(max(outcome.output.count, outcome.errors.count) == 1 << 16)
  }

  @Test(arguments: ["sleep 3600", "trap '' TERM INT; sleep 3600; sleep 3600", "exec >&- 2>&-; cat"])
  func `is killed with its child processes after its time limit`(text: String) async throws {
    let family = Family()
    let outcome = try await Self.run(
      family.command("\(text); sleep 3600"), timeLimit: .seconds(10))
    #expect(outcome.termination == .timedOut)
    for member in try await family.members() { #expect(await Self.hasEnded(member)) }
  }

  @Test func `is killed with its child processes if its task is cancelled`() async throws {
    let family = Family()
    let task = Task { try await Self.run(family.command("sleep 3600; sleep 3600")) }
    let members = try await family.members()
    task.cancel()
    #expect(try await task.value.termination == .cancelled)
    for member in members { #expect(await Self.hasEnded(member)) }
  }

  @Test func `is not started in a cancelled task`() async throws {
    let family = Family()
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await Self.run(family.command("true"))
    }
    #expect(try await task.value.termination == .cancelled)
    #expect(!FileManager.default.fileExists(atPath: family.path))
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGPIPE])
  func `receives signals that this process ignores or blocks`(number: Int32) async throws {
    BrokenPipeSignal.ignore()
    #expect(try await Self.run("kill -\(number) $$; exit 1").termination == .signalled(number))
  }
}

// MARK: - Fixtures

/// A shell and its child process, which print their identifiers.
private final class Family: Sendable {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("contract-check-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func command(_ text: String) -> String {
    "sleep 3600 & echo \"$$ $!\" >'\(path).new'; mv '\(path).new' '\(path)'; \(text)"
  }

  /// Waits until the shell has printed.
  func members() async throws -> [pid_t] {
    while true {
      if let text = try? String(contentsOfFile: path, encoding: .utf8) {
        return text.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
      }
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}

extension `A shell command` {
  /// Whether a process exists and is not a zombie.
  private static func isRunning(_ id: pid_t) -> Bool {
    guard kill(id, 0) == 0 else { return false }
    let state = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
    return state?.contains(") Z ") != true
  }

  private static func hasEnded(_ id: pid_t) async -> Bool {
    for _ in 0..<1_000_000 {
      if !isRunning(id) { return true }
      await Task.yield()
    }
    return false
  }
}
