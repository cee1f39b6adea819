/// A child process that responds to messages, one at a time, and ends with this value.
///
/// Messages on its standard input and output are preceded by their length as four little-endian bytes.
package struct MessageProcess: ~Copyable {
  /// The maximum of standard error that is kept per message.
  private static let errorLimitBytes = 1 << 16

  private let process: ChildProcess
  private var input: InputPipe
  private var output: OutputPipe
  private var errors: OutputPipe
  private var termination: ChildCommand.Termination?

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - environment: All its environment variables.
  /// - Throws: ``SystemError`` if it cannot be started.
  package init(at path: String, environment: [String: String]) throws(SystemError) {
    BrokenPipeSignal.ignore()
    var input = try InputPipe()
    var output = try OutputPipe()
    var errors = try OutputPipe()
    process = try ChildProcess(
      [path], environment: environment, input: input.reader, output: output.writer,
      errors: errors.writer)
    input.closeReader()
    output.closeWriter()
    errors.closeWriter()
    self.input = input
    self.output = output
    self.errors = errors
  }

  deinit {
    if termination == nil { process.killGroup() }
  }

  /// The reason there is no response; the program has ended.
  package struct NoResponse: Error, Sendable, Equatable {
    package var termination: ChildCommand.Termination

    /// The standard error of the program since the message.
    package var errorOutput: [UInt8]
  }
}

extension MessageProcess {
  /// Sends a message and waits for the response.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - limit: The time after which the program is killed.
  /// - Returns: The response, without its length.
  /// - Throws: ``NoResponse`` if the program ends instead or does not respond in time.
  package mutating func response(
    to message: [UInt8], within limit: Duration
  ) throws(NoResponse) -> [UInt8] {
    if let termination { throw NoResponse(termination: termination, errorOutput: []) }
    let frame = Self.bytes(of: message.count) + message
    var rest = frame[...]
    let deadline = MonotonicTime.now + limit
    var descriptors = PollSet()
    errors.removeAll()
    while true {
      if !rest.isEmpty { rest = input.write(rest).map { rest.dropFirst($0) } ?? [] }
      descriptors.removeAll()
      if !output.hasEnded { descriptors.append(output.reader, .reading) }
      if !errors.hasEnded { descriptors.append(errors.reader, .reading) }
      if !rest.isEmpty { descriptors.append(input.writer, .writing) }
      // If another process holds the pipes, the end of the program causes no event.
      descriptors.wait(atMost: .milliseconds(output.hasEnded ? 1 : 20))
      // Checked before reading, so that no output is missed.
      let isLast = output.hasEnded || MonotonicTime.now > deadline
      let termination = isLast || descriptors.isIdle ? (try? process.termination()) ?? nil : nil
      output.readAvailable(keeping: .max)
      errors.readAvailable(keeping: Self.errorLimitBytes)
      if let response = takeMessage() { return response }
      guard termination != nil || MonotonicTime.now > deadline else { continue }
      if termination == nil { process.killGroup() }
      self.termination = termination ?? .timedOut
      throw NoResponse(termination: termination ?? .timedOut, errorOutput: errors.bytes)
    }
  }

  private mutating func takeMessage() -> [UInt8]? {
    guard output.bytes.count >= 4 else { return nil }
    let count = output.bytes[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard output.bytes.count >= 4 + count else { return nil }
    return Array(output.take(4 + count).dropFirst(4))
  }

  private static func bytes(of count: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
  }
}
