import ContractModel

/// Compares the header fields of one response or failure.
struct HeaderComparison {
  let versions: ContractVersions
  let old: [Field]
  let new: [Field]
  let site: ChangeSite
}

extension HeaderComparison {
  var changes: [ContractChange] {
    let (location, operation) = (site.location, site.operation)
    var found: [ContractChange] = []
    for field in old {
      let name = "\(location) header \(field.name)"
      guard let other = new.first(where: { $0.name.lowercased() == field.name.lowercased() })
      else {
        found.append(
          ContractChange(
            .init(.header, .removed), field.isRequired ? .breaking : .warning, affecting: .readers,
            at: ChangeSite(operation, at: name, from: field.position, to: site.lines.new),
            message: "\(name) is no longer sent, so readers that need it fail"))
        continue
      }
      if field.isRequired, !other.isRequired {
        found.append(
          ContractChange(
            .init(.header, .optional), .breaking, affecting: .readers,
            at: ChangeSite(operation, at: name, from: field.position, to: other.position),
            message: "\(name) may be absent now, so readers that need it fail"))
      } else if !field.isRequired, other.isRequired {
        found.append(
          ContractChange(
            .init(.header, .required), .info, affecting: .readers,
            at: ChangeSite(operation, at: name, from: field.position, to: other.position),
            message: "\(name) is always sent now"))
      }
      found += versions.bodyComparison(.header, at: name, isRequest: false).notes(
        from: field, to: other
      )
      .map { $0.of(operation) }
      found += versions.schemaChanges(
        .header, at: name, isRequest: false, isText: true, operation,
        from: .init(schema: field.schema, position: field.position),
        to: .init(schema: other.schema, position: other.position))
    }
    for field in new
    where !old.contains(where: { $0.name.lowercased() == field.name.lowercased() }) {
      found.append(
        ContractChange(
          .init(.header, .added), .info, affecting: .readers,
          at: ChangeSite(
            operation, at: "\(location) header \(field.name)", from: site.lines.old,
            to: field.position), message: "\(location) header \(field.name) is new"))
    }
    return found
  }
}
