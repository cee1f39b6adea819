package import ContractHTTP
import ContractJSON
package import ContractModel

extension CompiledOperation {
  /// The violations of the contract in a request, read as leniently as a backend may read it.
  ///
  /// A number in the path, the query or the header may have any notation. A repeated member, a byte
  /// order mark and the media type of a JSON body are no violations, because readers differ there.
  /// Undocumented members and parameters are ignored.
  ///
  /// - Parameters:
  ///   - request: The request as it is sent.
  ///   - parameters: The decoded path parameters of ``CompiledContract/route(_:path:)``.
  /// - Returns: Drifts located in the request: a path parameter at a name in braces, a query parameter
  ///   at `?name`, a header field at `name:`.
  package func violations(
    in request: HTTPRequest, parameters: [String: String]
  ) -> [Drift] {
    parameterViolations(in: request, path: parameters)
      + form(of: request).bodyViolations(in: request)
  }

  private func bodyViolations(in request: HTTPRequest) -> [Drift] {
    guard let body = operation.body else { return [] }
    if let content = body.raw {
      return rawViolations(in: request, content, at: body.position)
    }
    guard let validator = self.body else { return formViolations(in: request, body) }
    if body.isForm {
      return validator.drifts(in: formDocument(of: request).bytes())
        .filter { $0.severity == .drift }.map(violation)
    }
    let bytes = request.body
    if let stream = body.stream {
      return stream.drifts(in: bytes, part: .request, source: body.position, validator)
        .filter { $0.severity == .drift }.map(violation)
    }
    if bytes.isEmpty {
      return [
        Drift(
          .bodyUnreadable, check: .responseSchema, at: Drift.Location(.request),
          source: body.position, expected: "a JSON body", actual: "no body")
      ]
    }
    var drifts = validator.drifts(in: bytes)
    if drifts.contains(where: { $0.kind == .bodyUnreadable }),
      let reread = JSON.rereading(bytes)
    {
      drifts = validator.drifts(in: reread.bytes())
    }
    return drifts.filter { $0.severity == .drift }.map(violation)
  }

  /// The violations of a text or of bytes; a text may be empty, and have any media type.
  private func rawViolations(
    in request: HTTPRequest, _ content: RawContent, at position: SourcePosition
  ) -> [Drift] {
    if content.schema == nil, request.body.isEmpty {
      return [
        Drift(
          .bodyUnreadable, check: .responseSchema, at: Drift.Location(.request),
          source: position, expected: "a body", actual: "no body")
      ]
    }
    let declared = request.fields["content-type"]
    return content.drifts(
      in: request.body, contentType: content.schema == nil ? declared : content.mediaType,
      part: .request, source: position, validator: body
    ).filter { $0.severity == .drift }.map { drift in
      var drift = drift
      // The media type of a body is a property of the request, like that of a part.
      if drift.kind == .contentTypeChanged {
        drift.kind = .constraintBroken("media-type")
        drift.check = .responseSchema
      }
      return violation(drift)
    }
  }

  /// A drift of a request body, located in the request.
  package func violation(_ drift: Drift) -> Drift {
    var drift = drift
    drift.location.part = .request
    drift.source = drift.source ?? operation.body?.position
    return drift
  }
}

extension JSON {
  /// A document as lenient readers read it: no byte order mark, the last of repeated members.
  fileprivate static func rereading(_ bytes: [UInt8]) -> JSON? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    return (try? JSON(parsing: text))?.withoutRepeatedNames
  }

  private var withoutRepeatedNames: JSON {
    switch self {
    case .null, .boolean, .number, .string: return self
    case .array(let elements): return .array(elements.map(\.withoutRepeatedNames))
    case .object(let object):
      var kept = Object()
      for member in object.members { kept[member.name] = member.value.withoutRepeatedNames }
      return .object(kept)
    }
  }
}

extension CompiledOperation {
  /// The violations of the parameters of a request, read as leniently as a backend may read them.
  ///
  /// Numbers and booleans may have any notation that some reader accepts. One valid value of a
  /// repeated parameter suffices, because backends differ in which one they use. An optional
  /// parameter without a value may count as absent.
  func parameterViolations(in request: HTTPRequest, path: [String: String]) -> [Drift] {
    requests.parameters.flatMap { parameter in
      parameter.field.schema.isOneText
        ? violations(of: parameter, among: texts(of: parameter, in: request, path: path))
        : violations(
          of: parameter, read: parameter.stated.compoundReadings(in: request, path: path))
    }
  }

