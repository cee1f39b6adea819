package import ContractFindings
package import ContractHTTP
package import ContractJSON
package import ContractModel
import ContractText

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
    guard let validator = bodyValidator else { return formViolations(in: request, body) }
    if body.isForm {
      return validator.drifts(in: formDocument(of: request).bytes())
        .filter(\.isFailure).map(violation)
    }
    let bytes = request.body
    if let stream = body.stream {
      return stream.drifts(in: bytes, part: .request, source: body.position, validator)
        .filter(\.isFailure).map(violation)
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
    return drifts.filter(\.isFailure).map(violation)
  }

  /// The violations of a text or of bytes.
  ///
  /// A text may be empty, and have any media type; bytes may be none, except those of an image.
  private func rawViolations(
    in request: HTTPRequest, _ content: RawContent, at position: SourcePosition
  ) -> [Drift] {
    if content.schema == nil, content.mediaType.hasScalarPrefix("image/"), request.body.isEmpty {
      return [
        Drift(
          .bodyUnreadable, check: .responseSchema, at: Drift.Location(.request),
          source: position, expected: "a body", actual: "no body")
      ]
    }
    let declared = request.fields["content-type"]
    return content.drifts(
      in: request.body, contentType: content.schema == nil ? declared : content.mediaType,
      part: .request, source: position, validator: bodyValidator
    ).filter(\.isFailure).map { drift in
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

  /// The violations of the parameters of a request, read as leniently as a backend may read them.
  ///
  /// Numbers and booleans may have any notation that some reader accepts. One valid value of a
  /// repeated parameter suffices, because backends differ in which one they use. An optional
  /// parameter without a value may count as absent.
  private func parameterViolations(in request: HTTPRequest, path: [String: String]) -> [Drift] {
    requestValidators.parameters.flatMap { parameter in
      parameter.violations(in: request, path: path)
    }
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
    let sign = rest.hasScalarPrefix("-") ? "-" : ""
    if rest.hasScalarPrefix("-") || rest.hasScalarPrefix("+") { rest.removeFirst() }
    if rest.lowercased().hasScalarPrefix("0x"), let value = Int(rest.dropFirst(2), radix: 16) {
      self.init(value)
      return
    }
    while rest.hasScalarPrefix("0"), rest.dropFirst().first?.isNumber == true { rest.removeFirst() }
    if rest.hasScalarPrefix("."), rest.count > 1 { rest = "0" + rest }
    if rest.hasScalarSuffix("."), rest.count > 1 { rest.removeLast() }
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
      let location = Drift.Location(.request, JSON.Pointer([.name(part.name)]))
      // Browsers send an empty file input with an empty file name.
      guard let sent = form.parts.first(where: { $0.name == part.name && $0.filename != "" })
      else {
        guard part.isRequired else { return [] }
        return [
          Drift(
            .fieldMissing, check: .responseSchema, at: location, source: part.position,
            expected: "a part \"\(part.name)\"",
            actual: form.parts.isEmpty
              ? "no part" : "parts " + form.parts.map(\.name).joined(separator: ", "))
        ]
      }
      if let text = requestValidators.textParts.first(where: { $0.field.name == part.name }) {
        return drifts(in: sent, of: text, at: location)
      }
      return part.drifts(in: sent, at: location)
    }
  }
}

