package import ContractFindings
package import ContractHTTP

/// A shell line that sends a request again.
///
/// Tokens stand as environment variables, so that the line can be shared. A resource that the run
/// made, and has deleted again by the time somebody reads the line, is made anew first.
package struct Reproduction: Sendable {
  /// The request that made the resource whose id stands in the target, and that id.
  package struct Origin: Sendable {
    var creation: HTTPRequest
    var id: String

    /// The member of the creation's answer that holds the id.
    var member: String

    package init(creation: HTTPRequest, id: String, member: String = "id") {
      self.creation = creation
      self.id = id
      self.member = member
    }

    /// Whether a segment of a target is the id; a short one may well be part of another word.
    func isNamed(in target: String) -> Bool {
      path(of: target).split(separator: "/").contains { $0 == PercentCoding.encode(id) }
    }

    /// The target with another word for the id.
    func target(_ target: String, with word: String) -> String {
      let path = path(of: target)
      return path.split(separator: "/", omittingEmptySubsequences: false)
        .map { $0 == PercentCoding.encode(id) ? word : String($0) }
        .joined(separator: "/") + target.dropFirst(path.count)
    }

    private func path(of target: String) -> Substring { target.prefix { $0 != "?" } }
  }

  /// Puts scheme, host and base path before a target.
  private let url: @Sendable (String) -> String
  private let masked: Redaction

  package init(url: @escaping @Sendable (String) -> String, masked: Redaction) {
    self.url = url
    self.masked = masked
  }

  package func line(for request: HTTPRequest, resource: Origin? = nil) -> String {
    guard let resource, resource.isNamed(in: request.target) else {
      return curl(request, target: request.target, isQuiet: false)
    }
    let creation = curl(resource.creation, target: resource.creation.target, isQuiet: true)
    let target = resource.target(request.target, with: "$ID")
    let line = curl(request, target: target, isQuiet: false, naming: ["$ID"])
    return "ID=$(\(creation) | \(Self.extraction(of: resource.member))); \(line)"
  }

  /// Prints the first member of that name in a creation's answer, whatever its layout.
  static func extraction(of member: String) -> String {
    #"grep -oE '"\#(member)" *: *("[^"]*"|-?[0-9]+)' | head -n 1 "#
      + #"| sed -E 's/^"[^"]*" *: *"?//; s/"$//'"#
  }

  /// A call of curl; the names are those of variables in the target, with their dollar signs, which
  /// the change may put into a body that is text.
  func curl(
    _ request: HTTPRequest, target: String, isQuiet: Bool, naming names: [String] = [],
    _ change: (String) -> String = { $0 }
  ) -> String {
    var words = ["curl", isQuiet ? "-s" : "-si"]
    switch request.method {
    case .get: break
    case .head: words.append("-I")
    default: words += ["-X", request.method.name]
    }
    // What curl would otherwise tidy up or take for a range.
    if target.hasDotSegments { words.append("--path-as-is") }
    let url = url(target)
    if url.contains(where: "[]{}".contains) { words.append("-g") }
    words.append(quoted(url, Redaction.variables + names))
    let isForm = form(of: request) != nil
    for field in request.fields where !(isForm && field.name.lowercased() == "content-type") {
      // Behind a colon with nothing after it curl sends no field at all.
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      words += ["-H", quoted(line, Redaction.variables)]
    }
    if let form = form(of: request) { return curl(form, words) }
    if request.body.count > Self.bodyLimit { return curlLarge(request.body, words) }
    let body = masked.masking(request.body)
    if body.isEmpty {
      // Without a length of zero some servers wait for a body.
      if request.fields["Content-Type"] != nil { words += ["--data-raw", "''"] }
    } else if let text = body.plainText {
      let named = change(text)
      let variables = Redaction.variables + (named == text ? [] : names)
      words += ["--data-raw", ShellWord.quoted(named, expanding: variables)]
    } else {
      return filing("printf " + ShellWord.printfFormat(body), words)
    }
    return words.joined(separator: " ")
  }

  /// A body beyond this would not fit into a command.
  private static let bodyLimit = 64_000

  /// The beginning and the end of the body, and letters for what is between them: it is its length
  /// that matters.
  private func curlLarge(_ body: [UInt8], _ words: [String]) -> String {
    let (head, tail) = (400, 100)
    let rest = body.count - head - tail
    let parts = [
      "printf " + ShellWord.printfFormat(masked.masking(body, upTo: head)),
      "head -c \(rest) /dev/zero | tr '\\0' a",
      "printf " + ShellWord.printfFormat(masked.masking(Array(body.suffix(2_000))).suffix(tail)),
    ]
    return filing("(\(parts.joined(separator: "; ")))", words)
  }

  /// Writes what a command prints into a file first, then sends that.
  private func filing(_ command: String, _ words: [String]) -> String {
    "\(command) > body.bin; " + (words + ["--data-binary", "@body.bin"]).joined(separator: " ")
  }

  private func form(of request: HTTPRequest) -> MultipartForm? {
    try? MultipartForm(parsing: request.body, contentType: request.fields["content-type"])
  }

  /// How much of a file is written out; zeros stand for the rest.
  private static let fileLimit = 400

  /// Writes the files of a form first, then sends them.
  private func curl(_ form: MultipartForm, _ words: [String]) -> String {
    var lines: [String] = []
    var words = words
    for (index, part) in form.parts.enumerated() {
      let file = "part\(index + 1).bin"
      let head = "printf " + ShellWord.printfFormat(Array(part.body.prefix(Self.fileLimit)))
      let rest = part.body.count - Self.fileLimit
      lines.append(
        rest > 0 ? "(\(head); head -c \(rest) /dev/zero) > \(file)" : "\(head) > \(file)")
      let type = part.mediaType.map { ";type=\($0)" } ?? ""
      let name = part.filename.map { ";filename=\($0)" } ?? ""
      words += ["-F", quoted("\(part.name)=@\(file)\(type)\(name)", [])]
    }
    if form.parts.isEmpty { words += ["-H", "'Content-Type: multipart/form-data; boundary=none'"] }
    return (lines + [words.joined(separator: " ")]).joined(separator: "; ")
  }

  private func quoted(_ text: String, _ variables: [String]) -> String {
    ShellWord.quoted(masked(text), expanding: variables)
  }
}

extension String {
  fileprivate var hasDotSegments: Bool {
    prefix { $0 != "?" }.split(separator: "/").contains { $0 == "." || $0 == ".." }
  }
}

extension [UInt8] {
  /// The bytes as a text without control characters, if they are one.
  fileprivate var plainText: String? {
    guard let text = String(validating: self, as: UTF8.self),
      text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return nil }
    return text
  }
}
