import ContractFindings
import ContractHTTP
import ContractJSON
import ContractText

extension HTTPExchange {
  /// The least length of a word that is taken for a value: shorter ones are in many messages.
  private static let leastLength = 6

  /// The text of a message with `#` for what the request contains: whole texts of its body in quotation marks,
  /// and each word that is a value or a part of one.
  ///
  /// Backends repeat in a message what was sent. Two messages that differ in that alone say the same.
  func replacingSentValues(in message: String) -> String {
    var result = message
    for text in Set(requestDocument?.texts ?? []) where !text.isEmpty {
      for mark in ["'", "\"", "`"] {
        result = result.replacingScalars(mark + text + mark, with: mark + "#" + mark)
      }
    }
    let sent = sentWords
    return result.replacingWords { $0.count >= Self.leastLength && sent.contains($0) }
  }

  /// The words of the target and of the body of the request that are not names of members.
  private var sentWords: Set<[UInt8]> {
    var words: Set<[UInt8]> = []
    for bytes in [Array(request.target.utf8), request.body] {
      var start = 0
      for end in 0...bytes.count where end == bytes.count || !bytes[end].isInWord {
        defer { start = end + 1 }
        let isName = bytes[end...].starts(with: Array("\":".utf8))
        if end - start >= Self.leastLength, !isName { words.insert(Array(bytes[start..<end])) }
      }
    }
    return words
  }
}

extension JSON {
  /// The texts in the value, names of members excepted.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let object): object.members.flatMap(\.value.texts)
    case .null, .boolean, .number: []
    }
  }
}
