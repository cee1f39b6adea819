import ContractHTTP
import ContractJSON
import ContractModel

extension Contract {
  /// Returns the warnings about the contract alone; its siblings may define operations it lacks.
  func warnings(alongside siblings: [Contract]) -> [LintFinding] {
    unusedDefinitions + unreachableFailures + unspecifiedRejections + openResponses
      + undeletableCreations(alongside: siblings) + creationsWithoutCreated + mixedIdentifiers
      + sentinels + aliases + unusualBodies + crossOriginGaps
  }

  func finding(
    _ kind: LintFinding.WarningKind, _ message: String, at first: LintFinding.Subject,
    and second: LintFinding.Subject? = nil, count: Int = 1
  ) -> LintFinding {
    LintFinding(kind: .warning(kind), message: message, first: first, second: second, count: count)
  }

  func part(_ subject: String, _ position: SourcePosition) -> LintFinding.Subject {
    LintFinding.Subject(contract: id, name: subject, position: position)
  }

  /// Every request body, response body and message that the contract defines.
  var ownBodies: [LocatedSchema] {
    var locations: [LocatedSchema] = []
    for operation in ownOperations {
      if let body = operation.body, let schema = body.schema {
        locations.append(location("\(operation.id) request", schema, body.position))
      }
      for response in operation.responses {
        guard let schema = response.body else { continue }
        locations.append(location(operation.id, schema, response.position))
      }
    }
    for channel in channels {
      for message in channel.clientMessages + channel.serverMessages {
        locations.append(
          location("\(channel.id) \(message.name)", message.schema, message.position))
      }
    }
    return locations
  }

  private func location(_ subject: String, _ schema: Schema, _ position: SourcePosition)
    -> LocatedSchema
  {
    LocatedSchema(
      contract: id, subject: subject, pointer: .root, schema: schema, position: position)
  }
}

extension LocatedSchema {
  /// The location itself and every location inside it.
  var all: [LocatedSchema] {
    schema.subschemas(from: pointer).map { part in
      var copy = self
      copy.pointer = part.pointer
      copy.schema = part.schema
      copy.position = part.field?.position ?? schema.field(at: part.pointer)?.position ?? position
      return copy
    }
  }
}

extension Contract {
  /// Definitions that no body refers to, and whose fields do not occur together in any.
  var unusedDefinitions: [LintFinding] {
    let schemas = ownBodies.flatMap(\.all).map(\.schema) + errors.schema.subschemas().map(\.schema)
    var used = Set(schemas.compactMap(\.referenceName))
    var open = used
    while let name = open.popFirst() {
      let references = definitions.first { $0.name == name }?.schema.freeReferences ?? []
      open.formUnion(references.subtracting(used))
      used.formUnion(references)
    }
    return definitions.filter { definition in
      !used.contains(definition.name) && !schemas.contains { $0.shows(definition.schema) }
    }.map { definition in
      finding(
        .unusedDefinition,
        "no operation or message contains a whole \(definition.name), so no check covers it",
        at: part(definition.name, definition.position))
    }
  }

  /// Failures whose condition no request can meet.
  var unreachableFailures: [LintFinding] {
    let shared = failures.filter { failure in
      !operations.contains { isReachable(failure.condition, in: $0) }
    }.map {
      unreachable($0, "any operation", needsCredentials: requiresCredentials, subject: $0.name)
    }
    let own = ownOperations.flatMap { operation in
      operation.failures.filter { !isReachable($0.condition, in: operation) }
        .map {
          unreachable(
            $0, operation.id, needsCredentials: requiresCredentials(operation),
            subject: "\(operation.id) \($0.name)")
        }
    }
    return shared + own
  }

  private func unreachable(
    _ failure: Failure, _ operation: String, needsCredentials: Bool, subject: String
  ) -> LintFinding {
    finding(
      .unreachableFailure,
      "no request to \(operation) can cause \(failure.name): "
        + reason(failure.condition, needsCredentials: needsCredentials),
      at: part(subject, failure.position))
  }

  private func isReachable(_ condition: Failure.Condition, in operation: Operation) -> Bool {
    if case .foreign(let name) = condition {
      guard resource(name)?.access != .everyone, requiresCredentials(operation) else {
        return false
      }
    }
    return canArise(condition, in: operation)
  }

