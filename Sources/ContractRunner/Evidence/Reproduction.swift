import ContractHTTP

/// A shell line that sends a request again.
///
/// Tokens stand as environment variables, so that the line can be shared. A resource that the run
/// made, and has deleted again by the time somebody reads the line, is made anew first.
struct Reproduction {
  /// Puts scheme, host and base path before a target.
  var url: @Sendable (String) -> String

  /// The request that made the resource whose id stands in the target, and that id.
  struct Origin: Sendable {
    var creation: HTTPRequest
    var id: String
  }

  var masked: Redaction

  func line(for request: HTTPRequest, resource: Origin?) -> String {
    guard let resource, request.target.contains(resource.id) else {
      return curl(request, target: request.target, isQuiet: false)
    }
    // The first member called "id" of a creation's answer, whatever its layout.
    let extraction = #"grep -o '"id": *"[^"]*"' | head -n 1 | cut -d '"' -f 4"#
    let creation = curl(resource.creation, target: resource.creation.target, isQuiet: true)
    let target = request.target.replacing(resource.id, with: "$ID")
    return "ID=$(\(creation) | \(extraction)); \(curl(request, target: target, isQuiet: false))"
  }

  private func curl(_ request: HTTPRequest, target: String, isQuiet: Bool) -> String {
    var words = ["curl", isQuiet ? "-s" : "-si"]
    switch request.method {
    case .get: break
    case .head: words.append("-I")
    default: words += ["-X", request.method.name]
    }
    words.append(quoted(url(target), expanding: target.contains("$ID")))
    for field in request.fields {
      let text = masked("\(field.name): \(field.value)")
      words += ["-H", quoted(text, expanding: text.contains("$CONTRACT_CHECK_"))]
    }
    if !request.body.isEmpty {
      words += ["--data-binary", bodyWord(request.body)]
    }
    return words.joined(separator: " ")
  }

  /// Bytes that no shell word can hold are written as escapes.
  private func bodyWord(_ body: [UInt8]) -> String {
    if let text = String(validating: body, as: UTF8.self),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    {
      return quoted(masked(text), expanding: false)
    }
    let escaped = body.map { byte in
      (0x20..<0x7F).contains(byte) && byte != 0x27 && byte != 0x5C
        ? String(UnicodeScalar(byte)) : "\\x" + hexadecimal(byte)
    }
    return "$'\(escaped.joined())'"
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }

  /// A shell word: in single quotes, or in double quotes where a variable has to be expanded.
  private func quoted(_ text: String, expanding: Bool) -> String {
    guard expanding else { return "'" + text.replacing("'", with: #"'\''"#) + "'" }
    let escaped = text.replacing(#"\"#, with: #"\\"#).replacing("\"", with: "\\\"")
      .replacing("`", with: "\\`")
    return "\"\(escaped)\""
  }
}
