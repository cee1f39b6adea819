/// Reads the body of one message as its bytes arrive.
struct BodyReader: Sendable {
  private enum State: Sendable {
    case content(missing: Int)
    case chunkSize
    case chunk(missing: Int)
    case chunkEnd
    case trailers
    case untilClose
    case complete
  }

  private(set) var body: [UInt8] = []

  /// The number of bytes of the body that are kept, and whether there were more.
  private let keptBytes: Int
  private(set) var isCut = false
  private var state: State
  private let limits: WireLimits

  init(
    _ framing: BodyFraming, limits: WireLimits, keeping keptBytes: Int = .max
  ) throws(WireError) {
    self.limits = limits
    self.keptBytes = keptBytes
    switch framing {
    case .none: state = .complete
    case .chunked: state = .chunkSize
    case .untilClose: state = .untilClose
    case .length(let length):
      guard length <= limits.bodyBytes else {
        throw .bodyTooLarge(limitBytes: limits.bodyBytes)
      }
      state = .content(missing: length)
    }
  }

  /// Reads the bytes that have arrived.
  ///
  /// - Returns: Whether the body is complete; bytes of the next message remain in `input`.
  mutating func read(from input: inout WireInput) throws(WireError) -> Bool {
    while true {
      switch state {
      case .content(let missing):
        // Growing by doubling would hold up to twice the length.
        if body.isEmpty, input.count < missing { body.reserveCapacity(min(missing, keptBytes)) }
        let left = missing - append(input.take(missing))
        state = left == 0 ? .complete : .content(missing: left)
        if left > 0 { return false }
      case .chunkSize:
        guard let size = try chunkSize(from: &input) else { return false }
        guard size <= limits.bodyBytes - body.count else {
          throw .bodyTooLarge(limitBytes: limits.bodyBytes)
        }
        state = size == 0 ? .trailers : .chunk(missing: size)
      case .chunk(let missing):
        let left = missing - append(input.take(missing))
        state = left == 0 ? .chunkEnd : .chunk(missing: left)
        if left > 0 { return false }
      case .chunkEnd:
        guard try takeLineEnd(from: &input) else { return false }
        state = .chunkSize
      case .trailers:
        guard try skipTrailers(in: &input) else { return false }
        state = .complete
      case .untilClose:
        guard input.count <= limits.bodyBytes - body.count else {
          throw .bodyTooLarge(limitBytes: limits.bodyBytes)
        }
        _ = append(input.take(input.count))
        return false
      case .complete: return true
      }
    }
  }

  /// Returns the body after the connection has ended.
  func finish() throws(WireError) -> [UInt8] {
    switch state {
    case .complete, .untilClose: body
    case .content(let missing): throw .endedInBody(missingBytes: missing)
    default: throw .endedInBody(missingBytes: nil)
    }
  }

  private mutating func append(_ whole: ArraySlice<UInt8>) -> Int {
    let piece = whole.prefix(keptBytes - body.count)
    if piece.count < whole.count { isCut = true }
    if body.isEmpty, body.capacity < piece.count {
      body = Array(piece)
    } else {
      body.append(contentsOf: piece)
    }
    return whole.count
  }
}

extension BodyReader {
  /// The length of a chunk size line, including extensions, which are ignored.
  private static let chunkLineLimit = 4096

  private func chunkSize(from input: inout WireInput) throws(WireError) -> Int? {
    let line = input.bytes[input.start...].prefix(BodyReader.chunkLineLimit)
    var size = 0
    var index = line.startIndex
    while index < line.endIndex, let digit = ASCII.hexDigit(line[index]) {
      guard size < 1 << 48 else { throw .malformedChunk }
      size = size << 4 | Int(digit)
      index += 1
    }
    guard index < line.endIndex else { return nil }
    let isExtended =
      line[index] == ASCII.semicolon || line[index] == ASCII.space || line[index] == ASCII.tab
    guard index > line.startIndex, isExtended || line[index] == ASCII.carriageReturn else {
      throw .malformedChunk
    }
    while index < line.endIndex, line[index] != ASCII.carriageReturn {
      guard line[index] >= ASCII.space || line[index] == ASCII.tab else {
        throw .malformedChunk
      }
      index += 1
    }
    guard index + 1 < line.endIndex else {
      guard line.count < BodyReader.chunkLineLimit else { throw .malformedChunk }
      return nil
    }
    guard line[index + 1] == ASCII.lineFeed else { throw .malformedChunk }
    input.skip(index + 2 - line.startIndex)
    return size
  }

  private func takeLineEnd(from input: inout WireInput) throws(WireError) -> Bool {
    let bytes = input.bytes[input.start...].prefix(2)
    guard bytes.elementsEqual([ASCII.carriageReturn, ASCII.lineFeed].prefix(bytes.count)) else {
      throw .malformedChunk
    }
    guard bytes.count == 2 else { return false }
    input.skip(2)
    return true
  }

  private func skipTrailers(in input: inout WireInput) throws(WireError) -> Bool {
    guard let length = try trailerLength(in: input) else { return false }
    input.skip(length)
    return true
  }

  /// Checks trailer fields, which are dropped because contracts do not describe them.
  private func trailerLength(in input: WireInput) throws(WireError) -> Int? {
    let bytes = input.bytes.span.extracting(input.start..<input.bytes.count)
    if bytes.count >= 2, bytes[0] == ASCII.carriageReturn, bytes[1] == ASCII.lineFeed { return 2 }
    var offset = 0
    let end = HeadScanner.end(of: bytes, from: &offset)
    guard end ?? bytes.count <= limits.headBytes else {
      throw .headTooLarge(limitBytes: limits.headBytes)
    }
    guard let end else { return nil }
    _ = try HeadScanner.fields(of: bytes, in: 0..<end - 2, limit: limits.fields)
    return end
  }
}
