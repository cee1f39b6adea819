import ContractHTTP
import ContractJSON
import ContractModel

/// The source of requests, responses, failures and messages of channels.
struct MessageSource: Sendable {
  let schemas: SchemaSource
}

extension MessageSource {
  func expression(_ body: RequestBody) -> SwiftExpression {
    var expression: SwiftExpression
    switch body.content {
    case .json(let schema, _):
      expression = .call(".json", [.init(nil, schemas.expression(schema))])
    case .stream(let schema, let format):
      if format == .lines, let elements = self.elements(of: schema) {
        expression = .call(".lines", elements)
      } else {
        expression = .call(".json", [.init(nil, schemas.expression(schema))])
        expression = .member(expression, .text(".streaming(.\(format.rawValue))"))
      }
    case .form(let schema):
      if case .object(let shape) = schema.kind, shape.isPlain, !schema.isNullable,
        schemas.shapes.name(of: schema) == nil
      {
        expression = .block(".form", shape.fields.map(schemas.expression))
      } else {
        expression = .call(".form", [.init(nil, schemas.expression(schema))])
      }
    case .raw(let content): expression = self.expression(content)
    case .multipart(let parts):
      expression = .call(".multipart", parts.map { .init(nil, part($0)) })
    case .open: expression = .call(".json", [.init(nil, ".any")])
    }
    if let type = body.jsonType {
      expression = .member(expression, .call(".sent", [.init("as", .string(type))]))
    }
    return body.alternatives.reduce(expression) { adding(self.expression($1), to: $0) }
  }

  /// The same content in another representation, too.
  private func adding(
    _ alternative: SwiftExpression, to expression: SwiftExpression
  ) -> SwiftExpression {
    .member(expression, .call(".or", [.init(nil, alternative)]))
  }

  /// The arguments for the element of a list and its limits.
  private func elements(of schema: Schema) -> [SwiftExpression.Argument]? {
    guard case .array = schema.kind, !schema.isNullable,
      case .call(_, let arguments) = schemas.inline(schema)
    else { return nil }
    return arguments
  }

  private func part(_ part: RequestBody.Part) -> SwiftExpression {
    var arguments = [SwiftExpression.Argument(nil, .string(part.name))]
    if let schema = part.schema {
      arguments.append(.init(nil, schemas.expression(schema)))
    } else {
      arguments.append(.init(nil, .string(part.mediaType)))
    }
    if !part.isRequired { arguments.append(.init(nil, ".optional")) }
    if let limit = part.sizeLimit { arguments.append(.init("atMost", .text(limit.grouped))) }
    arguments += schemas.summary(part.summary, label: "summary")
    return .call(part.schema == nil ? ".file" : ".text", arguments)
  }

  private func expression(_ content: RawContent) -> SwiftExpression {
    switch content {
    case .text(let schema, let mediaType):
      .call(
        ".text",
        [.init(nil, schemas.expression(schema))]
          + (mediaType == "text/plain" ? [] : [.init("mediaType", .string(mediaType))]))
    case .binary(let mediaType, let limit):
      .call(
        ".binary",
        [.init(nil, .string(mediaType))]
          + (limit.map { [.init("atMost", .text($0.grouped))] } ?? []))
    }
  }

  func expression(_ response: Response) -> SwiftExpression {
    var expression = self.plain(response)
    if let type = response.jsonType {
      expression = .member(expression, .call(".sent", [.init("as", .string(type))]))
    }
    if response.leavesBodyOpen { expression = .member(expression, ".withOpenBody") }
    if let resource = response.location {
      expression = .member(expression, .call(".locating", [.init(nil, .string(resource))]))
    }
    expression = schemas.withHeaders(expression, response.headers)
    expression = showing(response.examples, expression)
    let whole = response.alternatives.reduce(expression) { whole, alternative in
      var alternative = alternative
      if schemas.commentsSummaries { alternative.summary = "" }
      return adding(self.expression(alternative), to: whole)
    }
    return schemas.commented(whole, response.summary)
  }

  private func showing(
    _ examples: [NamedExample], _ expression: SwiftExpression
  ) -> SwiftExpression {
    examples.reduce(expression) { expression, example in
      let name: [SwiftExpression.Argument] =
        example.name.isEmpty ? [] : [.init("as", .string(example.name))]
      return .member(expression, .call(".showing", [.init(nil, .json(example.value))] + name))
    }
  }

