extension HTTPRequest {
  /// Serializes the message.
  ///
  /// Adds `Content-Length` if the fields frame no body and the request has a body or a method that
  /// usually has one. The sender sets fields such as `Host`.
  package func serialized() -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(
      64 + method.name.utf8.count + target.utf8.count + fields.block.count + body.count)
    write(to: &output)
    return output
  }

  /// Appends the serialized message.
  ///
  /// - Parameters:
  ///   - output: The bytes to append to.
  ///   - basePath: The prefix of the target.
  ///   - extraLines: More field lines, each ending in CRLF; they precede the others.
  package func write(
    to output: inout [UInt8], basePath: String = "", extraLines: [UInt8] = []
  ) {
    output.append(contentsOf: method.name.utf8)
    output.append(ASCII.space)
    output.append(contentsOf: basePath.utf8)
    output.append(contentsOf: target.utf8)
    output.append(contentsOf: version == .http1_0 ? requestEnd1_0 : requestEnd1_1)
    output.append(contentsOf: extraLines)
    output.append(contentsOf: fields.block)
    if !body.isEmpty || method == .post || method == .put || method == .patch,
      !fields.contains("content-length"), !fields.contains("transfer-encoding")
    {
      output.appendContentLength(body.count)
    }
    output.appendLineEnd()
    output.append(contentsOf: body)
  }
}

extension HTTPResponse {
  /// Serializes the message as the response to a request with this method.
  package func serialized(respondingTo method: HTTPMethod = .get) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(128 + fields.block.count + body.count)
    write(to: &output, respondingTo: method)
    return output
  }

  /// Appends the serialized message.
  ///
  /// Adds `Content-Length` if the fields frame no body and the status allows one; omits the body if
  /// the method is HEAD or the status forbids one. Each extra line ends in CRLF. The surplus follows.
  package func write(
    to output: inout [UInt8], respondingTo method: HTTPMethod, extraLines: [UInt8] = []
  ) {
    writeHead(to: &output, extraLines: extraLines)
    let isBodyAllowed = !status.forbidsBody
    if isBodyAllowed, !fields.contains("content-length"), !fields.contains("transfer-encoding") {
      output.appendContentLength(body.count)
    }
    output.appendLineEnd()
    if isBodyAllowed, method != .head { output.append(contentsOf: body) }
    output.append(contentsOf: surplus)
  }

  /// Appends the head for a body that ends with the connection.
  package func writeUnframedHead(to output: inout [UInt8], extraLines: [UInt8] = []) {
    writeHead(to: &output, extraLines: extraLines)
    output.appendLineEnd()
  }

  private func writeHead(to output: inout [UInt8], extraLines: [UInt8]) {
    output.append(contentsOf: responseStart)
    output.append(contentsOf: String(status.code).utf8)
    output.append(ASCII.space)
    output.append(contentsOf: status.reason.utf8)
    output.appendLineEnd()
    output.append(contentsOf: fields.block)
    output.append(contentsOf: extraLines)
  }
}

private let requestEnd1_0 = Array(" HTTP/1.0\r\n".utf8)
private let requestEnd1_1 = Array(" HTTP/1.1\r\n".utf8)
private let responseStart = Array("HTTP/1.1 ".utf8)
private let contentLengthName = Array("Content-Length: ".utf8)

extension [UInt8] {
  fileprivate mutating func appendLineEnd() {
    append(ASCII.carriageReturn)
    append(ASCII.lineFeed)
  }

  fileprivate mutating func appendContentLength(_ length: Int) {
    append(contentsOf: contentLengthName)
    append(contentsOf: String(length).utf8)
    appendLineEnd()
  }
}
