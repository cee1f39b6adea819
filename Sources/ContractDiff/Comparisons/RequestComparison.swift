import ContractModel

/// Compares the parameters and request bodies of one operation.
struct RequestComparison {
  let versions: ContractVersions
  let pair: OperationVersions
}

extension RequestComparison {
  /// The changes of the parameters.
  var parameters: [ContractChange] {
    let earlier = pair.old.allParameters
    var later = pair.new.allParameters
    // Parameters of the path are the same by their position.
    for index in later.indices where later[index].location == .path {
      later[index].field.name = pair.oldName(ofPathParameter: later[index].field.name)
    }
    var found: [ContractChange] = []
    for parameter in earlier {
      guard let other = later.first(where: { $0.key == parameter.key }) else {
        found.append(removed(parameter))
        continue
      }
      found += changes(of: parameter, other)
    }
    for parameter in later where !earlier.contains(where: { $0.key == parameter.key }) {
      found.append(added(parameter))
    }
    return found
  }

  private func removed(_ parameter: Operation.Parameter) -> ContractChange {
    let name = parameter.title
    var change = ContractChange(
      .init(.parameter, .removed), .warning, affecting: .callers,
      at: ChangeSite(pair.name, at: name, from: parameter.field.position, to: pair.new.position),
      message: "\(name) is no longer defined; what callers send there is ignored")
    change.soften(
      RemovalNotice(parameter.field.deprecation, parameter.field.removalDate, today: versions.today)
    )
    return change
  }

  private func added(_ parameter: Operation.Parameter) -> ContractChange {
    let isRequired = parameter.field.isRequired
    return ContractChange(
      .init(.parameter, .added), isRequired ? .breaking : .info, affecting: .callers,
      at: ChangeSite(
        pair.name, at: parameter.title, from: pair.old.position, to: parameter.field.position),
      message: isRequired
        ? "\(parameter.title) is new and required, so requests without it are rejected"
        : "\(parameter.title) is new and optional; requests that were valid stay valid")
  }

  private func changes(
    of parameter: Operation.Parameter, _ other: Operation.Parameter
  ) -> [ContractChange] {
    let name = parameter.title
    let (earlier, later) = (parameter.field, other.field)
    func change(
      _ kind: ContractChange.Kind, _ level: ContractChange.Level, _ message: String
    ) -> ContractChange {
      ContractChange(
        kind, level, affecting: .callers,
        at: ChangeSite(pair.name, at: name, from: earlier.position, to: later.position),
        message: message)
    }
    var found: [ContractChange] = []
    if !earlier.isRequired, later.isRequired {
      found.append(
        change(
          .init(.parameter, .required), .breaking,
          "\(name) is required now, so requests without it are rejected"))
    } else if earlier.isRequired, !later.isRequired {
      found.append(
        change(
          .init(.parameter, .optional), .info,
          "\(name) is optional now; requests that were valid stay valid"))
    }
    if parameter.style != other.style, !earlier.schema.isPrimitive || !later.schema.isPrimitive {
      found.append(
        change(
          .init(.parameterStyle, .changed), .breaking,
          "\(name) is written in another way (\(other.style.rawValue) instead of "
            + "\(parameter.style.rawValue)), so requests are misread"))
    }
    let comparison = versions.bodyComparison(.parameter, at: name, isRequest: true)
    found += comparison.notes(from: earlier, to: later).map { $0.of(pair.name) }
    return found
      + versions.schemaChanges(
        .parameter, at: name, isRequest: true, isText: true, pair.name,
        from: .init(schema: earlier.schema, position: earlier.position),
        to: .init(schema: later.schema, position: later.position))
  }

  /// The changes of the bodies.
  var bodies: [ContractChange] {
    guard let earlier = pair.old.body else {
      guard let later = pair.new.body else { return [] }
      return [
        ContractChange(
          .init(.requestBody, .added), .breaking, affecting: .callers,
          at: ChangeSite(pair.name, at: "request", from: pair.old.position, to: later.position),
          message:
            "requests need a body of \(later.mediaType) now, so those without one are rejected")
      ]
    }
    guard let later = pair.new.body else {
      return [
        ContractChange(
          .init(.requestBody, .removed), .warning, affecting: .callers,
          at: ChangeSite(pair.name, at: "request", from: earlier.position, to: pair.new.position),
          message: "requests have no body any more; what callers send there is ignored")
      ]
    }
    let others = [later] + later.alternatives
    var found: [ContractChange] = []
    for body in [earlier] + earlier.alternatives {
      let exact = others.first { $0.mediaType == body.mediaType }
      guard let other = exact ?? others.first(where: { body.mediaType.isWithin($0.mediaType) })
      else {
        found.append(
          ContractChange(
            .init(.requestMediaType, .removed), .breaking, affecting: .callers,
            at: ChangeSite(pair.name, at: "request", from: body.position, to: later.position),
            message: "requests with a body of \(body.mediaType) are rejected"))
        continue
      }
      found += changes(of: body, other)
    }
    let known = ([earlier] + earlier.alternatives).map(\.mediaType)
    for body in others where !known.contains(where: body.mediaType.isWithin) {
      found.append(
        ContractChange(
          .init(.requestMediaType, .added), .info, affecting: .callers,
          at: ChangeSite(pair.name, at: "request", from: earlier.position, to: body.position),
          message: "requests may also have a body of \(body.mediaType)"))
    }
    return found
  }

