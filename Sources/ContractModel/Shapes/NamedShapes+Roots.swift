import ContractHTTP
import ContractJSON

/// A schema that is no part of another one, with names for it.
struct ShapeRoot {
  var schema: Schema
  var names: [String]

  /// Whether it has its name whatever it is.
  var isDefined = false

  /// Definitions are named first, then resources, then bodies.
  var rank = 2
}

extension ShapeRoot {
  /// Returns the schemas of all bodies and definitions.
  static func all(in contract: Contract) -> [ShapeRoot] {
    contract.definitions.map {
      ShapeRoot(schema: $0.schema, names: [$0.name], isDefined: true, rank: 0)
    }
      + contract.operations.flatMap(\.resourceRoots)
      + [ShapeRoot(schema: contract.errors.schema, names: ["error", "errorBody"])]
      + contract.operations.flatMap(\.bodyRoots)
      + contract.failures.compactMap { failure in
        failure.body.map { ShapeRoot(schema: $0, names: ["failure"]) }
      }
      + contract.channels.flatMap { channel in
        (channel.clientMessages + channel.serverMessages).map { message in
          ShapeRoot(
            schema: message.schema,
            names: [
              message.name.followed(by: "message"),
              channel.id.followed(by: message.name).followed(by: "message"),
            ])
        }
      }
  }
}

extension Operation {
  /// The representations of resources in responses.
  fileprivate var resourceRoots: [ShapeRoot] {
    effects.compactMap { effect in
      guard case .response(let location)? = effect.state,
        let body = responses.lazy.compactMap(\.body).first,
        let schema = body.schema(at: location)
      else { return nil }
      let listed = "listed".followed(by: effect.resource)
      guard effect.action == .lists else {
        return ShapeRoot(schema: schema, names: [effect.resource], rank: 1)
      }
      guard case .array(let element, _) = schema.kind else { return nil }
      return ShapeRoot(schema: element, names: [effect.resource, listed], rank: 1)
    }
  }

  /// The bodies of requests and responses.
  fileprivate var bodyRoots: [ShapeRoot] {
    var roots: [ShapeRoot] = []
    for body in [body].compactMap(\.self).flatMap({ [$0] + $0.alternatives }) {
      if let schema = body.schema { roots.append(ShapeRoot(schema: schema, names: requestNames)) }
      for part in body.parts {
        if let schema = part.schema { roots.append(ShapeRoot(schema: schema, names: [part.name])) }
      }
    }
    let statuses = Set(responses.map(\.status.code)).count
    for response in responses.flatMap(\.representations) {
      guard let schema = response.body else { continue }
      let status = statuses > 1 ? String(response.status.code) : ""
      let variant = response.variant?.camelCased ?? ""
      let name = id.followed(by: status).followed(by: variant).followed(by: "response")
      roots.append(ShapeRoot(schema: schema, names: [name]))
    }
    for failure in failures {
      guard let body = failure.body else { continue }
      roots.append(ShapeRoot(schema: body, names: [id.followed(by: "failure")]))
    }
    let fields = responses.flatMap(\.headers) + allParameters.map(\.field)
    return roots
      + fields.map { ShapeRoot(schema: $0.schema, names: [$0.name.camelCased], rank: 3) }
  }

  private var requestNames: [String] {
    let usual = id.followed(by: "request")
    if let effect = effect(.creates) { return ["new".followed(by: effect.resource), usual] }
    if let effect = effect(.updates) { return [effect.resource.followed(by: "update"), usual] }
    return [usual]
  }
}

extension String {
  /// The words of the text in camel case.
  fileprivate var camelCased: String {
    let words = split { !($0.isLetter || $0.isNumber) }.map { $0.lowercased() }
    return words.dropFirst().reduce(words.first ?? "") { $0.followed(by: $1) }
  }
}
