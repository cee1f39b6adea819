package import ContractHTTP
import ContractJSON
import ContractText

/// Messages without secrets, as they may be recorded.
extension Redaction {
  /// The fields that hold secrets whatever their value, by name in lower case.
  private static let secretFields: Set<String> = [
    "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "api-key",
    "apikey", "x-auth-token", "x-access-token", "x-auth-key", "x-csrf-token", "x-xsrf-token",
  ]

  /// The names of members and parameters that hold secrets, letters and digits in lower case.
  private static let secretNames: Set<String> = [
    "password", "passwd", "secret", "clientsecret", "token", "accesstoken", "refreshtoken",
    "idtoken", "authtoken", "apikey", "pin", "otp", "jwt", "sessionid", "newpassword",
    "oldpassword", "currentpassword", "passwordconfirmation",
  ]

  private static let mask = "***"

  /// The request without secrets: those of its fields, of members and parameters with names of secrets, and those
  /// that are known.
  package func masked(_ request: HTTPRequest) -> HTTPRequest {
    var copy = request
    copy.target = self(target(request.target))
    copy.fields = fields(request.fields)
    copy.body = body(request.body, request.fields["content-type"])
    return copy
  }

  /// The response without secrets.
  package func masked(_ response: HTTPResponse) -> HTTPResponse {
    var copy = response
    copy.fields = fields(response.fields)
    copy.body = body(response.body, response.fields["content-type"])
    return copy
  }

  /// The text of a message without secrets.
  package func masked(text: String) -> String {
    String(decoding: body(Array(text.utf8), "application/json"), as: UTF8.self)
  }

  private func fields(_ fields: HTTPFields) -> HTTPFields {
    HTTPFields(
      fields.map { field in
        guard Self.secretFields.contains(field.name.lowercased()) else {
          return HTTPField(field.name, self(field.value))
        }
        return HTTPField(field.name, Self.masked(field))
      })
  }

  /// The value of a field of secrets: its scheme, or the names of its cookies, stay.
  private static func masked(_ field: HTTPField) -> String {
    switch field.name.lowercased() {
    case "authorization", "proxy-authorization":
      let scheme = field.value.prefix(upToASCII: " ")
      return scheme.utf8.count < field.value.utf8.count ? "\(scheme) \(mask)" : mask
    case "cookie":
      return field.value.split(ascii: ";").map { pair in
        let name = pair.utf8.drop { $0 == 0x20 }.prefix { $0 != UInt8(ascii: "=") }
        return "\(Substring(name))=\(mask)"
      }.joined(separator: "; ")
    case "set-cookie":
      let pair = field.value.prefix(upToASCII: ";")
      return "\(pair.prefix(upToASCII: "="))=\(mask)\(field.value[pair.endIndex...])"
    default: return mask
    }
  }

  private func target(_ target: String) -> String {
    let path = target.prefix(upToASCII: "?")
    guard path.utf8.count < target.utf8.count else { return target }
    let items = target[path.endIndex...].dropping(bytes: 1)
      .split(ascii: "&", omittingEmptySubsequences: false).map { item -> String in
        let name = item.prefix(upToASCII: "=")
        return Self.isSecret(String(name)) ? "\(name)=\(Self.mask)" : String(item)
      }
    return "\(path)?\(items.joined(separator: "&"))"
  }

  private func body(_ body: [UInt8], _ type: String?) -> [UInt8] {
    guard !body.isEmpty else { return body }
    let media = type.flatMap(MediaType.init)
    if media?.isJSON == true, let json = try? JSON(parsing: body) {
      let hidden = Self.hiding(json)
      return masking(hidden == json ? body : hidden.bytes())
    }
    if media?.subtype == "x-www-form-urlencoded" {
      let text = String(decoding: body, as: UTF8.self)
      return masking(Array(target("?" + text).utf8.dropFirst()))
    }
    return masking(body)
  }

  private static func isSecret(_ name: String) -> Bool {
    let letters = String(
      String.UnicodeScalarView(name.unicodeScalars.filter(\.properties.isAlphabetic))
    ).lowercased()
    return secretNames.contains(letters)
  }

  /// The value with every text in a member of a secret name masked.
  private static func hiding(_ value: JSON) -> JSON {
    switch value {
    case .array(let elements): return .array(elements.map(hiding))
    case .object(let object):
      return .object(
        JSON.Object(
          object.map { member in
            guard isSecret(member.name), case .string = member.value else {
              return JSON.Object.Member(name: member.name, value: hiding(member.value))
            }
            return JSON.Object.Member(name: member.name, value: .string(mask))
          }))
    case .null, .boolean, .number, .string: return value
    }
  }
}