  private func violations(of parameter: RequestValidators.Parameter, read readings: [JSON])
    -> [Drift]
  {
    guard let first = readings.first else { return absence(of: parameter) }
    if readings.contains(where: { parameter.validator.accepts($0.bytes()) }) { return [] }
    return located(parameter.validator.drifts(in: first.bytes()), parameter)
  }

  private func absence(of parameter: RequestValidators.Parameter) -> [Drift] {
    guard parameter.field.isRequired else { return [] }
    return [
      Drift(
        .fieldMissing, check: .responseSchema,
        at: Drift.Location(.request, parameter.pointer), source: parameter.field.position,
        expected: parameter.words, actual: "no such \(parameter.stated.location.noun)")
    ]
  }

  private func located(_ drifts: [Drift], _ parameter: RequestValidators.Parameter) -> [Drift] {
    drifts.filter { $0.severity == .drift }.map { drift in
      var drift = drift
      drift.location = Drift.Location(.request, parameter.pointer)
      drift.source = drift.source ?? parameter.field.position
      return drift
    }
  }

  /// The decoded values of a parameter, in the order of the request.
  func texts(
    of parameter: RequestValidators.Parameter, in request: HTTPRequest, path: [String: String]
  ) -> [String] {
    switch parameter.stated.location {
    case .path: return [path[parameter.field.name] ?? ""]
    case .query:
      return request.query.map { QueryItems(parsing: $0).values(parameter.field.name) } ?? []
    case .header:
      let values = request.fields.values(parameter.field.name)
      // RFC 9110, section 5.3: repeated fields are one list.
      return values.count < 2 ? values : values + [values.joined(separator: ", ")]
    case .cookie: return request.cookies(named: parameter.field.name)
    }
  }

  private func violations(of parameter: RequestValidators.Parameter, among texts: [String])
    -> [Drift]
  {
    guard let last = texts.last else { return absence(of: parameter) }
    if parameter.mayBeAbsent, texts.contains("") { return [] }
    let readings = texts.map { parameter.field.schema.readings(of: $0) }
    if readings.joined().contains(where: { parameter.validator.accepts($0.bytes()) }) { return [] }
    let shown = readings.last?.first ?? .string(last)
    return located(parameter.validator.drifts(in: shown.bytes()), parameter)
  }
}

extension RequestValidators.Parameter {
  fileprivate var mayBeAbsent: Bool { stated.location != .path && !field.isRequired }

  fileprivate var words: String { "a \(stated.location.noun) \(field.name)" }
}

extension Schema {
  /// The values that readers of the schema's type may read from a text, the plainest first.
  func readings(of text: String) -> [JSON] {
    let readings: [JSON] =
      switch kind {
      case .number: [JSON.Number(leniently: text).map(JSON.number) ?? .string(text)]
      case .boolean: [Self.boolean(text).map(JSON.boolean) ?? .string(text)]
      case .union(let alternatives):
        alternatives.flatMap { $0.readings(of: text) }
      case .constants(let values):
        values.filter { $0.text() == text } + [.string(text)]
      case .composed(let composition):
        composition.shapes.flatMap { $0.readings(of: text) } + [.string(text)]
      case .recursive(_, let body): body.readings(of: text)
      case .string, .date, .timestamp, .uuid, .array, .object, .map, .reference, .any:
        [.string(text)]
      }
    return readings + (isNullable && ["", "null"].contains(text) ? [.null] : [])
  }

  private static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "1", "yes", "on", "t", "y": true
    case "false", "0", "no", "off", "f", "n": false
    default: nil
    }
  }
}

extension JSON.Number {
  /// The number that some reader reads from a text: with white space around it, a plus sign, leading
  /// zeros, underscores, a point at either end, digits of any script, or hexadecimal digits.
  fileprivate init?(leniently text: String) {
    if let plain = JSON.Number(text) {
      self = plain
      return
    }
    var digits = ""
    for scalar in text.unicodeScalars where scalar != "_" {
      let properties = scalar.properties
      let isDigit = properties.numericType == .decimal
      digits += isDigit ? String(Int(properties.numericValue ?? 0)) : String(scalar)
    }
    let isBlank: (Character) -> Bool = { $0.isWhitespace }
    var rest = digits.drop(while: isBlank)
    while rest.last.map(isBlank) == true { rest.removeLast() }
    let sign = rest.hasPrefix("-") ? "-" : ""
    if rest.hasPrefix("-") || rest.hasPrefix("+") { rest.removeFirst() }
    if rest.lowercased().hasPrefix("0x"), let value = Int(rest.dropFirst(2), radix: 16) {
      self.init(value)
      return
    }
    while rest.hasPrefix("0"), rest.dropFirst().first?.isNumber == true { rest.removeFirst() }
    if rest.hasPrefix("."), rest.count > 1 { rest = "0" + rest }
    if rest.hasSuffix("."), rest.count > 1 { rest.removeLast() }
    self.init(sign + rest)
  }
}

