import ContractHTTP
import ContractModel

/// The path under which a new thing is found.
struct Location: Sendable {
  private let template: PathTemplate
  private let parameter: String

  /// The place of things of a kind; `nil` where no operation has one in its path.
  init?(_ resource: String, in contract: Contract) {
    guard let (operation, parameter) = contract.locator(of: resource),
      let template = try? PathTemplate(operation.template)
    else { return nil }
    self.template = template
    self.parameter = parameter
  }

  /// The path of the thing with an identity, made under a path with these parameters.
  ///
  /// A parameter that the other path does not have is taken for the identity too.
  func path(of id: String, under path: [String: String]) -> String {
    var values = path
    values[parameter] = id
    for name in template.names where values[name] == nil { values[name] = id }
    return template.expand(values)
  }
}