  private func changes(of body: RequestBody, _ other: RequestBody) -> [ContractChange] {
    var found: [ContractChange] = []
    let site = ChangeSite(pair.name, at: "request", from: body.position, to: other.position)
    found += sizeLimits(body.raw?.sizeLimit, other.raw?.sizeLimit, site)
    if body.stream != other.stream {
      found.append(
        ContractChange(
          .init(.requestStream, .changed), .breaking, affecting: .callers, at: site,
          message:
            "the elements of bodies follow one another in another way, so requests are misread"))
    }
    found += styles(body, other)
    if !body.parts.isEmpty || !other.parts.isEmpty {
      found += parts(body, other)
    } else if let earlier = body.schema, let later = other.schema {
      found += versions.schemaChanges(
        .request, at: "request", isRequest: true, isText: body.isForm && other.isForm, pair.name,
        from: .init(schema: earlier, position: body.position),
        to: .init(schema: later, position: other.position))
    }
    return found
  }

  /// How the lists and objects of a form are written.
  private func styles(_ body: RequestBody, _ other: RequestBody) -> [ContractChange] {
    guard body.isForm, other.isForm else { return [] }
    return body.formFields.compactMap { field in
      let twin = other.formFields.first { $0.name == field.name }
      guard let twin else { return nil }
      // A form has lists and objects as a query has them.
      let (style, otherStyle) = (
        Operation.Parameter(location: .query, field: field).style,
        Operation.Parameter(location: .query, field: twin).style
      )
      guard style != otherStyle, !field.schema.isPrimitive || !twin.schema.isPrimitive else {
        return nil
      }
      var changed = ContractChange(
        .init(.requestStyle, .changed), .breaking, affecting: .callers,
        at: ChangeSite(
          pair.name, at: "request /\(field.name)", from: field.position, to: twin.position),
        message: "'\(field.name)' is written in another way, so requests are misread")
      (changed.before, changed.after) = (style.rawValue, otherStyle.rawValue)
      return changed
    }
  }

  private func parts(_ body: RequestBody, _ other: RequestBody) -> [ContractChange] {
    var found: [ContractChange] = []
    for part in body.parts {
      let name = part.name
      guard let twin = other.parts.first(where: { $0.name == name }) else {
        found.append(
          ContractChange(
            .init(.requestPart, .removed), .warning, affecting: .callers,
            at: ChangeSite(
              pair.name, at: "request part \(name)", from: part.position, to: other.position),
            message: "the part '\(name)' is no longer defined; what callers send there is ignored"))
        continue
      }
      found += changes(of: part, twin)
    }
    for part in other.parts where !body.parts.contains(where: { $0.name == part.name }) {
      found.append(
        ContractChange(
          .init(.requestPart, .added), part.isRequired ? .breaking : .info, affecting: .callers,
          at: ChangeSite(
            pair.name, at: "request part \(part.name)", from: body.position, to: part.position),
          message: "the part '\(part.name)' is new"
            + (part.isRequired ? " and required, so requests without it are rejected" : "")))
    }
    return found
  }

  private func changes(
    of part: RequestBody.Part, _ twin: RequestBody.Part
  ) -> [ContractChange] {
    let location = "request part \(part.name)"
    let site = ChangeSite(pair.name, at: location, from: part.position, to: twin.position)
    var found: [ContractChange] = []
    func add(_ kind: ContractChange.Kind, _ level: ContractChange.Level, _ message: String) {
      found.append(
        ContractChange(
          kind, level, affecting: .callers, at: site, message: "the part '\(part.name)' \(message)")
      )
    }
    if part.isRequired != twin.isRequired {
      twin.isRequired
        ? add(
          .init(.requestPart, .required), .breaking,
          "is required now, so requests without it are rejected")
        : add(
          .init(.requestPart, .optional), .info,
          "is optional now; requests that were valid stay valid")
    }
    if part.mediaType != twin.mediaType {
      add(
        .init(.requestPartMediaType, .changed),
        part.mediaType.isWithin(twin.mediaType) ? .info : .breaking,
        "is \(twin.mediaType) instead of \(part.mediaType)")
    }
    if (part.schema == nil) != (twin.schema == nil) {
      add(
        .init(.requestPart, .changed), .breaking, "is a \(twin.schema == nil ? "file" : "text") now"
      )
    }
    found += sizeLimits(part.sizeLimit, twin.sizeLimit, site)
    if let earlier = part.schema, let later = twin.schema {
      found += versions.schemaChanges(
        .request, at: location, isRequest: true, isText: part.mediaType.isWithin("text/*"),
        pair.name,
        from: .init(schema: earlier, position: part.position),
        to: .init(schema: later, position: twin.position))
    }
    return found
  }

  /// The largest accepted size of a body or a part, in bytes.
  private func sizeLimits(_ earlier: Int?, _ later: Int?, _ site: ChangeSite) -> [ContractChange] {
    guard earlier != later else { return [] }
    let isLower = later.map { $0 < earlier ?? .max } ?? false
    var changed = ContractChange(
      .init(.requestSizeLimit, isLower ? .lowered : .raised),
      isLower ? .breaking : .info, affecting: .callers, at: site,
      message: "\(site.location) may have \(later.map { "at most \($0) bytes" } ?? "any size")"
        + (isLower ? " now, so larger ones are rejected" : "; requests that were valid stay valid"))
    (changed.before, changed.after) = (earlier.map { "\($0) bytes" }, later.map { "\($0) bytes" })
    return [changed]
  }
}

extension Operation.Parameter {
  /// The parameter in words: `query parameter limit`.
  var title: String { "\(location.noun) \(field.name)" }
}
