/// One step of a conversation over a WebSocket.
public struct SocketStep: Sendable, Equatable {
  /// The action of a step.
  package enum Action: Sendable, Equatable {
    /// Opens the socket on a channel.
    case connect(channel: String)
    /// Sends the typical message of that name with some changes.
    case send(message: String, [ScenarioCall.Change])
    /// Waits for the next message, which must have that name and meet the rules.
    case receive(message: String, [Rule], [ScenarioCall.Capture])
    /// Checks that no message is received for a time.
    case silence(milliseconds: Int)
    /// Closes the socket.
    case close
  }

  /// The name of the socket within its scenario.
  package var socket: String

  /// The action.
  package var action: Action

  /// The line the step was written on.
  package var position: SourcePosition
}

extension Scenario.Step {
  /// Opens a socket on a channel, under a name of its own.
  public static func connect(
    _ socket: String, to channel: String, file: String = #filePath, line: Int = #line
  ) -> Scenario.Step {
    step(socket, .connect(channel: channel), file, line)
  }

  /// Sends the typical message of that name, changed by `body`.
  public static func send(
    _ socket: String, _ message: String, body: [ScenarioCall.Change] = [],
    file: String = #filePath, line: Int = #line
  ) -> Scenario.Step {
    step(socket, .send(message: message, body), file, line)
  }

  /// Waits for the next message on the socket; it must have that name, and meet `rules` besides
  /// those of the contract.
  public static func receive(
    _ socket: String, _ message: String, rules: [Rule] = [],
    capture captures: [String: PositionedTerm] = [:], file: String = #filePath, line: Int = #line
  ) -> Scenario.Step {
    step(socket, .receive(message: message, rules, .init(captures)), file, line)
  }

  /// Checks that no message is received on the socket for a time.
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
