import ContractJSON
import ContractModel
import ContractText

/// Reads the security schemes of a document (OpenAPI 3.1, sections 4.8.27 and 4.8.30).
struct SecurityReader {
  /// A requirement, or a scheme that one names, that is not held exactly.
  struct Problem {
    var location: JSON.Pointer
    var message: String
  }

  private struct Entry {
    var scheme: Authentication.Scheme?
    var problem: Problem?
  }

  private let schemes: [String: Entry]

  /// The path at which a password flow gives tokens: that of an address without its server.
  private(set) var passwordTokenPath: String?

  init(_ document: JSON) {
    var schemes: [String: Entry] = [:]
    let folder = JSON.Pointer([.name("components"), .name("securitySchemes")])
    for member in document[folder]?.objectValue?.members ?? [] {
      let node = member.value.localReference.flatMap { document[$0] } ?? member.value
      schemes[member.name] = Self.entry(node, folder.appending(.name(member.name)))
      passwordTokenPath = passwordTokenPath ?? Self.tokenPath(of: node)
    }
    self.schemes = schemes
  }

  private static func tokenPath(of scheme: JSON) -> String? {
    let flow = scheme["flow"] == "password" ? scheme : scheme["flows"]?["password"]
    guard let address = flow?["tokenUrl"]?.stringValue else { return nil }
    let parts = address.split(ascii: "/").filter { $0 != "." }
    let isAbsolute = parts.first?.hasScalarSuffix(":") == true
    return "/" + parts.dropFirst(isAbsolute ? 2 : 0).joined(separator: "/")
  }

  private static func entry(_ node: JSON, _ location: JSON.Pointer) -> Entry {
    switch node["type"]?.stringValue {
    case "http"?:
      let name = node["scheme"]?.stringValue ?? ""
      if let kind = CredentialKind.named(name) { return Entry(scheme: .inAuthorization(kind)) }
      return Entry(
        scheme: .bearer,
        problem: Problem(
          location: location, message: "the scheme '\(name)' is not known; a bearer token is sent"))
    case "apiKey"?:
      guard let name = node["name"]?.stringValue,
        let location = node["in"]?.stringValue.flatMap(Authentication.Location.init(rawValue:))
      else { break }
      return Entry(scheme: .apiKey(location, name: name))
    case "oauth2"?, "openIdConnect"?: return Entry(scheme: .bearer)
    default: break
    }
    let type = node["type"]?.stringValue ?? ""
    return Entry(
      problem: Problem(
        location: location, message: "the security scheme '\(type)' is not supported"))
  }

  /// The alternatives that a list of requirements names; `nil` without a list.
  ///
  /// A requirement all of whose schemes are unknown is left out.
  func authentication(
    _ requirements: JSON?, at location: JSON.Pointer
  ) -> (authentication: Authentication?, problems: [Problem]) {
    guard let requirements = requirements?.arrayValue else { return (nil, []) }
    if requirements.isEmpty { return (Authentication.none, []) }
    var problems: [Problem] = []
    var alternatives: [[Authentication.Scheme]] = []
    for (index, requirement) in requirements.enumerated() {
      let names = requirement.objectValue?.names ?? []
      for name in names {
        guard let entry = schemes[name] else {
          problems.append(
            Problem(
              location: location.appending(.index(index)),
              message: "the security scheme '\(name)' is not in the document"))
          continue
        }
        if let problem = entry.problem { problems.append(problem) }
      }
      // Several schemes of a document may be one on the wire: a bearer token, however it is issued.
      var known = names.compactMap { schemes[$0]?.scheme }.distinct
      while let (first, second) = known.sharingHeader {
        problems.append(
          Problem(
            location: location.appending(.index(index)),
            message:
              "a request has one header field Authorization; of the credentials in it only the "
              + "\(first.kind.placedDescription) is sent, not the "
              + "\(second.kind.placedDescription)"))
        known.removeAll { $0 == second }
      }
      if !known.isEmpty || names.isEmpty { alternatives.append(known) }
    }
    var seen: Set<Set<Authentication.Scheme>> = []
    let distinct = alternatives.filter { seen.insert(Set($0)).inserted }
    let authentication =
      distinct.isEmpty ? Authentication.none : Authentication(alternatives: distinct)
    return (authentication, problems)
  }
}

extension [Authentication.Scheme] {
  /// Two schemes whose credentials are in the same header field, that with a scheme word first.
  fileprivate var sharingHeader: (first: Authentication.Scheme, second: Authentication.Scheme)? {
    let own = filter(\.isInAuthorization)
    guard own.count > 1 else { return nil }
    let order = own.filter { !$0.isKey } + own.filter(\.isKey)
    return (order[0], order[1])
  }
}