extension CompiledOperation {
  /// The multipart form of a request.
  ///
  /// - Throws: A `ParseError` when the body is not a complete form.
  func form(in request: HTTPRequest) throws(MultipartForm.ParseError) -> MultipartForm {
    try MultipartForm(parsing: request.body, contentType: request.fields["content-type"])
  }

  /// The violations of a form, read as leniently as a backend may read it.
  ///
  /// Undocumented parts are ignored.
  func formViolations(in request: HTTPRequest, _ body: RequestBody) -> [Drift] {
    let form: MultipartForm
    do throws(MultipartForm.ParseError) {
      form = try self.form(in: request)
    } catch {
      return [
        Drift(
          .bodyUnreadable, check: .responseSchema, at: Drift.Location(.request),
          source: body.position, expected: "multipart/form-data", actual: "\(error)")
      ]
    }
    return body.parts.flatMap { part -> [Drift] in
      let place = Drift.Location(.request, JSON.Pointer([.name(part.name)]))
      // Browsers send an empty file input with an empty file name.
      guard let sent = form.parts.first(where: { $0.name == part.name && $0.filename != "" })
      else {
        guard part.isRequired else { return [] }
        return [
          Drift(
            .fieldMissing, check: .responseSchema, at: place, source: part.position,
            expected: "a part \"\(part.name)\"",
            actual: form.parts.isEmpty
              ? "no part" : "parts " + form.parts.map(\.name).joined(separator: ", "))
        ]
      }
      if let text = requests.textParts.first(where: { $0.field.name == part.name }) {
        return drifts(in: sent, of: text, at: place)
      }
      return part.drifts(in: sent, at: place)
    }
  }
}

extension CompiledOperation {
  /// The drifts of a text of a form; an optional one without a value may count as absent.
  private func drifts(
    in sent: MultipartForm.Part, of text: RequestValidators.Parameter, at place: Drift.Location
  ) -> [Drift] {
    guard let value = value(of: text, in: sent) else {
      return [
        Drift(
          .bodyUnreadable, check: .responseSchema, at: place, source: text.field.position,
          expected: "a text in UTF-8", actual: "\(sent.body.count) other bytes")
      ]
    }
    if value == "", !text.field.isRequired { return [] }
    return text.validator.drifts(in: value.bytes()).filter { $0.severity == .drift }.map { drift in
      var drift = drift
      drift.location = place
      drift.source = drift.source ?? text.field.position
      return drift
    }
  }

  /// The value of a text of a form; `nil` where it is no text.
  private func value(of text: RequestValidators.Parameter, in sent: MultipartForm.Part) -> JSON? {
    guard let sent = String(validating: sent.body, as: UTF8.self) else { return nil }
    let readings = text.field.schema.readings(of: sent)
    return readings.first { text.validator.accepts($0.bytes()) } ?? readings.first
  }

  /// The texts of a form with files, as an object; `nil` for a form that is not readable.
  func texts(inFormOf request: HTTPRequest) -> JSON? {
    guard let form = try? form(in: request) else { return nil }
    var object = JSON.Object()
    for text in requests.textParts {
      let sent = form.parts.first { $0.name == text.field.name }
      if let value = sent.flatMap({ value(of: text, in: $0) }) { object[text.field.name] = value }
    }
    return .object(object)
  }
}

extension RequestBody.Part {
  fileprivate func drifts(in sent: MultipartForm.Part, at place: Drift.Location) -> [Drift] {
    var drifts: [Drift] = []
    if !allows(sent.mediaType ?? "text/plain") {
      drifts.append(
        Drift(
          .constraintBroken("media-type"), check: .responseSchema, at: place, source: position,
          expected: mediaType, actual: sent.mediaType ?? "no Content-Type"))
    }
    if let sizeLimit, sent.body.count > sizeLimit {
      drifts.append(
        Drift(
          .constraintBroken("size"), check: .responseSchema, at: place, source: position,
          expected: "at most \(sizeLimit) bytes", actual: "\(sent.body.count) bytes"))
    }
    return drifts
  }

  /// Whether a media type is within the range.
  private func allows(_ text: String) -> Bool {
    guard let range = MediaType(mediaType), let type = MediaType(text) else { return false }
    return type.matches(range)
  }
}
