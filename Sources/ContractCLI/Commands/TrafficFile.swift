import ContractFindings
import ContractHTTP
import ContractInterchange
import ContractModel
import ContractNetwork
import Foundation

/// A HAR file that grows with the traffic, and is complete after each exchange.
final class TrafficFile {
  private let handle: FileHandle
  private let path: String
  private let writer: RecordingWriter

  /// The length without the end of the document.
  private var length: UInt64
  private var isEmpty = true

  /// The numbers of users, by what distinguishes them.
  private var senders: [RequestSender: Int] = [:]
  private let schemes: [Authentication.Scheme]

  /// The exchanges that have opened a WebSocket, with their messages until it closes.
  private var sockets: [WebSocketID: (RelayedExchange, [Recording.Message])] = [:]

  /// How many messages of a WebSocket are kept.
  private static let messageLimit = 10_000

  /// - Parameters:
  ///   - path: The path of the file.
  ///   - schemes: The schemes by which users are distinguished.
  /// - Throws: A failure when the file cannot be written.
  init(_ path: String, schemes: [Authentication.Scheme]) throws(Command.Failure) {
    self.schemes = schemes
    writer = RecordingWriter(creator: "contract-check", version: ContractCheck.version)
    guard FileManager.default.createFile(atPath: path, contents: Data()),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw .environment("\(path): cannot be written") }
    self.handle = handle
    self.path = path
    let head = Data(writer.head.utf8)
    length = UInt64(head.count)
    try write(head)
  }

  private func write(_ data: Data) throws(Command.Failure) {
    do {
      try handle.write(contentsOf: data + Data(RecordingWriter.end.utf8))
    } catch {
      throw .environment("\(path): cannot be written")
    }
  }
}

extension TrafficFile {
  /// Adds an exchange; one that opens a WebSocket follows with the messages of this.
  func add(
    _ exchange: RelayedExchange, of origin: Origin, masked redaction: Redaction
  ) throws(Command.Failure) {
    if let socket = exchange.socket {
      sockets[socket] = (exchange, [])
    } else {
      try append(exchange, [], origin, redaction)
    }
  }

  func add(_ message: RelayedMessage, masked redaction: Redaction) {
    guard let count = sockets[message.socket]?.1.count, count < Self.messageLimit else { return }
    sockets[message.socket]?.1.append(
      Recording.Message(
        isSent: message.sender == .client,
        text: message.text.map { redaction.masked(text: $0) }, bytes: message.bytes))
  }

  /// Adds the exchange of a WebSocket that has closed.
  func close(
    _ socket: WebSocketID, of origin: Origin, masked redaction: Redaction
  ) throws(Command.Failure) {
    guard let (exchange, messages) = sockets.removeValue(forKey: socket) else { return }
    try append(exchange, messages, origin, redaction)
  }

  /// Adds the exchanges of all WebSockets that are open.
  func finish(of origin: Origin, masked redaction: Redaction) throws(Command.Failure) {
    for socket in sockets.keys.sorted(by: { $0.number < $1.number }) {
      try close(socket, of: origin, masked: redaction)
    }
  }

  /// The number of the user who has sent a request; `nil` where it has no credentials.
  private func number(of request: HTTPRequest) -> Int? {
    guard let sender = RequestSender(of: request, by: schemes) else { return nil }
    let number = senders[sender] ?? senders.count + 1
    senders[sender] = number
    return number
  }

  private func append(
    _ exchange: RelayedExchange, _ messages: [Recording.Message], _ origin: Origin,
    _ redaction: Redaction
  ) throws(Command.Failure) {
    let start = exchange.startedAt
    let time = Instant(secondsSince1970: start.seconds, nanoseconds: start.nanoseconds)
      .text(fractionDigits: 6)
    let address = "\(origin.scheme.rawValue)://\(origin.authority)\(origin.basePath)"
    let entry = writer.entry(
      redaction.masked(exchange.request), redaction.masked(exchange.response), at: address,
      time: time, duration: exchange.duration, sender: number(of: exchange.request),
      messages: messages)
    let data = Data(((isEmpty ? "" : RecordingWriter.separator) + entry).utf8)
    isEmpty = false
    do {
      try handle.seek(toOffset: length)
    } catch {
      throw .environment("\(path): cannot be written")
    }
    length += UInt64(data.count)
    try write(data)
  }
}
