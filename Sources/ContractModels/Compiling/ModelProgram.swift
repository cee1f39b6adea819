import ContractJSON
import ContractNetwork
import Synchronization

/// Compiled models, which one process takes bodies through as long as anybody holds this.
///
/// A model that ends the process, or keeps it too long, refuses the body; for the next one there is
/// another process.
final class ModelProgram: Sendable {
  /// How long the program may take to start.
  private static let startLimit: Duration = .seconds(60)

  /// After so many bodies with which a model took too long it is asked nothing more.
  private static let delaysAllowed = 3

  private struct State: ~Copyable {
    var program: MessageProcess?

    /// By model.
    var delays: [Int: Int] = [:]
  }

  private let path: String

  /// How long a model may take with one body.
  private let patience: Duration
  private let environment: [String: String]
  private let folder: TemporaryFolder
  private let state: Mutex<State>

  /// Starts the program of that name in a folder, which is kept as long as the program.
  init(
    _ name: String, in folder: TemporaryFolder, environment: [String: String], patience: Duration
  ) throws(ProbeError) {
    var environment = environment
    // A crash is told in a line; the rest takes seconds.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    path = "\(folder.path)/\(name)"
    self.folder = folder
    self.patience = patience
    self.environment = environment
    var program = try Self.start(path, environment)
    do throws(MessageProcess.NoResponse) {
      _ = try program.response(to: [], within: Self.startLimit)
    } catch {
      throw .crashedAtStart(error.reason(after: Self.startLimit))
    }
    state = Mutex(State(program: program))
  }

  private static func start(
    _ path: String, _ environment: [String: String]
  ) throws(ProbeError) -> MessageProcess {
    do throws(SystemError) {
      return try MessageProcess(at: path, environment: environment)
    } catch {
      throw .system("the program with the models could not be started: \(error)")
    }
  }
}

extension ModelProgram {
  /// Takes a body through the model of that number.
  func pass(_ body: [UInt8], through number: Int) -> Passage {
    state.withLock { state in
      guard state.delays[number, default: 0] < Self.delaysAllowed else {
        return .silent("not tried, because the model took too long before")
      }
      let message = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } + body
      do throws(ProbeError) {
        var program: MessageProcess
        if let running = state.program.take() {
          program = running
        } else {
          program = try Self.start(path, environment)
        }
        do throws(MessageProcess.NoResponse) {
          let reply = try program.response(to: message, within: patience)
          state.program = consume program
          return Passage(reply: reply) ?? .silent("the model broke its own program")
        } catch {
          if error.termination == .timedOut { state.delays[number, default: 0] += 1 }
          return .silent(error.reason(after: patience))
        }
      } catch {
        return .silent("\(error)")
      }
    }
  }
}

extension MessageProcess.NoResponse {
  /// `the model crashed: GoalDTO.swift:12: Fatal error: …`.
  fileprivate func reason(after patience: Duration) -> String {
    switch termination {
    case .timedOut:
      return "the model took longer than \(patience.components.seconds) s"
    case .exited(let status): return "the model ended the program with status \(status)"
    case .cancelled: return "the model was interrupted"
    case .signalled:
      let lines = String(decoding: errorOutput, as: UTF8.self).split(whereSeparator: \.isNewline)
      guard let line = lines.last(where: { $0.contains("atal error") }) else {
        return "the model crashed"
      }
      return "the model crashed: \(line)"
    }
  }
}
