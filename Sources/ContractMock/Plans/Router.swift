import ContractHTTP
import ContractModel

/// Finds the operation a request is for.
struct Router: Sendable {
  enum Match {
    case operation(Int, path: [String: String])
    /// The path is known; these are the methods it has.
    case otherMethods([HTTPMethod])
    case unknownPath
  }

  private struct Route: Sendable {
    var template: PathTemplate
    var operations: [(method: HTTPMethod, index: Int)]
  }

  /// Paths without parameters, by their text.
  private var fixed: [String: Int] = [:]

  /// The more specific first.
  private var routes: [Route] = []

  init(_ contract: Contract) throws(PathTemplate.ParseError) {
    for (index, operation) in contract.operations.enumerated() {
      let template = try PathTemplate(operation.template)
      if let known = routes.firstIndex(where: { $0.template.hasSameShape(as: template) }) {
        routes[known].operations.append((operation.method, index))
      } else {
        routes.append(Route(template: template, operations: [(operation.method, index)]))
      }
    }
    routes.sort { $0.template.isMoreSpecific(than: $1.template) }
    for (index, route) in routes.enumerated() where route.template.names.isEmpty {
      fixed[route.template.text] = index
    }
  }

  func match(_ request: HTTPRequest) -> Match {
    let path = String(request.path)
    if let index = fixed[path] { return match(request.method, routes[index], [:]) }
    for route in routes {
      if let values = route.template.match(path) { return match(request.method, route, values) }
    }
    return .unknownPath
  }

  private func match(
    _ method: HTTPMethod, _ route: Route, _ path: [String: String]
  ) -> Match {
    let sought = method == .head ? .get : method
    if let found = route.operations.first(where: { $0.method == method || $0.method == sought }) {
      return .operation(found.index, path: path)
    }
    var methods = route.operations.map(\.method)
    if methods.contains(.get) { methods.append(.head) }
    return .otherMethods(methods)
  }
}
