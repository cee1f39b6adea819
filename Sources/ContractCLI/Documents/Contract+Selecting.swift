import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

extension [Contract] {
  /// Reports, locks and the results of checks have contracts by id.
  ///
  /// - Throws: A usage error for an id that two contracts have.
  func requireUniqueIDs() throws(UsageError) {
    var ids: Set<String> = []
    for contract in self where !ids.insert(contract.id).inserted {
      throw UsageError(
        "two contracts have the id '\(contract.id)'; give one another id, or name one alone")
    }
  }

  /// Leaves out operations that must not be called, and without the scenarios that call them.
  ///
  /// - Parameter patterns: Identifiers of operations, their paths, methods and paths, tags as `tag:NAME`, or patterns
  ///   of these, in which `*` stands for any characters.
  /// - Returns: The contracts with the other operations.
  /// - Throws: A usage error for a pattern that no operation matches.
  func excluding(_ patterns: [String]) throws(UsageError) -> [Contract] {
    guard !patterns.isEmpty else { return self }
    for pattern in patterns {
      let isUsed = contains { $0.operations.contains { $0.matches(pattern) } }
      guard !isUsed else { continue }
      let known = flatMap { $0.operations.flatMap { [$0.id, $0.template] } }
      let nearest = Suggestion(for: pattern, among: known).nearest
      throw UsageError(
        "--exclude: no operation has the identifier or path '\(pattern)'; "
          + (nearest.map { "did you mean '\($0)'?" } ?? "see contract-check list"))
    }
    return map { $0.excluding { operation in patterns.contains { operation.matches($0) } } }
  }

  /// Gives parameters the values that the user supplies.
  ///
  /// - Parameter assignments: Each `NAME=VALUE`.
  /// - Returns: The contracts with these values.
  /// - Throws: A usage error for a name that no parameter has, and for a value that its schema rejects.
  func setting(_ assignments: [String]) throws(UsageError) -> [Contract] {
    var contracts = self
    for text in assignments {
      let name = String(text.prefix(upToASCII: "="))
      guard !name.isEmpty, name.utf8.count < text.utf8.count else {
        throw UsageError("--set takes a name and a value: --set tenant=acme, not '\(text)'")
      }
      let value = String(text.dropping(bytes: name.utf8.count + 1))
      var count = 0
      for index in contracts.indices { count += try contracts[index].set(name, to: value) }
      guard count > 0 else {
        let known = flatMap { $0.operations.flatMap { $0.allParameters.map(\.field.name) } }
        let nearest = Suggestion(for: name, among: known).nearest
        throw UsageError(
          "--set: no operation has a parameter '\(name)'"
            + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
      }
    }
    return contracts
  }
}

extension Contract {
  /// Supplies a value for all parameters of a name.
  ///
  /// - Returns: The number of parameters.
  fileprivate mutating func set(_ name: String, to value: String) throws(UsageError) -> Int {
    var count = 0
    for index in operations.indices {
      let id = operations[index].id
      for list in Operation.parameterLists {
        for position in operations[index][keyPath: list].indices
        where operations[index][keyPath: list][position].name == name {
          let schema = operations[index][keyPath: list][position].schema
          guard let example = schema.example(of: value) else {
            throw UsageError(
              "--set: \(name) of \(id) cannot be '\(value)': expected \(schema.summary)")
          }
          operations[index][keyPath: list][position].example = example
          operations[index][keyPath: list][position].isSupplied = true
          count += 1
        }
      }
      // What the run deletes, it has created.
      operations[index].effects.removeAll { $0.pathParameter == name && $0.action != .deletes }
    }
    return count
  }
}

extension Schema {
  /// The value that a text of the command line stands for; `nil` where the schema rejects it.
  fileprivate func example(of text: String) -> JSON? {
    let validator = SchemaValidator(self)
    let values = [try? JSON(parsing: Array(text.utf8)), JSON.string(text)].compactMap(\.self)
    return values.first { validator.accepts($0.bytes()) }
  }
}

extension Operation {
  fileprivate static var parameterLists: [WritableKeyPath<Operation, [Field]>] {
    [\.parameters, \.queryParameters, \.headers, \.cookies]
  }

  /// Whether a pattern matches the identifier, the path, the method and the path, or after `tag:` a tag.
  func matches(_ pattern: String) -> Bool {
    if let tag = pattern.dropping(prefix: "tag:").map(String.init) {
      return tags.contains { $0.matches(tag) }
    }
    let heading = pattern.split(ascii: " ")
    if heading.count == 2, heading[1].hasScalarPrefix("/") || heading[1].hasScalarPrefix("*") {
      return method.name.matches(heading[0].uppercased()) && template.matches(String(heading[1]))
    }
    return id.matches(pattern) || template.matches(pattern)
  }
}

extension String {
  /// Whether the whole text matches a pattern, in which `*` stands for any characters.
  func matches(_ pattern: String) -> Bool {
    let parts = pattern.split(ascii: "*", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return self == pattern
    }
    guard hasScalarPrefix(first), hasScalarSuffix(last),
      utf8.count >= first.utf8.count + last.utf8.count
    else { return false }
    var rest = Array(utf8.dropFirst(first.utf8.count).dropLast(last.utf8.count))[...]
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      let bytes = Array(part.utf8)
      guard let start = rest.indices.first(where: { rest[$0...].starts(with: bytes) }) else {
        return false
      }
      rest = rest[(start + bytes.count)...]
    }
    return true
  }
}
