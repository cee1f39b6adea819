import ContractJSON
import ContractModel

extension SwiftContract {
  /// The declaration of the contract in its extension.
  func contractSource() -> String {
    var text = SourceText()
    text.block("extension Contract") { text in
      text.comment(["\(contract.title.onOneLine), version \(contract.version.onOneLine)."])
      for line in declaration { text.add(line) }
    }
    return text.lines.joined(separator: "\n")
  }

  /// The declaration, without the indentation of the extension.
  private var declaration: [String] {
    var expression = SwiftExpression.call("Contract", arguments)
    if contract.infersEffects { expression = .member(expression, ".withInferredEffects") }
    let omissions =
      contract.omissions.map { ($0.kind, $0.subject, $0.reason) }
      + omissions.map { (.statement, $0, "it has no form in Swift") }
    if !omissions.isEmpty {
      let arguments = omissions.map { kind, subject, reason in
        SwiftExpression.Argument(
          nil,
          .call(
            "DocumentOmission",
            [
              .init(nil, .text(".\(kind.rawValue)")), .init(nil, .string(subject)),
              .init(nil, .string(reason)),
            ]))
      }
      expression = .member(expression, .call(".omitting", arguments))
    }
    let all = expression.declaration(of: SwiftName(contract.id).asMember)
    return all.map { String($0.dropFirst(2)) }
  }

  private var arguments: [SwiftExpression.Argument] {
    var arguments: [SwiftExpression.Argument] = [
      .init(nil, .string(contract.id)), .init("version", .string(contract.version)),
      .init("title", .string(contract.title)),
    ]
    if !contract.host.isEmpty { arguments.append(.init("host", .string(contract.host))) }
    if !contract.documents.isEmpty {
      arguments.append(.init("documents", .list(contract.documents.map { .string($0) })))
    }
    arguments.append(.init("authentication", .authentication(contract.authentication)))
    if let login = contract.login { arguments.append(.init("login", expression(login))) }
    arguments.append(.init("errors", errors))
    if contract.policies != Policies() { arguments.append(.init("policies", policies)) }
    if let cors = contract.cors { arguments.append(.init("cors", expression(cors))) }
    if !contract.failures.isEmpty {
      arguments.append(.init("failures", .list(contract.failures.map(messages.expression))))
    }
    if !contract.resources.isEmpty {
      arguments.append(.init("resources", .list(contract.resources.map(expression))))
    }
    arguments.append(
      .init("operations", names(contract.operations.map { operationNames[$0.id] ?? "" })))
    if !contract.channels.isEmpty {
      arguments.append(
        .init("channels", names(contract.channels.map { channelNames[$0.id] ?? "" })))
    }
    if !contract.definitions.isEmpty {
      arguments.append(.init("definitions", .list(contract.definitions.map(expression))))
    }
    if !contract.scenarios.isEmpty {
      arguments.append(
        .init("scenarios", names(contract.scenarios.map { scenarioNames[$0.id] ?? "" })))
    }
    return arguments
  }

  private func names(_ names: [String]) -> SwiftExpression {
    .list(names.map { .text(".\($0.escaped)") })
  }

  private var errors: SwiftExpression {
    .call(
      "ErrorShape",
      [
        .init(nil, schemas.expression(contract.errors.schema)),
        .init("code", contract.errors.code.map(SwiftExpression.pointer) ?? "nil"),
        .init("message", .pointer(contract.errors.message)),
      ])
  }

  private var policies: SwiftExpression {
    let (own, usual) = (contract.policies, Policies())
    var arguments: [SwiftExpression.Argument] = []
    if own.undocumentedFields != usual.undocumentedFields {
      arguments.append(
        .init("undocumentedFields", .text(".\(own.undocumentedFields.rawValue)")))
    }
    if own.fieldNames != usual.fieldNames {
      arguments.append(.init("fieldNames", .text(".\(own.fieldNames.rawValue)")))
    }
    if own.numbersAsText != usual.numbersAsText {
      arguments.append(.init("numbersAsText", .text(".\(own.numbersAsText.rawValue)")))
    }
    return .call("Policies", arguments)
  }

  private func expression(_ login: Login) -> SwiftExpression {
    .call(
      "Login",
      [.init(nil, .string(login.operation)), .init("token", .term(login.token))]
        + (login.expiresIn.map { [.init("expiresIn", .term($0))] } ?? []))
  }

  private func expression(_ definition: Definition) -> SwiftExpression {
    .call(
      "Definition",
      [.init(nil, .string(definition.name)), .init(nil, schemas.expression(definition.schema))]
        + SwiftExpression.rules(definition.rules))
  }

  private func expression(_ cors: CORS) -> SwiftExpression {
    func texts(_ label: String, _ texts: [String]) -> [SwiftExpression.Argument] {
      texts.enumerated().map { .init($0.offset == 0 ? label : nil, .string($0.element)) }
    }
    var arguments: [SwiftExpression.Argument]
    switch cors.origins {
    case .any: arguments = [.init("origins", ".any")]
    case .listed(let origins) where origins.isEmpty:
      arguments = [.init("origins", ".listed([])")]
    case .listed(let origins): arguments = texts("origins", origins)
    }
    arguments += texts("headers", cors.headers) + texts("exposes", cors.exposes)
    if cors.allowsCredentials { arguments.append(.init("allowsCredentials", "true")) }
    if let age = cors.maxAge { arguments.append(.init("maxAge", .text("\(age)"))) }
    return .call("CORS", arguments)
  }

  private func expression(_ resource: Resource) -> SwiftExpression {
    var arguments: [SwiftExpression.Argument] = [
      .init(nil, .string(resource.name)), .init("id", .pointer(resource.id)),
    ]
    if let key = resource.key { arguments.append(.init("key", .pointer(key))) }
    if let owner = resource.owner { arguments.append(.init("owner", .pointer(owner))) }
    if resource.access != .owner {
      arguments.append(.init("access", .text(".\(resource.access.rawValue)")))
    }
    if let machine = resource.states { arguments.append(.init("states", expression(machine))) }
    if let deletion = resource.softDeletion {
      let restoring = deletion.restoredBy.map {
        [SwiftExpression.Argument("restoredBy", .string($0))]
      }
      arguments.append(
        .init(
          "softDeletion",
          .call(
            "SoftDeletion", [.init("marking", .pointer(deletion.mark))] + (restoring ?? []))))
    }
    return .call("Resource", arguments)
  }

  private func expression(_ machine: StateMachine) -> SwiftExpression {
    let ways = machine.transitions.map { way -> SwiftExpression in
      switch way.cause {
      case .operation(let id):
        .call(
          ".from",
          [.init(nil, .string(way.from)), .init("to", .string(way.to)), .init("by", .string(id))])
      case .time:
        .call(".later", [.init("from", .string(way.from)), .init("to", .string(way.to))])
      }
    }
    return .call(
      "StateMachine",
      [.init("at", .pointer(machine.pointer)), .init("initial", .string(machine.initial))]
        + ways.map { .init(nil, $0) })
  }
}