  private func reason(_ condition: Failure.Condition, needsCredentials: Bool) -> String {
    switch condition {
    case .unauthenticated: "it requires no credentials"
    case .missing(let name): "it does not name \(name.withArticle)"
    case .foreign(let name):
      if resource(name)?.access == .everyone {
        "\(name.withArticle) is open to everyone"
      } else {
        needsCredentials ? "it does not name \(name.withArticle)" : "it requires no credentials"
      }
    case .invalid: "it has no parameter and no body"
    case .invalidAt(let part), .absent(let part), .duplicate(let part): "it has no \(part)"
    case .stale(let name): "it has no If-Match, or does not name \(name.withArticle)"
    case .refusedTransition(let name): "it leads to no state of \(name.withArticle)"
    case .serverError: "the backend causes it, not the request"
    }
  }
}

extension Contract {
  /// Resources that requests name without a documented response for an unknown one, or for one of
  /// another user; all in one finding.
  var unspecifiedRejections: [LintFinding] {
    let gaps = ownOperations.flatMap { unspecified(in: $0) }
    guard let first = gaps.first else { return [] }
    let situations = gaps.map(\.situation).distinct.map { situation in
      let names = gaps.filter { $0.situation == situation }.map(\.operation.id).distinct
      return "\(situation) (\(names.joined(separator: ", ")))"
    }
    return [
      finding(
        .unspecifiedRejection, "no documented response for \(situations.joined(separator: "; "))",
        at: part(of: first.operation), count: gaps.count)
    ]
  }

  private func unspecified(in operation: Operation) -> [(situation: String, operation: Operation)] {
    let stated = failures(of: operation).map(\.condition)
    return operation.named.flatMap { name -> [(String, Operation)] in
      var gaps: [(String, Operation)] = []
      if !stated.contains(.missing(name)) { gaps.append(("an unknown \(name)", operation)) }
      let isPrivate = resource(name)?.access != .everyone && requiresCredentials(operation)
      if isPrivate, !stated.contains(.foreign(name)) {
        gaps.append(("another user's \(name)", operation))
      }
      return gaps
    }
  }

  /// Responses without authentication that show a resource with restricted access.
  ///
  /// An operation that creates one, such as an order of a guest, shows what the request has sent.
  var openResponses: [LintFinding] {
    guard requiresCredentials else { return [] }
    let operations = ownOperations.filter { !requiresCredentials($0) }.map { operation in
      (
        part(of: operation), operation.responses.compactMap(\.body),
        operation.effects(.creates).map(\.resource)
      )
    }
    let channels = channels.filter { !authentication(of: $0).isRequired }.map { channel in
      (part(channel.id, channel.position), channel.serverMessages.map(\.schema), [String]())
    }
    return (operations + channels).compactMap { part, schemas, created in
      let shown = schemas.flatMap { $0.subschemas().map(\.schema) }
      let names = resources.filter { resource in
        resource.access != .everyone && !created.contains(resource.name)
          && representations(of: resource.name).contains { representation in
            !representation.schema.fields.isEmpty
              && shown.contains { $0.shows(representation.schema) }
          }
      }.map(\.name)
      guard !names.isEmpty else { return nil }
      return finding(
        .openWithoutToken,
        "\(part.name) shows \(names.enumerated) without credentials, which other operations require",
        at: part, count: names.count)
    }
  }
}

extension Schema {
  /// The name of a recursive schema, and of a reference.
  fileprivate var referenceName: String? {
    switch kind {
    case .recursive(let name, _), .reference(let name): name
    default: nil
    }
  }
}

extension Operation {
  /// The resources that a request names and that must exist.
  ///
  /// A resource named by its key in a body belongs to the caller, like a reaction by its emoji.
  fileprivate var named: [String] {
    (effects.filter { $0.requiresExistingResource && $0.pathParameter != nil }.map(\.resource)
      + references.map(\.resource)).distinct
  }
}

extension Contract {
  /// Resources that are created and that no operation deletes; all in one finding.
  func undeletableCreations(alongside siblings: [Contract]) -> [LintFinding] {
    let creations = creations.filter { operation(that: .deletes, $0.effect.resource) == nil }
    guard let first = creations.first else { return [] }
    let names = creations.map(\.effect.resource).distinct
    let deleters = names.compactMap { name in
      siblings.lazy.filter { $0.id != id }.compactMap { sibling -> (String, Operation, Contract)? in
        sibling.ownOperations.first { $0.deletes(name) }.map { (name, $0, sibling) }
      }.first
    }
    let advice = deleters.map {
      "; to delete \($0.0.withArticle), use \($0.1.id) of \($0.2.id) for set-up"
    }
    return [
      finding(
        .notDeletable,
        "no operation deletes \(names.alternatives), so a run leaves it behind on a live host"
          + advice.joined(),
        at: part(of: first.operation), and: deleters.first.map { $0.2.part(of: $0.1) },
        count: names.count)
    ]
  }

