import ContractRunner
import Foundation
import Synchronization

/// A command of the user's that prints a token.
struct TokenCommand: Sendable {
  /// The option that gives it, by which errors name it; its text may hold secrets.
  var option: String
  var command: String
  var timeLimit: Duration = .seconds(30)
}

extension TokenCommand {
  /// Runs the command by the shell; the first line that it prints is the token.
  func run() async -> Result<String, TokenError> {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      return .failure(TokenError("\(option) could not be run"))
    }
    let ending = Ending()
    let texts = [output, errors].map { Reading($0.fileHandleForReading, ending) }
    // On a thread of its own, because it blocks.
    Thread.detachNewThread { [process] in
      process.waitUntilExit()
      ending.exited(process.terminationStatus)
    }
    let clock = Task {
      try await Task.sleep(for: timeLimit)
      process.terminate()
      ending.giveUp()
    }
    let status = await ending.status
    clock.cancel()
    guard let status else {
      return .failure(TokenError("\(option) took longer than \(timeLimit.components.seconds) s"))
    }
    let lines = texts.map { $0.text.split(whereSeparator: \.isNewline) }
    let token = lines[0].first.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
    guard status == 0 else {
      var reason = lines[1].last.map { ": \($0)" } ?? ""
      // What has been printed before may be the token, and be told again.
      for line in lines[0] { reason = reason.replacing(line, with: "***") }
      return .failure(TokenError("\(option) ended with status \(status)\(reason)"))
    }
    guard !token.isEmpty else { return .failure(TokenError("\(option) printed no token")) }
    return .success(token)
  }
}

/// Waits for a process and for the end of all that it prints.
private final class Ending: Sendable {
  private struct State {
    var openTexts = 2
    var status: Int32?
    var isOver = false
    var waiter: CheckedContinuation<Int32?, Never>?
  }

  private let state = Mutex(State())

  func textEnded() { update { $0.openTexts -= 1 } }

  /// What it has started in the background may print for ever; that is not waited for.
  func exited(_ status: Int32) {
    update { $0.status = status }
    Thread.sleep(forTimeInterval: 0.5)
    giveUp()
  }

  func giveUp() { update { $0.isOver = true } }

  /// The exit status; `nil` when it was given up before there was one.
  var status: Int32? {
    get async {
      await withCheckedContinuation { waiter in update { $0.waiter = waiter } }
    }
  }

  private func update(_ change: (inout State) -> Void) {
    let done: (CheckedContinuation<Int32?, Never>, Int32?)? = state.withLock { state in
      change(&state)
      let isComplete = state.openTexts == 0 && state.status != nil
      guard isComplete || state.isOver, let waiter = state.waiter else { return nil }
      state.waiter = nil
      return (waiter, state.status)
    }
    done?.0.resume(returning: done?.1)
  }
}

/// Collects what a process prints, as far as it is of interest.
private final class Reading: Sendable {
  private static let limit = 1 << 16
  private let bytes = Mutex<[UInt8]>([])

  init(_ handle: FileHandle, _ ending: Ending) {
    Thread.detachNewThread { [self] in
      while let data = try? handle.read(upToCount: 4096), !data.isEmpty {
        bytes.withLock { bytes in
          if bytes.count < Self.limit { bytes += data }
        }
      }
      ending.textEnded()
    }
  }

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}
