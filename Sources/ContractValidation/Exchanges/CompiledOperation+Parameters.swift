import ContractHTTP
import ContractJSON
import ContractModel

extension CompiledOperation {
  /// How the parameters of a request break the contract, read as leniently as a backend may read
  /// them.
  ///
  /// A number may be written as any reader takes it, and so may a boolean. Of a parameter that
  /// stands there several times one valid value suffices, because backends differ in which of them
  /// they take. An optional one without a value may count as absent.
  func parameterViolations(in request: HTTPRequest, path: [String: String]) -> [Drift] {
    parameters.flatMap { parameter in
      violations(of: parameter, among: texts(of: parameter, in: request, path: path))
    }
  }

  /// What a request says for a parameter, decoded, in the order of the wire.
  func texts(
    of parameter: Parameter, in request: HTTPRequest, path: [String: String]
  ) -> [String] {
    switch parameter.stated.place {
    case .path: return [path[parameter.field.name] ?? ""]
    case .query:
      return request.query.map { QueryItems(parsing: $0).values(parameter.field.name) } ?? []
    case .header:
      let values = request.fields.values(parameter.field.name)
      // RFC 9110, section 5.3: repeated fields are one list.
      return values.count < 2 ? values : values + [values.joined(separator: ", ")]
    }
  }

  private func violations(of parameter: Parameter, among texts: [String]) -> [Drift] {
    let place = Drift.Location(.request, parameter.pointer)
    guard let last = texts.last else {
      guard parameter.field.isRequired else { return [] }
      return [
        Drift(
          .fieldMissing, check: .responseSchema, at: place, source: parameter.field.position,
          expected: parameter.words, actual: "no such \(parameter.noun)")
      ]
    }
    if parameter.mayBeAbsent, texts.contains("") { return [] }
    let readings = texts.map { parameter.field.schema.readings(of: $0) }
    if readings.joined().contains(where: { parameter.judge.accepts($0.bytes()) }) { return [] }
    let shown = readings.last?.first ?? .string(last)
    return parameter.judge.drifts(in: shown.bytes()).filter { $0.severity == .drift }
      .map { drift in
        var drift = drift
        drift.location = place
        drift.source = drift.source ?? parameter.field.position
        return drift
      }
  }
}

extension CompiledOperation.Parameter {
  fileprivate var mayBeAbsent: Bool { stated.place != .path && !field.isRequired }

  fileprivate var noun: String {
    switch stated.place {
    case .path: "path parameter"
    case .query: "query parameter"
    case .header: "header field"
    }
  }

  fileprivate var words: String { "a \(noun) \(field.name)" }
}

extension Schema {
  /// What readers of the schema's type may make of a text, the plainest reading first.
  fileprivate func readings(of text: String) -> [JSON] {
    let readings: [JSON] =
      switch kind {
      case .number: [JSON.Number(leniently: text).map(JSON.number) ?? .string(text)]
      case .boolean: [Self.boolean(text).map(JSON.boolean) ?? .string(text)]
      case .union(let alternatives):
        alternatives.flatMap { $0.readings(of: text) }
      case .string, .date, .timestamp, .uuid, .array, .object, .any: [.string(text)]
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
  /// The number that some reader makes of a text: with blanks around it, a plus sign, leading
  /// zeros, underscores, a lone point, digits of any script, or in hexadecimal digits.
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
