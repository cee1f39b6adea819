import ContractJSON

extension Passage {
  /// What the program with the models says of a body; `nil` when it is nothing that it can say.
  init?(reply: [UInt8]) {
    let rest = reply.dropFirst()
    switch reply.first {
    case 0: self = .written(Array(rest))
    case 1: self = .read
    case 2: self = .unwritable(String(decoding: rest, as: UTF8.self))
    case 3:
      guard let told = try? JSON(parsing: Array(rest)), let refusal = Refusal(told) else {
        return nil
      }
      self.init(refusal)
    default: return nil
    }
  }
}

extension Refusal {
  /// From a reason, words and a coding path.
  fileprivate init?(_ told: JSON) {
    guard case .array(let parts) = told, parts.count == 3, case .string(let name) = parts[0],
      case .string(let words) = parts[1], case .array(let path) = parts[2],
      let reason = Reason(name, words)
    else { return nil }
    let tokens = path.compactMap { step -> JSON.Pointer.Token? in
      switch step {
      case .string(let name): .name(name)
      case .number(let number): Int(number.text).map { .index($0) }
      case .null, .boolean, .array, .object: nil
      }
    }
    self.init(reason, at: JSON.Pointer(tokens))
  }
}

extension Refusal.Reason {
  fileprivate init?(_ name: String, _ words: String) {
    switch name {
    case "key": self = .keyNotFound
    case "value": self = .valueNotFound(words)
    case "type": self = .typeMismatch(words)
    case "data": self = .dataCorrupted
    case "other": self = .other(words)
    default: return nil
    }
  }
}
