import ContractJSON
import ContractModel

/// The source of schemas, by the names of shapes where they have one.
struct SchemaSource: Sendable {
  let shapes: NamedShapes

  /// The names of the declarations, by shape.
  let names: [String: String]

  /// Whether summaries are comments, and no part of the contract.
  var commentsSummaries = false
}

extension SchemaSource {
  /// An expression below its summary, where summaries are comments.
  func commented(_ expression: SwiftExpression, _ summary: String) -> SwiftExpression {
    commentsSummaries && !summary.isEmpty ? .commented(expression, summary) : expression
  }

  /// The argument for a summary, where it is part of the contract.
  func summary(_ text: String, label: String? = nil) -> [SwiftExpression.Argument] {
    text.isEmpty || commentsSummaries ? [] : [.init(label, .string(text))]
  }
}

extension SchemaSource {
  /// A schema by its name, or in full.
  func expression(_ schema: Schema) -> SwiftExpression {
    guard let name = shapes.name(of: schema), let member = names[name] else {
      return inline(schema)
    }
    return .text(".\(member)\(schema.isNullable ? ".nullable" : "")")
  }

  /// A schema in full.
  func inline(_ schema: Schema) -> SwiftExpression {
    let value = self.value(schema.kind)
    return schema.isNullable ? .member(value, ".nullable") : value
  }

  private func value(_ kind: Schema.Kind) -> SwiftExpression {
    // All kinds: each can be written in Swift.
    switch kind {
    case .boolean: ".boolean"
    case .number(let form, let limits): number(form, limits)
    case .string(let limits): limits.typedText.map(text) ?? .text(with: limits)
    case .array(let element, let limits):
      .call(
        ".array",
        [.init("of", expression(element))]
          + limits.map { .init(nil, .constraint($0, SwiftExpression.limit)) })
    case .object(let shape): object(shape)
    case .constants(let values) where values.isEmpty: "Schema(.constants([]))"
    case .constants(let values):
      .call(values.count == 1 ? ".constant" : ".values", values.map { .init(nil, .json($0)) })
    case .recursive(let name, let body): recursive(name, body)
    case .reference(let name): .call(".reference", [.init(nil, .string(name))])
    case .union(let parts): union(parts)
    case .composed(let composition): composed(composition)
    case .any: ".any"
    }
  }

  private func number(_ form: NumberForm, _ limits: [NumberConstraint]) -> SwiftExpression {
    var arguments = limits.map {
      SwiftExpression.Argument(nil, .constraint($0, SwiftExpression.limit))
    }
    if form == .digits { arguments.append(.init("form", ".digits")) }
    let name = form == .any ? ".number" : ".integer"
    return arguments.isEmpty ? .text(name) : .call(name, arguments)
  }

  private func text(of typed: TypedText) -> SwiftExpression {
    switch typed {
    case .date: ".date"
    case .timestamp(let form): timestamp(form)
    case .uuid(nil): ".uuid"
    case .uuid(let version?): .text(".uuid(version: \(version))")
    }
  }

  private func timestamp(_ timestamp: Timestamp) -> SwiftExpression {
    let (low, high) = (timestamp.fractionDigits.lowerBound, timestamp.fractionDigits.upperBound)
    if timestamp.zone == .any, low == 0, high == 9 { return ".timestamp" }
    let digits = low == high ? "\(low)" : "\(low)...\(high)"
    let zone = timestamp.zone == .utc ? "" : ", zone: .any"
    return .text(".timestamp(fractionDigits: \(digits)\(zone))")
  }

  private func recursive(_ name: String, _ body: Schema) -> SwiftExpression {
    if case .object(let shape) = body.kind, shape.isPlain, !body.isNullable {
      return .block(".recursive(\(name.literal))", shape.fields.map(expression))
    }
    return .call(".recursive", [.init(nil, .string(name)), .init(nil, inline(body))])
  }

  private func union(_ parts: [Schema]) -> SwiftExpression {
    guard !parts.isEmpty else { return "Schema(.union([]))" }
    if parts.count == 2, let word = parts[1].onlyWord, !parts[1].isNullable {
      return .member(expression(parts[0]), .call(".or", [.init(nil, .string(word))]))
    }
    return .call(".either", parts.map { .init(nil, expression($0)) })
  }

  private func object(_ shape: ObjectShape) -> SwiftExpression {
    shape.patterns.reduce(withoutPatterns(shape)) { object, member in
      .member(
        object,
        .call(
          ".with",
          [
            .init("membersMatching", .string(member.pattern)),
            .init(nil, expression(member.schema)),
          ]
        ))
    }
  }