  private func plain(_ response: Response) -> SwiftExpression {
    let isNamed = response.variant != nil || !schemas.summary(response.summary).isEmpty
    if !isNamed, response.raw == nil, let short = short(response) { return short }
    var arguments = [SwiftExpression.Argument(nil, .text("\(response.status.code)"))]
    let content = response.raw.map(expression) ?? response.body.map(schemas.expression) ?? "nil"
    arguments.append(.init(nil, content))
    if let variant = response.variant { arguments.append(.init("variant", .string(variant))) }
    arguments += schemas.summary(response.summary)
    let whole = SwiftExpression.call("Response", arguments)
    guard let stream = response.stream else { return whole }
    return .member(whole, .text(".streaming(.\(stream.rawValue))"))
  }

  /// The response by the name of its status.
  private func short(_ response: Response) -> SwiftExpression? {
    let body = response.body.map { [SwiftExpression.Argument(nil, schemas.expression($0))] }
    switch (response.status.code, response.stream) {
    case (200, let stream?):
      guard let elements = response.body.flatMap(elements) else { return nil }
      return .call(".\(stream.rawValue)", elements)
    case (200, nil): return body.map { .call(".ok", $0) }
    case (201, nil): return body.map { .call(".created", $0) }
    case (204, nil): return body == nil ? ".noContent()" : nil
    case (304, nil): return body == nil ? ".notModified()" : nil
    default: return nil
    }
  }

  func expression(_ failure: Failure) -> SwiftExpression {
    var arguments = [SwiftExpression.Argument(nil, .text("\(failure.status.code)"))]
    if let code = failure.code { arguments.append(.init(nil, .string(code))) }
    arguments.append(.init("when", expression(failure.condition)))
    arguments += schemas.summary(failure.summary)
    var whole = SwiftExpression.call("Failure", arguments)
    if failure.body != nil || failure.jsonType != nil {
      var own = [SwiftExpression.Argument("body", failure.body.map(schemas.expression) ?? "nil")]
      if let type = failure.jsonType { own.append(.init("sentAs", .string(type))) }
      whole = .member(whole, .call(".with", own))
    }
    return schemas.commented(
      showing(failure.examples, schemas.withHeaders(whole, failure.headers)), failure.summary)
  }

  private func expression(_ condition: Failure.Condition) -> SwiftExpression {
    switch condition {
    case .unauthenticated: ".unauthenticated"
    case .missing(let resource): .call(".missing", [.init(nil, .string(resource))])
    case .foreign(let resource): .call(".foreign", [.init(nil, .string(resource))])
    case .invalid: ".invalid"
    case .invalidAt(let pointer): .call(".invalid", [.init(nil, .pointer(pointer))])
    case .absent(let pointer): .call(".absent", [.init(nil, .pointer(pointer))])
    case .duplicate(let pointer): .call(".duplicate", [.init(nil, .pointer(pointer))])
    case .stale(let resource): .call(".stale", [.init(nil, .string(resource))])
    case .refusedTransition(let resource):
      .call(".refusedTransition", [.init(nil, .string(resource))])
    case .serverError: ".serverError"
    }
  }

  /// A channel with its messages.
  func expression(_ channel: Channel) -> SwiftExpression {
    var arguments: [SwiftExpression.Argument] = [
      .init(nil, .string(channel.id)), .init(nil, .string(channel.path)),
    ]
    arguments += schemas.summary(channel.summary, label: "summary")
    arguments += SwiftExpression.argument(channel.authentication)
    arguments.append(.init("client", .list(channel.clientMessages.map(message))))
    arguments.append(.init("server", .list(channel.serverMessages.map(message))))
    return schemas.commented(.call("Channel", arguments), channel.summary)
  }

  private func message(_ message: Message) -> SwiftExpression {
    var arguments: [SwiftExpression.Argument] = [
      .init(nil, .string(message.name)), .init(nil, schemas.expression(message.schema)),
    ]
    arguments += SwiftExpression.rules(message.rules)
    arguments += schemas.summary(message.summary, label: "summary")
    return schemas.commented(.call("Message", arguments), message.summary)
  }
}
