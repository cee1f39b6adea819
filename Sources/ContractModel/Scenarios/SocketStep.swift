/// One step of a conversation over a WebSocket.
public struct SocketStep: Sendable, Hashable {
  public enum Action: Sendable, Hashable {
    /// Opens the socket on a channel.
    case connect(channel: String)
    /// Sends the typical message of that name with some changes.
    case send(message: String, [ScenarioCall.Change])
    /// Waits for the next message, which must be of that name and keep the rules.
    case receive(message: String, [Rule], [ScenarioCall.Capture])
    /// No message may come for so long.
    case silence(milliseconds: Int)
    case close
  }

  /// Names the socket within its scenario.
  public var socket: String

  public var action: Action
  public var position: SourcePosition
}

extension Scenario.Step {
  /// Opens a socket on a channel, under a name of its own.
  public static func connect(
    _ socket: String, to channel: String, file: String = #filePath, line: Int = #line
  ) -> Scenario.Step {
    step(socket, .connect(channel: channel), file, line)
  }

  /// Sends the typical message of that name, changed as `body` says.
  public static func send(
    _ socket: String, _ message: String, body: [ScenarioCall.Change] = [], file: String = #filePath,
    line: Int = #line
  ) -> Scenario.Step {
    step(socket, .send(message: message, body), file, line)
  }

  /// Waits for the next message on the socket; it must be of that name, and keep `rules` besides
  /// those of the contract.
  public static func receive(
    _ socket: String, _ message: String, rules: [Rule] = [],
    capture captures: [String: PositionedTerm] = [:], file: String = #filePath, line: Int = #line
  ) -> Scenario.Step {
    let captures = captures.map { ScenarioCall.Capture(name: $0.key, term: $0.value.term) }
      .sorted { $0.name < $1.name }
    return step(socket, .receive(message: message, rules, captures), file, line)
  }

  /// Nothing may come on the socket for so long.
  public static func silence(
    _ socket: String, milliseconds: Int, file: String = #filePath, line: Int = #line
  ) -> Scenario.Step {
    step(socket, .silence(milliseconds: milliseconds), file, line)
  }

  /// Closes the socket; another may be opened under its name.
  public static func close(
    _ socket: String, file: String = #filePath, line: Int = #line
  ) -> Scenario.Step {
    step(socket, .close, file, line)
  }

  private static func step(
    _ socket: String, _ action: SocketStep.Action, _ file: String, _ line: Int
  ) -> Scenario.Step {
    .socket(
      SocketStep(
        socket: socket, action: action, position: SourcePosition(filePath: file, line: line)))
  }
}