  /// Operations that create a resource and respond with 200; all in one finding.
  var creationsWithoutCreated: [LintFinding] {
    let quiet = creations.map(\.operation).filter { operation in
      operation.responses.allSatisfy { $0.status == .ok }
    }
    guard let first = quiet.first else { return [] }
    let names = quiet.map(\.id).distinct
    return [
      finding(
        .createdWithOK,
        "\(names.enumerated) \(names.count == 1 ? "creates" : "create") with 200; 201 would "
          + "report a new resource",
        at: part(of: first), count: names.count)
    ]
  }

  private var creations: [(operation: Operation, effect: Effect)] {
    ownOperations.flatMap { operation in
      operation.effects(.creates).map { (operation, $0) }
    }
  }
}

extension Operation {
  fileprivate func deletes(_ resource: String) -> Bool {
    performs(.deletes, on: resource)
  }
}

extension Contract {
  /// Locations that identify a resource by a value of another type than its identity.
  var mixedIdentifiers: [LintFinding] {
    resources.compactMap { resource in
      guard let identity = identities(of: resource.name).first else { return nil }
      let different = references(to: resource.name).filter {
        $0.schema.listed.hasOtherType(than: identity.schema)
      }
      guard let first = different.first else { return nil }
      let locations = different.map(\.part.name).distinct
      return finding(
        .mixedIdentifier,
        "identity of \(resource.name): \(identity.schema.typeName) at \(identity.part.name); "
          + "\(first.schema.listed.typeName) at \(locations.enumerated)",
        at: identity.part, and: first.part, count: locations.count)
    }
  }

  /// Every location in bodies and paths that holds the identity of a resource.
  private func references(to resource: String) -> [LocatedSchema] {
    let names = ["\(resource.letters)id", "\(resource.letters)ids"]
    let fields = ownBodies.flatMap(\.all).filter { location in
      if case .name(let name) = location.pointer.tokens.last { return names.contains(name.letters) }
      return false
    }
    return fields + identities(of: resource)
  }
}

extension Schema {
  /// The schema of the elements of a list, or the schema itself.
  fileprivate var listed: Schema {
    if case .array(let element, _) = kind { element.listed } else { self }
  }
}

extension Contract {
  /// Strings that mean "no value" where a value of another type is expected.
  var sentinels: [LintFinding] {
    ownBodies.flatMap(\.all).compactMap { location in
      guard let (value, type) = location.schema.sentinel else { return nil }
      return finding(
        .sentinelValue,
        "\"\(value)\" means \"no \(type)\" at \(location.part.name); null would be unambiguous",
        at: location.part)
    }
  }

  /// Older spellings that are still accepted, and without end.
  var aliases: [LintFinding] {
    ownBodies.flatMap(\.all).flatMap { location in
      location.schema.fields.filter { $0.removalDate == nil }.compactMap { field in
        field.aliased.map { name in
          finding(
            .legacyAlias,
            "\(location.subject) still accepts \(field.name) for \(name)"
              + (field.deprecation.map { " (\($0))" } ?? "") + "; state until when",
            at: location.child(field).part,
            and: location.schema.fields.first { $0.name == name }.map { location.child($0).part })
        }
      }
    }
  }

  /// Bodies where RFC 9110 gives them no meaning, so that an intermediary may drop them.
  var unusualBodies: [LintFinding] {
    ownOperations.compactMap { operation in
      guard let body = operation.body, [.get, .head, .delete, .options].contains(operation.method)
      else { return nil }
      return finding(
        .unusualBody,
        "\(operation.id) sends a body by \(operation.method.name), which proxies may drop "
          + "(RFC 9110, section 9.3)",
        at: part("\(operation.id) request", body.position))
    }
  }
}

extension Schema {
  /// The one string that a union accepts besides a value of another type.
  fileprivate var sentinel: (value: String, type: String)? {
    guard case .union(let alternatives) = kind, alternatives.count == 2 else { return nil }
    for (text, other) in zip(alternatives, alternatives.reversed()) {
      guard case .string(let limits) = text.kind, other.typeName != text.typeName else { continue }
      for case .enumeration(let values, isOpen: false) in limits.required() where values.count == 1
      {
        return (values[0], other.typeName)
      }
    }
    return nil
  }
}
