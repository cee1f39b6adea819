/// A media type or range, such as `application/json; charset=utf-8` or `image/*`.
///
/// Types, parameter names and the charset are kept in lower case, so that two media types are
/// equal when the standard says they are.
public struct MediaType: Sendable, Hashable {
  public struct Parameter: Sendable, Hashable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name.lowercased()
      self.value = self.name == "charset" ? value.lowercased() : value
    }
  }

  public let type: String
  public let subtype: String
  public let parameters: [Parameter]

  public init(_ type: String, _ subtype: String, parameters: [Parameter] = []) {
    self.type = type.lowercased()
    self.subtype = subtype.lowercased()
    self.parameters = parameters
  }

  public static let json = MediaType("application", "json")
  public static let plainText = MediaType(
    "text", "plain", parameters: [Parameter("charset", "utf-8")])
  public static let octetStream = MediaType("application", "octet-stream")
  public static let form = MediaType("application", "x-www-form-urlencoded")
  public static let multipartForm = MediaType("multipart", "form-data")
  public static let any = MediaType("*", "*")
}

extension MediaType {
  /// The value of the first parameter of this name, whatever its case.
  public func parameter(_ name: String) -> String? {
    let name = name.lowercased()
    return parameters.first { $0.name == name }?.value
  }

  /// Whether this type lies in a range: `*/*` holds all, `image/*` all images, and parameters
  /// of the range must occur here with the same value.
  public func matches(_ range: MediaType) -> Bool {
    (range.type == "*" || range.type == type)
      && (range.subtype == "*" || range.subtype == subtype)
      && range.parameters.allSatisfy { parameters.contains($0) }
  }

  /// Whether content of this type is JSON text: `application/json` or any `…+json`.
  public var isJSON: Bool {
    type == "application" && subtype == "json" || subtype.hasSuffix("+json")
  }
}

extension MediaType: CustomStringConvertible {
  public var description: String {
    parameters.reduce("\(type)/\(subtype)") { text, parameter in
      let isToken =
        !parameter.value.isEmpty && parameter.value.utf8.allSatisfy(ASCII.isToken)
      return text + "; \(parameter.name)=" + (isToken ? parameter.value : quoted(parameter.value))
    }
  }

  private func quoted(_ value: String) -> String {
    "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