extension CompiledOperation {
  /// The drifts of a text of a form; an optional one without a value may count as absent.
  private func drifts(
    in sent: MultipartForm.Part, of text: RequestValidators.Parameter, at location: Drift.Location
  ) -> [Drift] {
    guard let value = value(of: text, in: sent) else {
      return [
        Drift(
          .bodyUnreadable, check: .responseSchema, at: location, source: text.field.position,
          expected: "a text in UTF-8", actual: "\(sent.body.count) other bytes")
      ]
    }
    if value == "", !text.field.isRequired { return [] }
    return text.validator.drifts(in: value.bytes()).filter(\.isFailure).map { drift in
      var drift = drift
      drift.location = location
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
    for text in requestValidators.textParts {
      let sent = form.parts.first { $0.name == text.field.name }
      if let value = sent.flatMap({ value(of: text, in: $0) }) { object[text.field.name] = value }
    }
    return .object(object)
  }
}

extension RequestBody.Part {
  fileprivate func drifts(in sent: MultipartForm.Part, at location: Drift.Location) -> [Drift] {
    var drifts: [Drift] = []
    if !allows(sent.mediaType ?? "text/plain") {
      drifts.append(
        Drift(
          .constraintBroken("media-type"), check: .responseSchema, at: location, source: position,
          expected: mediaType, actual: sent.mediaType ?? "no Content-Type"))
    }
    if let sizeLimit, sent.body.count > sizeLimit {
      drifts.append(
        Drift(
          .constraintBroken("size"), check: .responseSchema, at: location, source: position,
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

/// Forms without files: their bytes as an object, and an object as their bytes.
extension CompiledOperation {
  /// The bytes of a request body: JSON, a text, or the form with the members of an object.
  ///
  /// A form has no null, so that a member with it is omitted.
  package func bytes(of body: JSON) -> [UInt8] {
    if let stream = operation.body?.stream { return stream.bytes(of: body) }
    guard operation.body?.holdsTexts == true else { return body.bytes() }
    guard operation.body?.isForm == true, case .object(let object) = body else {
      return Array(body.parameterText.utf8)
    }
    let items = object.members.filter { $0.value != .null }.map { member in
      let field = requestValidators.formFieldsByName[member.name]
      return (field ?? Operation.Parameter(location: .query, field: Field(member.name, .string)))
        .queryText(of: member.value.parameterText)
    }
    return Array(items.filter { !$0.isEmpty }.joined(separator: "&").utf8)
  }

  /// The body of a request as a value; a form is the object of its fields and texts, each read as the
  /// type of its schema.
  package func document(of request: HTTPRequest) -> JSON? {
    form(of: request).ownDocument(of: request)
  }

  private func ownDocument(of request: HTTPRequest) -> JSON? {
    if !requestValidators.textParts.isEmpty { return texts(inFormOf: request) }
    guard let content = operation.body, !content.isJSON else {
      return try? JSON(parsing: request.body)
    }
    if content.isForm { return formDocument(of: request) }
    if let stream = content.stream { return stream.document(of: request.body) }
    return bodyValidator.flatMap { content.schema?.reading(of: request.body, $0) }
  }

  /// The body of the request of an exchange as a value, see ``document(of:)``.
  package func requestDocument(of exchange: HTTPExchange) -> JSON? {
    let body = operation.body
    return body?.alternatives.isEmpty ?? true && body?.isJSON ?? true
      ? exchange.requestDocument : document(of: exchange.request)
  }

  /// Whether a reader of a request gets this body as it is: a form can show no empty list, and no
  /// difference between a number and its text.
  package func carries(_ body: JSON) -> Bool {
    guard operation.body?.isJSON == false, operation.body?.schema != nil else { return true }
    let request = HTTPRequest(
      method: operation.method, target: "/", fields: HTTPFields(), body: bytes(of: body))
    return document(of: request) == body
  }

  /// The object that a form is for a lenient reader.
  ///
  /// An optional field without a value may count as absent. Undocumented fields are texts.
  func formDocument(of request: HTTPRequest) -> JSON {
    // A form is written like a query.
    let text = String(decoding: request.body, as: UTF8.self)
    let query = HTTPRequest(
      method: request.method, target: "/?\(text)", fields: HTTPFields(), body: [])
    let items = QueryItems(parsing: text).items
    let texts = Dictionary(grouping: items, by: \.name).mapValues { $0.map { $0.value ?? "" } }
    var members: [JSON.Object.Member] = []
    for field in requestValidators.formFields {
      let sent = texts[field.field.name] ?? []
      let readings = formReadings(of: field, sent, in: query)
      let accepted = readings.first { field.validator.accepts($0.bytes()) }
      guard let value = accepted ?? readings.first else { continue }
      if accepted == nil, !field.field.isRequired,
        sent.allSatisfy(\.isEmpty), value.objectValue == nil
      {
        continue
      }
      members.append(JSON.Object.Member(name: field.field.name, value: value))
    }
    var known = Set(requestValidators.formFields.map(\.field.name))
    for item in items where !known.contains(String(item.name.prefix(upToASCII: "["))) {
      guard known.insert(item.name).inserted else { continue }
      members.append(JSON.Object.Member(name: item.name, value: .string(item.value ?? "")))
    }
    return .object(JSON.Object(members))
  }

  /// Returns the values that readers may take a field for, the most usual first; none where it is absent.
  ///
  /// Of a field that is sent twice readers use the first value or the last one.
  private func formReadings(
    of field: RequestValidators.Parameter, _ texts: [String], in query: HTTPRequest
  ) -> [JSON] {
    guard field.field.schema.isPrimitive else {
      return field.stated.compoundReadings(in: query, path: [:])
    }
    return texts.reversed().flatMap { field.field.schema.readings(of: $0) }
  }
}
