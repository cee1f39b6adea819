import ContractJSON
import ContractModel

/// Reads the security schemes of a document (OpenAPI 3.1, sections 4.8.27 and 4.8.30).
struct SecurityReader {
  private let schemes: [String: Authentication.Scheme]

  init(_ document: JSON) {
    var schemes: [String: Authentication.Scheme] = [:]
    let nodes = document["components"]?["securitySchemes"]?.objectValue?.members ?? []
    for member in nodes { schemes[member.name] = Self.scheme(member.value) }
    self.schemes = schemes
  }

  private static func scheme(_ node: JSON) -> Authentication.Scheme? {
    switch node["type"]?.stringValue {
    case "http"?:
      return node["scheme"]?.stringValue?.lowercased() == "basic" ? .basic : .bearer
    case "apiKey"?:
      guard let name = node["name"]?.stringValue,
        let place = node["in"]?.stringValue.flatMap(Authentication.Place.init(rawValue:))
      else { return nil }
      return .apiKey(place, name: name)
    case "oauth2"?, "openIdConnect"?: return .bearer
    default: return nil
    }
  }

  /// The alternatives that a list of requirements names; `nil` without a list.
  func authentication(_ requirements: JSON?) -> Authentication? {
    guard let requirements = requirements?.arrayValue else { return nil }
    if requirements.isEmpty { return Authentication.none }
    // Several schemes of a document may be one on the wire: a bearer token, however it is issued.
    let alternatives = requirements.map { requirement in
      (requirement.objectValue?.names ?? []).compactMap { schemes[$0] }.distinct
    }
    var seen: Set<Set<Authentication.Scheme>> = []
    return Authentication(alternatives: alternatives.filter { seen.insert(Set($0)).inserted })
  }
}
