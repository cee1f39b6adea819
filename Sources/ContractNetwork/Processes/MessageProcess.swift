/// A program that answers messages, one after the other, as long as this value lives.
///
/// What it reads and prints are messages, each behind its length as four bytes, the lowest first.
package struct MessageProcess: ~Copyable {
  /// How much is kept of what it says on its standard error while it works on one message.
  private static let textLimitBytes = 1 << 16

  private let process: ChildProcess
  private var input: InputPipe
  private var output: OutputPipe
  private var errors: OutputPipe
  private var termination: ShellCommand.Termination?

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - environment: All the variables that it has.
  /// - Throws: ``SystemError`` when it cannot be started.
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
    if termination == nil { process.endGroup() }
  }

  /// Why there is no answer; the program has ended, and is asked nothing more.
  package struct NoResponse: Error, Sendable, Hashable {
    package var termination: ShellCommand.Termination

    /// What it said meanwhile on its standard error.
    package var errorOutput: [UInt8]
  }
}

extension MessageProcess {
  /// Sends a message and waits for the answer.
  ///
  /// - Parameters:
  ///   - message: What the program reads.
  ///   - limit: How long it may take, until it is ended.
  /// - Returns: What the program prints.
  /// - Throws: ``NoResponse`` when the program ends instead, or takes too long.
  package mutating func response(
    to message: [UInt8], within limit: Duration
  ) throws(NoResponse) -> [UInt8] {
    if let termination { throw NoResponse(termination: termination, errorOutput: []) }
    let frame = Self.bytes(of: message.count) + message
    var rest = frame[...]
    let deadline = MonotonicTime.now + limit
    var descriptors = PollSet()
    errors.forget()
    while true {
      if !rest.isEmpty { rest = input.write(rest).map { rest.dropFirst($0) } ?? [] }
      descriptors.removeAll()
      if !output.hasEnded { descriptors.append(output.reader, .reading) }
      if !errors.hasEnded { descriptors.append(errors.reader, .reading) }
      if !rest.isEmpty { descriptors.append(input.writer, .writing) }
      // The end of the program wakes nobody where somebody else holds the pipes.
      descriptors.wait(atMost: .milliseconds(output.hasEnded ? 1 : 20))
      // Before the texts are read, so that nothing is missed that it has printed.
      let isLast = output.hasEnded || MonotonicTime.now > deadline
      let termination = isLast || descriptors.isIdle ? (try? process.termination()) ?? nil : nil
      output.readAvailable(keeping: .max)
      errors.readAvailable(keeping: Self.textLimitBytes)
      if let answer = takeMessage() { return answer }
      guard termination != nil || MonotonicTime.now > deadline else { continue }
      if termination == nil { process.endGroup() }
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
