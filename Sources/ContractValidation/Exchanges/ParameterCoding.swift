package import ContractHTTP
package import ContractJSON
package import ContractModel
import ContractText

/// A parameter as plans hold it: the text itself or, for a list or an object, its JSON.
extension Operation.Parameter {
  /// Whether the parameter holds several values.
  private var isCompound: Bool { !field.schema.isPrimitive }

  /// Whether the parameter is a list or an object in a path.
  var isCompoundInPath: Bool { location == .path && isCompound }

  private enum Parts {
    case one(String)
    case list([String])
    case members([(name: String, text: String)])
  }

  private func parts(of text: String) -> Parts {
    guard isCompound, style != .json, let value = try? JSON(parsing: Array(text.utf8)) else {
      return .one(text)
    }
    switch value {
    case .array(let elements): return .list(elements.map(\.parameterText))
    case .object(let object):
      return .members(object.members.map { ($0.name, $0.value.parameterText) })
    case .null, .boolean, .number, .string: return .one(value.parameterText)
    }
  }

  /// The items of a query, percent-encoded and joined; empty for an empty list.
  package func queryText(of text: String) -> String {
    let name = PercentCoding.encode(field.name)
    func item(_ name: String, _ text: String) -> String { "\(name)=\(PercentCoding.encode(text))" }
    switch (parts(of: text), style) {
    case (.one(let text), _): return item(name, text)
    case (.list(let texts), .repeated): return texts.map { item(name, $0) }.joined(separator: "&")
    case (.list(let texts), .brackets):
      return texts.map { item("\(name)%5B%5D", $0) }.joined(separator: "&")
    case (.list(let texts), _):
      return texts.isEmpty
        ? "" : "\(name)=" + texts.map(PercentCoding.encode).joined(separator: delimiter)
    case (.members(let members), .repeated):
      return members.map { item(PercentCoding.encode($0.name), $0.text) }.joined(separator: "&")
    case (.members(let members), .brackets):
      return members.map { item("\(name)%5B\(PercentCoding.encode($0.name))%5D", $0.text) }
        .joined(separator: "&")
    case (.members(let members), _):
      return members.isEmpty
        ? ""
        : "\(name)="
          + members.flatMap { [$0.name, $0.text] }.map(PercentCoding.encode)
          .joined(separator: delimiter)
    }
  }

  /// The delimiter of one text in a query, percent-encoded where it must be.
  private var delimiter: String {
    switch style {
    case .spaces: "%20"
    case .pipes: "%7C"
    case .repeated, .brackets, .commas, .label, .matrix, .json: ","
    }
  }

  /// The text in a path, percent-encoded.
  package func pathText(of text: String) -> String {
    let encode = PercentCoding.encode
    switch (parts(of: text), style) {
    case (.one(let text), _): return encode(text)
    case (.list(let texts), .label): return texts.map { ".\(encode($0))" }.joined()
    case (.list(let texts), .matrix):
      return ";\(encode(field.name))=" + texts.map(encode).joined(separator: ",")
    case (.list(let texts), _): return texts.map(encode).joined(separator: ",")
    case (.members(let members), .label):
      return members.map { ".\(encode($0.name)).\(encode($0.text))" }.joined()
    case (.members(let members), .matrix):
      return members.map { ";\(encode($0.name))=\(encode($0.text))" }.joined()
    case (.members(let members), _):
      return members.flatMap { [encode($0.name), encode($0.text)] }.joined(separator: ",")
    }
  }

  /// The text in a header field or a cookie.
  package func plainText(of text: String) -> String {
    switch parts(of: text) {
    case .one(let text): text
    case .list(let texts): texts.joined(separator: ",")
    case .members(let members): members.flatMap { [$0.name, $0.text] }.joined(separator: ",")
    }
  }
}

extension JSON {
  /// The value as it is written in a parameter; only JSON has numbers with exponents.
  package var parameterText: String {
    numberValue.map { "\($0.plain)" } ?? stringValue ?? text()
  }
}

extension Operation.Parameter {
  /// The values that readers may read from a list or an object; none where it is absent.
  func compoundReadings(in request: HTTPRequest, path: [String: String]) -> [JSON] {
    if style == .json { return jsonTexts(in: request, path: path).map(\.asJSONText) }
    switch location {
    case .path:
      guard var text = path[field.name] else { return [] }
      if style == .matrix, isObject {
        let members = text.split(ascii: ";").map { member in
          let sides = member.split(ascii: "=", maxSplits: 1, omittingEmptySubsequences: false)
          return (String(sides[0]), sides.count > 1 ? String(sides[1]) : "")
        }
        return members.isEmpty ? [] : [reading(of: members)]
      }
      if style == .matrix, let rest = text.dropping(prefix: ";\(field.name)=") {
        text = String(rest)
      }
      if style == .label, let rest = text.dropping(prefix: ".") { text = String(rest) }
      return [
        reading(of: text.split(ascii: pathDelimiter, omittingEmptySubsequences: false))
      ]
    case .header:
      let texts = request.fields.values(field.name)
      return texts.isEmpty ? [] : [reading(ofPlain: texts.joined(separator: ","))]
    case .cookie:
      return request.cookies(named: field.name).prefix(1).map(reading(ofPlain:))
    case .query: return queryReadings(in: request)
    }
  }

