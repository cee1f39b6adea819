package import ContractFindings
package import ContractHTTP
import ContractModel
import ContractText

/// The shell lines that send requests again.
///
/// Tokens are environment variables, so that the lines can be shared. A resource that the run
/// created, and has deleted by the time the lines are read, is created anew first.
package struct Reproduction: Sendable {
  /// The request that created a resource, and the id it got.
  package struct CreatedResource: Sendable {
    var creation: HTTPRequest
    var id: String

    /// The member of the response that holds the id.
    var member: String

    package init(creation: HTTPRequest, id: String, member: String = "id") {
      self.creation = creation
      self.id = id
      self.member = member
    }

    /// Whether a segment of a target is the id; a short id may be part of another word.
    func isNamed(in target: String) -> Bool {
      target.prefix(upToASCII: "?").split(ascii: "/").contains { $0 == PercentCoding.encode(id) }
    }

    /// The target with another word in place of the id.
    func target(_ target: String, with word: String) -> String {
      let path = target.prefix(upToASCII: "?")
      return path.split(ascii: "/", omittingEmptySubsequences: false)
        .map { $0 == PercentCoding.encode(id) ? word : String($0) }
        .joined(separator: "/") + target[path.endIndex...]
    }
  }

  /// Adds scheme, host and base path to a target.
  private let url: @Sendable (String) -> String
  private let masked: Redaction
  private let curlOptions: [String]

  /// Whether the lines may have characters of ASCII only, because a terminal shows no others.
  private let isASCII: Bool

  package init(
    url: @escaping @Sendable (String) -> String, masked: Redaction, isASCII: Bool = false,
    curlOptions: [String] = []
  ) {
    (self.url, self.curlOptions) = (url, curlOptions)
    (self.masked, self.isASCII) = (masked, isASCII)
  }

  /// The line that sends a request, after the one that creates the resource in its target.
  package func line(for request: HTTPRequest, resource: CreatedResource? = nil) -> String {
    guard let resource, resource.isNamed(in: request.target) else {
      return curl(request, target: request.target, isQuiet: false)
    }
    let creation = curl(resource.creation, target: resource.creation.target, isQuiet: true)
    let target = resource.target(request.target, with: "$ID")
    let line = curl(request, target: target, isQuiet: false, naming: ["$ID"])
    return "ID=$(\(creation) | \(Self.extraction(of: resource.member))); \(line)"
  }

  /// A filter that prints the first member of that name in a JSON document, whatever its layout.
  static func extraction(of member: String) -> String {
    let pattern = #""\#(expression(matching: member))" *: *("[^"]*"|-?[0-9]+)"#
    // A value has no quotation mark in it, unlike a name.
    let name = member.containsASCII("\"\\") ? ".*" : #""[^"]*"#
    return "grep -oE \(ShellWord.quoted(pattern)) | head -n 1 "
      + #"| sed -E 's/^\#(name)" *: *"?//; s/"$//'"#
  }

  /// An extended regular expression for the name of a member as JSON writes it.
  private static func expression(matching member: String) -> String {
    member.unicodeScalars.map { scalar in
      switch scalar {
      case _ where scalar.isASCIILetterOrDigit || "_- ".unicodeScalars.contains(scalar):
        String(scalar)
      case "\"": #"\\""#
      case "\\": #"\\\\"#
      case "^": #"\^"#
      case "/": #"\\?/"#
      case _ where scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7F: "[\(scalar)]"
      // Written as it is, or in one of several escape sequences.
      default: #"[^"]*"#
      }
    }.joined()
  }

  /// A call of curl.
  ///
  /// `names` are the variables in the target, with their dollar signs; `change` may put them into a
  /// body that is text. `tags` are the variables with entity tags of earlier responses.
  func curl(
    _ request: HTTPRequest, target: String, isQuiet: Bool, naming names: [String] = [],
    tags: [TagVariable] = [], _ change: (String) -> String = { $0 }
  ) -> String {
    var words = ["curl", isQuiet ? "-s" : "-si"] + curlOptions
    switch request.method {
    case .get: break
    case .head: words.append("-I")
    default: words += ["-X", ShellWord.plain(request.method.name, isASCII: isASCII)]
    }
    // curl would otherwise normalise the path.
    if target.hasDotSegments { words.append("--path-as-is") }
    let url = url(target)
    // curl would otherwise expand a range, also one in the value of a variable.
    if url.containsASCII("[]{}") || target != request.target { words.append("-g") }
    words.append(quoted(url, masked.variables + names))
    let items = formItems(of: request)
    let form = form(of: request)
    let isForm = items != nil || form != nil
    for field in request.fields where !(isForm && field.name.lowercased() == "content-type") {
      // curl would read a file.
      if field.name.hasScalarPrefix("@") { continue }
      if let user = request.credential(of: .basic), field.name.lowercased() == "authorization" {
        words += ["-u", quoted(user, masked.variables)]
        continue
      }
      if let tag = tags.last(where: { $0.isNamed(in: field) }) {
        words += ["-H", quoted("\(field.name): \(tag.word)", [tag.word])]
        continue
      }
      // A colon without a value would make curl omit the field.
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      words += ["-H", quoted(line, masked.variables)]
    }
    if let form { return curl(form, words) }
    if let items {
      return (words + items.flatMap { data($0, naming: names, change) }).joined(separator: " ")
    }
    if request.body.count > Self.bodyLimit { return curlLarge(request.body, words) }
    let body = masked.masking(request.body)
    if body.isEmpty {
      // Without a length of zero some servers wait for a body.
      if request.fields["Content-Type"] != nil { words += ["--data-raw", "''"] }
    } else if let text = body.plainText {
      let named = change(text)
      let variables = masked.variables + (named == text ? [] : names)
      words += ["--data-raw", ShellWord.quoted(named, expanding: variables, isASCII: isASCII)]
    } else {
      return filing("printf " + ShellWord.printfFormat(body), words)
    }
    return words.joined(separator: " ")
  }

  /// The fields of a form without files that curl can encode in the same way.
  private func formItems(of request: HTTPRequest) -> [QueryItems.Item]? {
    guard request.body.count <= Self.bodyLimit, !request.body.isEmpty,
      request.fields["content-type"] == "\(MediaType.form)",
      let text = String(validating: request.body, as: UTF8.self)
    else { return nil }
    let items = QueryItems(parsing: text)
    // curl encodes values alone, and no word of a command has a character that cannot be seen.
    let isPlain = items.items.allSatisfy { item in
      !item.name.isEmpty && PercentCoding.encode(item.name) == item.name
        && item.value.map { Array($0.utf8).plainText != nil } ?? false
    }
    return isPlain && items.description == text ? items.items : nil
  }

  private func data(
    _ item: QueryItems.Item, naming names: [String], _ change: (String) -> String
  ) -> [String] {
    let text = masked("\(item.name)=\(item.value ?? "")")
    let named = change(text)
    let variables = masked.variables + (named == text ? [] : names)
    return ["--data-urlencode", ShellWord.quoted(named, expanding: variables, isASCII: isASCII)]
  }

  /// A body beyond this would not fit into a command.
  private static let bodyLimit = 64_000

  /// Sends the beginning and the end of the body, and letters between them: its length is what
  /// matters.
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

  /// Writes the output of a command into a file, then sends that.
  private func filing(_ command: String, _ words: [String]) -> String {
    "\(command) > body.bin; " + (words + ["--data-binary", "@body.bin"]).joined(separator: " ")
  }

  /// The form of a request; `nil` for one with words that curl would take for something else, which
  /// is sent as bytes.
  private func form(of request: HTTPRequest) -> MultipartForm? {
    let form = try? MultipartForm(
      parsing: request.body, contentType: request.fields["content-type"])
    return form.flatMap { $0.parts.allSatisfy(\.isPlainForCurl) ? $0 : nil }
  }

  /// How many bytes of a file are written out; zeros replace the rest.
  private static let fileLimit = 400

  /// Writes the files of a form first, then sends them.
  private func curl(_ form: MultipartForm, _ words: [String]) -> String {
    var lines: [String] = []
    var words = words
    for (index, part) in form.parts.enumerated() {
      if part.filename == nil, part.mediaType == nil, let text = part.body.plainText {
        words += ["--form-string", quoted("\(part.name)=\(text)", masked.variables)]
        continue
      }
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
    ShellWord.quoted(masked(text), expanding: variables, isASCII: isASCII)
  }
}

extension Reproduction {
  /// One request of a row, and the resource it created.
  package struct Sent: Sendable {
    var request: HTTPRequest
    var created: CreatedResource?

    /// The entity tag of its response.
    package var tag: String?

    /// Whether it was sent at the same time as the one before.
    var isSimultaneous: Bool

    package init(
      request: HTTPRequest, created: CreatedResource? = nil, isSimultaneous: Bool = false
    ) {
      self.request = request
      self.created = created
      self.isSimultaneous = isSimultaneous
    }
  }

  /// The shell lines that send requests in their order, one a line, after those that created the
  /// origins.
  ///
  /// An id that the backend assigns is taken from the response of the creation, and is a variable
  /// in later requests.
  package func script(for trail: [Sent], after origins: [CreatedResource]) -> String {
    let before = origins.map { Sent(request: $0.creation, created: $0) }
    let all = before + trail
    // What the last request creates is not used any more.
    let created = all.dropLast().compactMap(\.created)
    guard all.count > 1 else { return trail.first.map { line(for: $0.request) } ?? "" }
    var variables: [Variable] = []
    var tags: [TagVariable] = []
    let lines = all.enumerated().map { index, sent in
      let (known, knownTags) = (variables, tags)
      func text(isQuiet: Bool) -> String {
        curl(
          sent.request, target: known.reduce(sent.request.target) { $1.named(inTarget: $0) },
          isQuiet: isQuiet, naming: known.map(\.word).sorted { $0.count > $1.count },
          tags: knownTags
        ) { body in known.reduce(body) { $1.named(inBody: $0) } }
      }
      let tag = sent.tag.flatMap { tag in
        TagVariable(tag, number: tags.count + 1, in: all.dropFirst(index + 1).map(\.request))
      }
      if let tag { tags.append(tag) }
      guard let origin = sent.created, index < all.count - 1 else {
        return tag.map { "\($0.name)=$(\(text(isQuiet: false)) | \(TagVariable.extraction))" }
          ?? text(isQuiet: false)
      }
      let name = created.count == 1 ? "ID" : "ID\(variables.count + 1)"
      let id = Self.extraction(of: origin.member)
      variables.append(Variable(word: "$\(name)", origin: origin))
      guard let tag else { return "\(name)=$(\(text(isQuiet: true)) | \(id))" }
      return "R=$(\(text(isQuiet: false))); \(name)=$(printf '%s\\n' \"$R\" | \(id)); "
        + "\(tag.name)=$(printf '%s\\n' \"$R\" | \(TagVariable.extraction))"
    }
    return Self.script(of: lines, together: all.map(\.isSimultaneous))
  }

  /// Joins lines; each that belongs together with the one before runs in the background with it.
  private static func script(of lines: [String], together: [Bool]) -> String {
    var groups: [[String]] = []
    for (line, isTogether) in zip(lines, together) {
      if isTogether, !groups.isEmpty {
        groups[groups.count - 1].append(line)
      } else {
        groups.append([line])
      }
    }
    return groups.map { group in
      group.count == 1 ? group[0] : group.map { $0 + " & " }.joined() + "wait"
    }.joined(separator: "\n")
  }
}

/// A shell variable that holds the entity tag of a response.
struct TagVariable {
  var name: String
  private var tag: String

  /// - Parameters:
  ///   - tag: The tag that the response had in the run.
  ///   - number: How many such variables there are with this one.
  ///   - requests: The later requests; without one that names the tag there is no variable.
  init?(_ tag: String, number: Int, in requests: [HTTPRequest]) {
    name = number == 1 ? "TAG" : "TAG\(number)"
    self.tag = tag
    let fields = requests.flatMap { $0.fields.map(\.self) }
    guard fields.contains(where: isNamed) else { return nil }
  }

  /// With its dollar sign.
  var word: String { "$\(name)" }

  func isNamed(in field: HTTPField) -> Bool {
    field.value == tag && ["if-match", "if-none-match"].contains(field.name.lowercased())
  }

  /// A filter that prints the `ETag` in the head of a response.
  static let extraction =
    #"sed -nE 's/^[Ee][Tt][Aa][Gg]: *(.*[^[:space:]])[[:space:]]*$/\1/p' | head -n 1"#
}

/// A shell variable that holds an id.
private struct Variable {
  /// With its dollar sign.
  var word: String
  var origin: Reproduction.CreatedResource

  func named(inTarget target: String) -> String {
    origin.isNamed(in: target) ? origin.target(target, with: word) : target
  }

  /// A short id may be part of another word.
  func named(inBody body: String) -> String {
    origin.id.utf8.count >= 8 ? body.replacingScalars(origin.id, with: word) : body
  }
}

extension String {
  fileprivate var hasDotSegments: Bool {
    prefix(upToASCII: "?").split(ascii: "/").contains { $0 == "." || $0 == ".." }
  }
}

extension MultipartForm.Part {
  /// Whether `-F` of curl takes the words of the part as they are.
  ///
  /// A name ends at the first `=`, after which `@` and `<` name files; a file name and a type end at
  /// `;` or `,`.
  fileprivate var isPlainForCurl: Bool {
    func isPlain(_ text: String, without marks: StaticString) -> Bool {
      !text.isEmpty && !text.containsASCII(marks) && text.utf8.first != 0x20
        && text.utf8.last != 0x20 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
    let isPlainType = mediaType.map { type in
      type.split(ascii: "/").count == 2
        && type.utf8.allSatisfy { byte in
          UnicodeScalar(byte).isASCIILetterOrDigit || "/.+-_".utf8.contains(byte)
        }
    }
    return isPlain(name, without: "=\"\\") && isPlainType ?? true
      && filename.map { isPlain($0, without: ";,\"\\") } ?? true
  }
}

extension [UInt8] {
  /// The bytes as text; `nil` where they are none, or have characters that cannot be seen.
  fileprivate var plainText: String? {
    guard let text = String(validating: self, as: UTF8.self),
      text.utf8.allSatisfy({ $0 < 0x7F && $0 >= 0x20 })
        || text.unicodeScalars.allSatisfy({ !$0.isUnprintable })
    else { return nil }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether the character is better written by its number.
  fileprivate var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate: true
    default: false
    }
  }
}
