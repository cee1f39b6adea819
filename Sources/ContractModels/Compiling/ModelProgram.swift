import ContractJSON
import ContractNetwork
import Synchronization

/// Compiled models, run by one process until the last reference is released.
///
/// When a model ends the process or exceeds the time limit, that body is not decoded, and the next
/// one gets a new process.
final class ModelProgram: Sendable {
  /// The time limit of the program's start.
  private static let startLimit: Duration = .seconds(60)

  /// The number of timeouts after which a model gets no more bodies.
  private static let timeoutsAllowed = 3

  private struct State: ~Copyable {
    var program: MessageProcess?

    /// The number of timeouts by model.
    var timeouts: [Int: Int] = [:]
  }

  private let path: String

  /// The time limit of a model for one body.
  private let bodyTimeLimit: Duration
  private let environment: [String: String]
  private let folder: TemporaryFolder
  private let state: Mutex<State>

  /// Starts a program in a folder, which is kept as long as the program.
  init(
    _ name: String, in folder: TemporaryFolder, environment: [String: String],
    bodyTimeLimit: Duration
  ) throws(ModelCompilerError) {
    var environment = environment
    // One line about a crash suffices; a backtrace takes seconds.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    path = "\(folder.path)/\(name)"
    self.folder = folder
    self.bodyTimeLimit = bodyTimeLimit
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
  ) throws(ModelCompilerError) -> MessageProcess {
    do throws(SystemError) {
      return try MessageProcess(at: path, environment: environment)
    } catch {
      throw .system("the program with the models could not be started: \(error)")
    }
  }
}

extension ModelProgram {
  /// Decodes a body with a model and encodes the result.
  func recode(_ body: [UInt8], model number: Int) -> ModelResult {
    state.withLock { state in
      guard state.timeouts[number, default: 0] < Self.timeoutsAllowed else {
        return .unresponsive("not attempted, because the model timed out before")
      }
      let message = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } + body
      do throws(ModelCompilerError) {
        var program: MessageProcess
        if let running = state.program.take() {
          program = running
        } else {
          program = try Self.start(path, environment)
        }
        do throws(MessageProcess.NoResponse) {
          let response = try program.response(to: message, within: bodyTimeLimit)
          state.program = consume program
          return ModelResult(response: response)
            ?? .unresponsive("the model's program sent a malformed response")
        } catch {
          if error.termination == .timedOut { state.timeouts[number, default: 0] += 1 }
          return .unresponsive(error.reason(after: bodyTimeLimit))
        }
      } catch {
        return .unresponsive("\(error)")
      }
    }
  }
}

extension MessageProcess.NoResponse {
  /// `the model crashed: GoalDTO.swift:12: Fatal error: …`.
  fileprivate func reason(after timeLimit: Duration) -> String {
    switch termination {
    case .timedOut:
      return "the model timed out after \(timeLimit.components.seconds) s"
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

extension ModelResult {
  /// Decodes a response of the program; `nil` when it is malformed.
  fileprivate init?(response: [UInt8]) {
    let rest = response.dropFirst()
    switch response.first {
    case 0: self = .encoded(Array(rest))
    case 1: self = .decoded
    case 2: self = .encodingFailed(String(decoding: rest, as: UTF8.self))
    case 3:
      guard let details = try? JSON(parsing: Array(rest)), let failure = DecodingFailure(details)
      else { return nil }
      self.init(failure)
    default: return nil
    }
  }
}

extension DecodingFailure {
  /// Decodes a reason, its details and a coding path.
  fileprivate init?(_ details: JSON) {
    guard case .array(let parts) = details, parts.count == 3, case .string(let name) = parts[0],
      case .string(let words) = parts[1], case .array(let path) = parts[2],
      let reason = Reason(name, words)
    else { return nil }
    let tokens = path.compactMap { step -> JSON.Pointer.Token? in
      switch step {
      case .string(let name): .name(name)
      case .number(let number): Int(number.text).map { .index($0) }
      case .null, .boolean, .array, .object: nil
      }
    }
    self.init(reason, at: JSON.Pointer(tokens))
  }
}

extension DecodingFailure.Reason {
  fileprivate init?(_ name: String, _ words: String) {
    switch name {
    case "key": self = .keyNotFound
    case "value": self = .valueNotFound(words)
    case "type": self = .typeMismatch(words)
    case "data": self = .dataCorrupted
    case "other": self = .other(words)
    default: return nil
    }
  }
}
