import ContractHTTP
import TestSupport
import Testing

/// However the network splits the bytes, the messages and the error are the same.
@Suite struct `Messages in pieces` {
  @Test(arguments: 0..<200)
  func `result in the same requests`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let bytes = random.messages(from: requests)
    #expect(readRequests(random.pieces(of: bytes)) == readRequests([bytes[...]]))
  }

  @Test(arguments: 0..<200)
  func `result in the same responses`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let bytes = random.messages(from: responses)
    #expect(readResponses(random.pieces(of: bytes)) == readResponses([bytes[...]]))
  }

  @Test func `are complete without damage`() {
    #expect(readRequests([requests.joined().map { $0 }[...]]).messages.count == requests.count)
    #expect(readResponses([responses.joined().map { $0 }[...]]).messages.count == responses.count)
  }
}

// MARK: - Fixtures

private let requests = [
  "GET /a HTTP/1.1\nHost: h\n\n",
  "\nPOST /b HTTP/1.1\nHost: h\nContent-Length: 5\n\nhello",
  "POST /c HTTP/1.1\nTransfer-Encoding: chunked\nHost: h\n\n3;x=y\nabc\n10\n0123456789abcdef\n0\n\n",
  "POST /d HTTP/1.1\nTransfer-Encoding: chunked\nHost: h\n\n1\nz\n0\nTrailer: t\n\n",
  "DELETE /e HTTP/1.0\n\n",
].map(wire)

private let responses = [
  "HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: 2\n\n{}",
  "HTTP/1.1 100 Continue\n\nHTTP/1.1 204 No Content\nDate: now\n\n",
  "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n4\nabcd\n0\nT: u\n\n",
  "HTTP/1.1 404 Not Found\nContent-Length: 0\n\n",
].map(wire)

extension SeededRandom {
  /// A few samples in a row, half of the time with one changed byte.
  fileprivate mutating func messages(from samples: [[UInt8]]) -> [UInt8] {
    var bytes = (0..<4).flatMap { _ in samples.randomElement(using: &self) ?? [] }
    if Bool.random(using: &self), let index = bytes.indices.randomElement(using: &self) {
      bytes[index] = [0, 0x0A, 0x0D, 0x20, 0x3A, 0x39, 0xFF].randomElement(using: &self) ?? 0
    }
    return bytes
  }
}

private func readRequests(_ pieces: [ArraySlice<UInt8>]) -> Outcome<HTTPRequest> {
  var parser = RequestParser()
  var outcome = Outcome<HTTPRequest>()
  do throws(WireError) {
    for piece in pieces {
      parser.input.append(piece)
      while let request = try parser.next() { outcome.messages.append(request) }
    }
  } catch {
    outcome.error = error
  }
  return outcome
}

private func readResponses(_ pieces: [ArraySlice<UInt8>]) -> Outcome<HTTPResponse> {
  var parser = ResponseParser()
  var outcome = Outcome<HTTPResponse>()
  do throws(WireError) {
    for piece in pieces {
      parser.input.append(piece)
      while let response = try parser.next(respondingTo: .get) { outcome.messages.append(response) }
    }
    if let last = try parser.finish() { outcome.messages.append(last) }
  } catch {
    outcome.error = error
  }
  return outcome
}