  /// The text of the parameter, where it is sent.
  private func jsonTexts(in request: HTTPRequest, path: [String: String]) -> [String] {
    let texts: [String] =
      switch location {
      case .path: path[field.name].map { [$0] } ?? []
      case .header: request.fields.values(field.name)
      case .cookie: request.cookies(named: field.name)
      case .query: request.query.map { QueryItems(parsing: $0).values(field.name) } ?? []
      }
    return Array(texts.prefix(1))
  }

  private var pathDelimiter: Unicode.Scalar { style == .label ? "." : "," }

  /// The reading of one text with commas.
  func reading(ofPlain text: String) -> JSON {
    reading(of: text.split(ascii: ",", omittingEmptySubsequences: false).map(\.trimmed))
  }

  private func queryReadings(in request: HTTPRequest) -> [JSON] {
    let items = request.query.map { QueryItems(parsing: $0) } ?? QueryItems()
    switch style {
    case .repeated where isObject:
      let members = field.schema.memberNames.compactMap { name in items[name].map { (name, $0) } }
      return members.isEmpty ? [] : [reading(of: members)]
    case .brackets where isObject:
      let members = items.items.compactMap { item -> (String, String)? in
        guard let rest = item.name.dropping(prefix: "\(field.name)["), rest.hasScalarSuffix("]")
        else { return nil }
        return (String(rest.dropLast()), item.value ?? "")
      }
      return members.isEmpty ? [] : [reading(of: members)]
    case .repeated, .brackets:
      let name = style == .brackets ? "\(field.name)[]" : field.name
      let texts = items.values(name)
      return texts.isEmpty ? [] : [reading(of: texts)]
    case .commas, .spaces, .pipes, .label, .matrix, .json:
      guard let text = items[field.name] else { return [] }
      let separator: Unicode.Scalar = style == .spaces ? " " : style == .pipes ? "|" : ","
      let raw = rawQueryReading(in: request, separator)
      let decoded = reading(of: text.split(ascii: separator, omittingEmptySubsequences: false))
      // An element may hold an encoded comma; other writers encode the delimiter as well.
      guard let raw, raw != decoded else { return [decoded] }
      return [raw, decoded]
    }
  }

  /// The reading in which only delimiters that are not encoded separate elements.
  private func rawQueryReading(in request: HTTPRequest, _ separator: Unicode.Scalar) -> JSON? {
    guard separator == ",", let query = request.query else { return nil }
    for item in query.split(ascii: "&") {
      let sides = item.split(ascii: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, PercentCoding.decode(sides[0]) == field.name else { continue }
      let texts = sides[1].split(ascii: ",", omittingEmptySubsequences: false)
      return reading(
        of: texts.map { PercentCoding.decode($0.replacingScalars("+", with: " ")) ?? String($0) })
    }
    return nil
  }

  private var isObject: Bool { field.schema.jsonTypes.contains("object") }

  /// The list or object of some texts, each read as the type of its schema.
  private func reading(of texts: [some StringProtocol]) -> JSON {
    guard isObject else {
      return .array(texts.map { field.schema.part(.every).plainReading(of: String($0)) })
    }
    let names = stride(from: 0, to: texts.count, by: 2)
    return reading(
      of: names.map { (String(texts[$0]), $0 + 1 < texts.count ? String(texts[$0 + 1]) : "") })
  }

  private func reading(of members: [(String, String)]) -> JSON {
    var object = JSON.Object()
    for (name, text) in members {
      object[name] = field.schema.part(.name(name)).plainReading(of: text)
    }
    return .object(object)
  }
}

extension Schema {
  /// The schema of a part; a text where the part is undocumented.
  fileprivate func part(_ token: JSON.Pointer.Token) -> Schema {
    schema(at: JSON.Pointer([token])) ?? .string
  }

  fileprivate func plainReading(of text: String) -> JSON {
    readings(of: text).first ?? .string(text)
  }

  fileprivate var memberNames: [String] {
    switch kind {
    case .object(let shape): shape.fields.map(\.name)
    case .recursive(_, let body): body.memberNames
    case .union(let alternatives): alternatives.flatMap(\.memberNames)
    default: []
    }
  }
}

extension String {
  /// The value that the text is in JSON; the text itself where it is none.
  fileprivate var asJSONText: JSON { (try? JSON(parsing: Array(utf8))) ?? .string(self) }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}

extension HTTPRequest {
  /// The values of the cookies with a name (RFC 6265, section 4.2).
  package func cookies(named name: String) -> [String] {
    fields.values("cookie").flatMap { $0.split(ascii: ";") }.compactMap { pair in
      let sides = pair.trimmed.split(ascii: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, sides[0] == name else { return nil }
      return String(sides[1])
    }
  }
}
