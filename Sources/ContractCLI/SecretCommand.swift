import ContractFindings
import ContractNetwork
import ContractRunner

/// A shell command that prints a secret.
struct SecretCommand: Sendable {
  /// The option, which errors show instead of the command, because that may contain secrets.
  var option: String

  /// The noun for the secret that the command prints.
  var noun = "token"
  var command: String
  var environment: [String: String]
  var timeLimit: Duration = .seconds(30)
}

extension SecretCommand {
  /// Runs the command in a shell; the first line of its output is the secret.
  func run() async -> Result<String, TokenError> {
    let outcome: ChildCommand.Outcome
    do throws(SystemError) {
      outcome = try await ChildCommand(
        shell: command, environment: environment, timeLimit: timeLimit
      )
      .run()
    } catch {
      return .failure(TokenError("\(option) could not be run: \(error)"))
    }
    let lines = Self.lines(of: outcome.output)
    switch outcome.termination {
    case .exited(status: 0):
      return lines.first.map(Result.success)
        ?? .failure(TokenError("\(option) printed no \(noun)"))
    case .exited(let status):
      return .failure(TokenError("\(option) ended with status \(status)\(reason(outcome))"))
    case .signalled(let signal):
      return .failure(TokenError("\(option) was ended by signal \(signal)\(reason(outcome))"))
    case .timedOut:
      return .failure(TokenError("\(option) took longer than \(timeLimit.components.seconds) s"))
    case .cancelled:
      return .failure(TokenError("\(option) was interrupted"))
    }
  }

  /// The last line of its errors.
  private func reason(_ outcome: ChildCommand.Outcome) -> String {
    guard var reason = Self.lines(of: outcome.errors).last else { return "" }
    // The output may be the token, and be repeated in the errors.
    var secrets = Redaction(token: nil, otherToken: nil)
    for line in Self.lines(of: outcome.output) { secrets.add(line) }
    for (name, value) in environment where name.namesSecret { secrets.add(value) }
    reason = secrets(reason).withoutLikelySecrets
    return ": \(reason)"
  }

  /// The lines that are not blank, without surrounding whitespace.
  private static func lines(of text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let start = line.drop(while: \.isWhitespace)
      return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) }
    }
  }
}
