package import ContractHTTP
package import ContractJSON
package import ContractModel
import ContractText

/// Masks secrets in all output of a run.
///
/// A secret is recognized as it is, in the notations of ``SecretForms``, by a part of eight or more
/// bytes that no word looks like, and by its beginning before an ellipsis. A secret of fewer than
/// eight bytes is recognized only as a whole word: `T` must not be masked in `POST`.
package struct Redaction: Sendable {
  fileprivate struct Secret {
    /// In lower case, unless it is a word.
    var bytes: [UInt8]
    var mask: [UInt8]
    var isWord: Bool
  }

  /// A part of a secret: the index of its mask, and where it begins.
  private struct Part {
    var secret: [UInt8]
    var offset: Int
    var mask: [UInt8]
  }

  /// The secrets by their first byte, the longest first, so that none is masked inside another.
  private var secrets: [[Secret]] = []

  /// The distinctive parts of secrets, by their first eight bytes.
  private var parts: [UInt64: [Part]] = [:]

  /// The environment variables that replace secrets and can supply them, a longer one before its prefix.
  package private(set) var variables = ["TOKEN", "LOGIN"].flatMap { name in
    [variable(name, of: .other), variable(name, of: .user)]
  }

  /// The environment variable that can supply a credential: `$CONTRACT_CHECK_OTHER_TOKEN`.
  private static func variable(_ name: String, of identity: Identity) -> String {
    "$CONTRACT_CHECK_" + (identity == .other ? "OTHER_" : "") + name
  }

  /// The environment variable that can supply the credentials of a scheme, with its dollar sign.
  package static func variable(
    of scheme: Authentication.Scheme, in credentials: Credentials, of identity: Identity
  ) -> String {
    variable(credentials.variable(of: scheme), of: identity)
  }

  package init(token: String?, otherToken: String?) {
    if let otherToken { add(otherToken, of: .other) }
    if let token { add(token, of: .user) }
  }

  /// Creates a redaction that masks the credentials of identities, and the values of header fields
  /// that every request has.
  package init(_ identities: [Identity: Credentials], fields: [HTTPField] = []) {
    self.init(token: nil, otherToken: nil)
    for identity in [Identity.other, .user] {
      if let credentials = identities[identity] { add(credentials, of: identity) }
    }
    for field in fields {
      if fields.count == 1 {
        add("\(field.name): \(field.value)", as: "$CONTRACT_CHECK_HEADER", withParts: false)
      }
      add(field.value)
    }
  }

  /// Masks the credentials of an identity; a known secret keeps its mask.
  package mutating func add(_ credentials: Credentials, of identity: Identity) {
    for (kind, name, value) in credentials.all {
      let variable = Self.variable(kind.variable(ofKey: name), of: identity)
      if kind.isUser {
        add(Base64.text(of: Array(value.utf8)), as: variable, withParts: false)
      }
      add(value, as: variable)
      if kind.isUser {
        add(String(value.dropping(bytes: value.prefix(upToASCII: ":").utf8.count + 1)))
      }
    }
  }

  /// Masks a token of an identity, too; a known token keeps its mask.
  package mutating func add(_ token: String, of identity: Identity) {
    add(token, as: Self.variable("TOKEN", of: identity))
  }

  /// Masks credentials: the whole body, and each text in it of four characters or more, except
  /// those that the contract states.
  package mutating func add(credentials: JSON, of identity: Identity, except known: Set<String>) {
    add(credentials.text(), as: Self.variable("LOGIN", of: identity), withParts: false)
    for text in credentials.texts where text.count >= 4 && !known.contains(text) { add(text) }
  }

  /// Masks a secret with the variable that can supply it, if there is one.
  ///
  /// - Parameters:
  ///   - secret: The text to mask.
  ///   - mask: What takes its place.
  ///   - isWithParts: Whether parts of it are secret, too.
  package mutating func add(
    _ secret: String, as mask: String = "***", withParts isWithParts: Bool = true
  ) {
    guard !secret.isEmpty else { return }
    if mask.hasScalarPrefix("$"), !variables.contains(mask) {
      variables.append(mask)
      variables.sort { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }
    let (forms, mask) = (SecretForms(secret), Array(mask.utf8))
    if secrets.isEmpty { secrets = Array(repeating: [], count: 256) }
    for form in Set(forms.plain) { insert(Array(form.utf8), mask) }
    guard secret.utf8.count >= 6 else { return }
    for form in Set(forms.encoded) where form.utf8.count >= 8 { insert(Array(form.utf8), mask) }
    if isWithParts { addParts(of: Array(secret.utf8), mask) }
  }

  private mutating func insert(_ form: [UInt8], _ mask: [UInt8]) {
    let isWord = form.count < 8
    let bytes = isWord ? form : form.map(\.lowercased)
    let first = Int(bytes[0])
    guard !secrets[first].contains(where: { $0.bytes == bytes }) else { return }
    let index = secrets[first].firstIndex { $0.bytes.count < bytes.count }
    secrets[first].insert(
      Secret(bytes: bytes, mask: mask, isWord: isWord), at: index ?? secrets[first].count)
  }

  private mutating func addParts(of secret: [UInt8], _ mask: [UInt8]) {
    let lowercased = secret.map(\.lowercased)
    for offset in 0..<max(0, secret.count - 7)
    where secret[offset..<offset + 8].isDistinctive {
      let part = Part(secret: lowercased, offset: offset, mask: mask)
      parts[lowercased.word(at: offset), default: []].append(part)
    }
  }

  package func callAsFunction(_ text: String) -> String {
    guard !secrets.isEmpty else { return text }
    let bytes = Array(text.utf8)
    let masked = masking(bytes)
    return masked == bytes ? text : String(decoding: masked, as: UTF8.self)
  }

  /// Masks the bytes before `limit`; a secret across it is masked, too.
  package func masking(_ bytes: [UInt8], upTo limit: Int = .max) -> [UInt8] {
    guard !secrets.isEmpty else { return limit < bytes.count ? Array(bytes.prefix(limit)) : bytes }
    var masked: [UInt8] = []
    var index = 0
    let end = min(limit, bytes.count)
    masked.reserveCapacity(end)
    while index < end {
      if let (mask, length) = secret(in: bytes, at: index) ?? part(in: bytes, at: index) {
        masked += mask
        index += length
      } else {
        masked.append(bytes[index])
        index += 1
      }
    }
    return masked
  }

  private func secret(in text: [UInt8], at index: Int) -> (mask: [UInt8], length: Int)? {
    let byte = text[index]
    for secret in secrets[Int(byte.lowercased)] {
      if let length = secret.length(in: text, at: index) { return (secret.mask, length) }
    }
    // Words keep their case.
    guard byte != byte.lowercased else { return nil }
    for secret in secrets[Int(byte)] where secret.isWord {
      if let length = secret.length(in: text, at: index) { return (secret.mask, length) }
    }
    return nil
  }

  /// The longest part of a secret at `index`.
  private func part(in text: [UInt8], at index: Int) -> (mask: [UInt8], length: Int)? {
    guard index + 8 <= text.count, !parts.isEmpty,
      let candidates = parts[text.word(at: index)]
    else { return nil }
    return candidates.map { part in
      let longest = min(part.secret.count - part.offset, text.count - index)
      let length = (0..<longest).first {
        text[index + $0].lowercased != part.secret[part.offset + $0]
      }
      return (part.mask, length ?? longest)
    }.max { $0.1 < $1.1 }
  }
}

extension Redaction.Secret {
  /// The number of bytes at `index` that are the secret, or its beginning before an ellipsis; `nil`
  /// when it is not there.
  fileprivate func length(in text: [UInt8], at index: Int) -> Int? {
    let longest = min(bytes.count, text.count - index)
    let length =
      (0..<longest).first {
        (isWord ? text[index + $0] : text[index + $0].lowercased) != bytes[$0]
      } ?? longest
    let end = index + length
    guard length == bytes.count else {
      return length >= 4 && text[end...].starts(with: "…".utf8) ? length : nil
    }
    guard isWord else { return length }
    let isAlone =
      (index == 0 || !text[index - 1].isPartOfWord)
      && (end == text.count || !text[end].isPartOfWord)
    return isAlone ? length : nil
  }
}

extension [UInt8] {
  /// Eight bytes from `offset` on, letters in lower case.
  fileprivate func word(at offset: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in offset..<offset + 8 { word = word << 8 | UInt64(self[index].lowercased) }
    return word
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes look generated: they have a digit beside letters, or letters of both cases.
  fileprivate var isDistinctive: Bool {
    let hasDigit = contains { 0x30...0x39 ~= $0 }
    let hasLower = contains { 0x61...0x7A ~= $0 }
    // A capital at the beginning is that of any word.
    let hasUpper = dropFirst().contains { 0x41...0x5A ~= $0 }
    return hasDigit && (hasUpper || hasLower) || hasUpper && hasLower
  }
}

extension UInt8 {
  /// The same letter in lower case; other bytes as they are.
  fileprivate var lowercased: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }

  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

extension JSON {
  /// Every text in the value, names of members apart.
  package var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let object): object.members.flatMap(\.value.texts)
    case .null, .boolean, .number: []
    }
  }
}