  private func withoutPatterns(_ shape: ObjectShape) -> SwiftExpression {
    let keys = shape.keys.enumerated().map { index, key in
      SwiftExpression.Argument(index == 0 ? "keys" : nil, .constraint(key, SwiftExpression.limit))
    }
    let examples =
      shape.exampleKeys.isEmpty
      ? [] : [SwiftExpression.Argument("examples", .list(shape.exampleKeys.map { .string($0) }))]
    let isCounted = shape.minimum > 0 || shape.maximum != nil
    if shape.isPlain { return .block(".object", shape.fields.map(expression)) }
    if shape.fields.isEmpty, let others = shape.others,
      shape.minimum == 0 || shape.maximum.map({ $0 >= shape.minimum }) ?? false
    {
      let count = SwiftExpression.Argument(
        "count", .text("\(shape.minimum)...\(shape.maximum ?? 0)"))
      return .call(
        ".map",
        [.init("of", expression(others))] + keys + (isCounted ? [count] : []) + examples)
    }
    let object = SwiftExpression.block(".object", shape.fields.map(expression))
    if !isCounted, keys.isEmpty, examples.isEmpty, shape.others == nil || shape.others == .any {
      // An object with patterns is closed unless it is open.
      if shape.others == nil, !shape.patterns.isEmpty { return object }
      return .member(object, shape.others == nil ? ".closed" : ".open")
    }
    if !isCounted, let others = shape.others {
      return .member(
        object, .call(".with", [.init("others", expression(others))] + keys + examples))
    }
    return raw(shape)
  }

  /// A shape that has no short form.
  private func raw(_ shape: ObjectShape) -> SwiftExpression {
    var arguments: [SwiftExpression.Argument] = []
    if !shape.fields.isEmpty {
      arguments.append(.init("fields", .list(shape.fields.map(expression))))
    }
    if !shape.keys.isEmpty {
      arguments.append(
        .init("keys", .list(shape.keys.map { .constraint($0, SwiftExpression.limit) })))
    }
    arguments.append(.init("others", shape.others.map(expression) ?? "nil"))
    if shape.minimum > 0 { arguments.append(.init("minimum", .text("\(shape.minimum)"))) }
    if let maximum = shape.maximum { arguments.append(.init("maximum", .text("\(maximum)"))) }
    if !shape.exampleKeys.isEmpty {
      arguments.append(.init("exampleKeys", .list(shape.exampleKeys.map { .string($0) })))
    }
    return .call(
      "Schema", [.init(nil, .call(".object", [.init(nil, .call("ObjectShape", arguments))]))])
  }

  private func composed(_ composition: Composition) -> SwiftExpression {
    switch composition {
    case .all(let parts):
      if parts.count == 2, case .composed(.not(let other)) = parts[1].kind, !parts[1].isNullable,
        shapes.name(of: parts[1]) == nil
      {
        return .member(
          expression(parts[0]), .call(".excluding", [.init(nil, expression(other))]))
      }
      if parts.count == 2,
        case .composed(.containing(let element, let minimum, let maximum)) = parts[1].kind,
        !parts[1].isNullable, shapes.name(of: parts[1]) == nil
      {
        return containing(parts[0], element, minimum, maximum)
      }
      return variadic(".all", "of", parts, "all")
    case .exactlyOne(let parts): return variadic(".exactlyOne", "of", parts, "exactlyOne")
    case .perType(let parts): return variadic(".perType", nil, parts, "perType")
    case .not(let schema): return .call(".not", [.init(nil, expression(schema))])
    case .tagged(let member, let alternatives):
      return .call(
        ".union",
        [
          .init("by", .string(member)),
          .init(
            nil, .dictionary(alternatives.map { ($0.tag.literal, expression($0.schema)) })),
        ])
    case .tuple(let positions, let rest, let minimum):
      var arguments = positions.map { SwiftExpression.Argument(nil, expression($0)) }
      if let rest { arguments.append(.init("rest", expression(rest))) }
      if minimum != positions.count { arguments.append(.init("minimum", .text("\(minimum)"))) }
      return .call(".tuple", arguments)
    case .containing(let schema, let minimum, let maximum):
      let arguments: [SwiftExpression.Argument] = [
        .init(nil, expression(schema)), .init("minimum", .text("\(minimum)")),
        .init("maximum", .text(maximum.map { "\($0)" } ?? "nil")),
      ]
      return .call(
        "Schema",
        [.init(nil, .call(".composed", [.init(nil, .call(".containing", arguments))]))])
    case .choice(let condition, let then, let otherwise):
      var arguments = [SwiftExpression.Argument("if", expression(condition))]
      if let then { arguments.append(.init("then", expression(then))) }
      if let otherwise { arguments.append(.init("else", expression(otherwise))) }
      return .call(".choosing", arguments)
    }
  }

  /// A list in which some elements meet another schema.
  private func containing(
    _ list: Schema, _ element: Schema, _ minimum: Int, _ maximum: Int?
  ) -> SwiftExpression {
    var arguments = [SwiftExpression.Argument(nil, expression(element))]
    if minimum != 1 { arguments.append(.init("minimum", .text("\(minimum)"))) }
    if let maximum { arguments.append(.init("maximum", .text("\(maximum)"))) }
    return .member(expression(list), .call(".containing", arguments))
  }

  private func variadic(
    _ name: String, _ label: String?, _ parts: [Schema], _ raw: String
  ) -> SwiftExpression {
    guard !parts.isEmpty else { return .text("Schema(.composed(.\(raw)([])))") }
    return .call(
      name,
      parts.enumerated().map { .init($0.offset == 0 ? label : nil, expression($0.element)) })
  }
}

extension Schema {
  /// The text that the schema alone accepts.
  fileprivate var onlyWord: String? {
    guard case .string(let limits) = kind, limits.count == 1, !limits[0].isAdvisory,
      case .enumeration(let values, isOpen: false) = limits[0].limit, values.count == 1
    else { return nil }
    return values[0]
  }
}
