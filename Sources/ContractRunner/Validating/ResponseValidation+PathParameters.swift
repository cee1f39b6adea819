import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

extension ResponseValidation {
  /// The values of the parts of a new resource's path: those of the request that created it, and where its own path
  /// has others, such as the owner in `/repos/{owner}/{repo}`, what the response shows of them.
  func pathParameters(
    of resource: CompiledResource, _ id: String, _ shown: JSON?, in record: CaseRecord
  ) -> [String: String] {
    var parameters = subject.pathParameters
    guard record.runner.contract.infersEffects,
      let reader = record.compiled.roles(of: resource).reader,
      let own = reader.effect(.reads, on: resource)?.pathParameter
    else { return parameters }
    let missing = reader.pathTemplate.names.filter { $0 != own && parameters[$0] == nil }
    guard !missing.isEmpty else { return parameters }
    let addresses =
      [response.fields["location"]] + ["url", "self", "href"].map { shown?[$0]?.stringValue }
    let named = addresses.lazy.compactMap { $0 }.compactMap { address in
      reader.pathTemplate.match(path: address, below: record.environment.address.basePath)
    }.first { $0[own] == id }
    for name in missing {
      parameters[name] = named?[name] ?? shown.flatMap { $0.part(named: name) }
    }
    return parameters
  }
}

extension PathTemplate {
  /// The values of the variables in the path of an address, or of a URL reference.
  fileprivate func match(path address: String, below base: String) -> [String: String]? {
    let text = address.prefix(upToASCII: "?").prefix(upToASCII: "#")
    let parts = text.split(ascii: "/", omittingEmptySubsequences: false)
    let isURL = parts.count > 2 && parts[0].hasScalarSuffix(":") && parts[1].isEmpty
    let path = isURL ? "/" + parts.dropFirst(3).joined(separator: "/") : String(text)
    guard path.hasScalarPrefix(base) else { return match(path) }
    return match(String(path.dropping(bytes: base.utf8.count))) ?? match(path)
  }
}

extension JSON {
  /// The value of a member, or the name of the object that it is: `ann` of `"owner": {"login": "ann"}`.
  fileprivate func part(named name: String) -> String? {
    guard let value = self[name] else { return nil }
    if let text = value.identityText { return text }
    return ["login", "username", "slug", "name", "id"].lazy.compactMap { value[$0]?.identityText }
      .first
  }
}
