import ContractText

/// A media type or range, such as `application/json; charset=utf-8` or `image/*`.
///
/// Types, parameter names and the charset are stored in lower case, so that equality follows the
/// standard.
package struct MediaType: Sendable, Equatable {
  package struct Parameter: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name.lowercased()
      self.value = self.name == "charset" ? value.lowercased() : value
    }
  }

  package let type: String
  package let subtype: String
  package let parameters: [Parameter]

  package init(_ type: String, _ subtype: String, parameters: [Parameter] = []) {
    self.type = type.lowercased()
    self.subtype = subtype.lowercased()
    self.parameters = parameters
  }

  package static let json = MediaType("application", "json")
  package static let plainText = MediaType(
    "text", "plain", parameters: [Parameter("charset", "utf-8")])
  package static let form = MediaType("application", "x-www-form-urlencoded")
  static let multipartForm = MediaType("multipart", "form-data")
  package static let any = MediaType("*", "*")
}

extension MediaType {
  /// Returns the value of the first parameter with this name, in any case.
  package func parameter(_ name: String) -> String? {
    let name = name.lowercased()
    return parameters.first { $0.name == name }?.value
  }

  /// Whether this type is in a range: `*/*` contains all types, `image/*` all images, and parameters
  /// of the range must have the same value here.
  package func matches(_ range: MediaType) -> Bool {
    (range.type == "*" || range.type == type)
      && (range.subtype == "*" || range.subtype == subtype)
      && range.parameters.allSatisfy { parameters.contains($0) }
  }

  /// Whether content of this type is JSON text: `application/json` or any `…+json`.
  package var isJSON: Bool {
    type == "application" && subtype == "json" || subtype.hasScalarSuffix("+json")
  }
}

extension MediaType: CustomStringConvertible {
  package var description: String {
    parameters.reduce("\(type)/\(subtype)") { text, parameter in
      let isToken =
        !parameter.value.isEmpty && parameter.value.utf8.allSatisfy(ASCII.isToken)
      return text + "; \(parameter.name)=" + (isToken ? parameter.value : quoted(parameter.value))
    }
  }

  private func quoted(_ value: String) -> String {
    "\"" + value.replacingScalars("\\", with: "\\\\").replacingScalars("\"", with: "\\\"") + "\""
  }
}

extension MediaType {
  /// Parses the value of a `Content-Type` field (RFC 9110, section 8.3.1).
  ///
  /// - Returns: `nil` if the text is not a media type or a parameter is truncated or malformed.
  package init?(_ text: String) {
    var scanner = FieldScanner(bytes: Array(text.utf8))
    scanner.skipBlanks()
    guard let type = scanner.token(), scanner.skip(ASCII.slash), let subtype = scanner.token()
    else { return nil }
    var parameters: [Parameter] = []
    scanner.skipBlanks()
    while scanner.skip(ASCII.semicolon) {
      scanner.skipBlanks()
      if let name = scanner.token() {
        guard scanner.skip(UInt8(ascii: "=")), let value = scanner.quoted() ?? scanner.token()
        else { return nil }
        parameters.append(Parameter(name, value))
        scanner.skipBlanks()
      }
    }
    guard scanner.isAtEnd else { return nil }
    self.init(type, subtype, parameters: parameters)
  }
}
