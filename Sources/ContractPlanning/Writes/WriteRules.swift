package import ContractHTTP
import ContractJSON
package import ContractModel
import ContractText
package import ContractValidation

/// Decides what a request may change, from its operation and from where its identifiers come.
///
/// The effects that a contract states are believed for what they create. What names a thing that is
/// changed or deleted must have been created by the run, or be random, whatever a contract states.
package struct WriteRules: Sendable {
  /// Where the value of a path parameter comes from.
  package enum Origin: Sendable {
    /// A response has shown it as the identifier of something that this run has created.
    case own
    /// The run has chosen it at random, so that nothing has it.
    case random
    /// The contract, a document, an option or a list has it, or it is guessed.
    case given
  }

  let compiled: CompiledContract

  /// Whether the backend ends with the run, so that nothing has to be put back.
  private let isDisposable: Bool

  /// Whether what a user has only one of need not be put back.
  private let hasDisposableUsers: Bool

  /// The resources that parameters identify, by the path up to the parameter.
  let resources: [String: CompiledResource]

  /// The paths whose operations may change something, and those whose operations create something; without
  /// the names of parameters.
  private var writtenPaths: Set<String> = []
  private var creationPaths: Set<String> = []

  /// The path parameters of the operations below each collection, by the path of the collection.
  private(set) var parametersBelow: [String: Set<String>] = [:]

  /// Whether no path that is read names an action, so that a value which leads to another path does no harm.
  private(set) var isHarmlessToRead = true

  package init(_ compiled: CompiledContract, _ options: PlanOptions = PlanOptions()) {
    self.compiled = compiled
    isDisposable = options.isDisposable
    hasDisposableUsers = options.isDisposable || options.hasDisposableUsers
    let named = compiled.operations.flatMap { operation in
      operation.effects.compactMap { effect -> (String, CompiledResource)? in
        guard let path = effect.pathParameter.flatMap(operation.path(upTo:)) else { return nil }
        return (path, effect.resource)
      }
    }
    resources = Dictionary(named) { first, _ in first }
    for operation in compiled.operations {
      if isWrite(operation) { writtenPaths.insert(operation.shape) }
      if operation.createdResource != nil { creationPaths.insert(operation.shape) }
      for collection in operation.collections {
        parametersBelow[collection, default: []].formUnion(operation.parameters.map(\.name))
      }
      let isHarmful = operation.method.isReadOnly && operation.readingWordOfHarm != nil
      if isHarmful { isHarmlessToRead = false }
    }
  }

  /// Whether an operation creates something below a path.
  func hasCreation(below path: String) -> Bool {
    creationPaths.contains { $0.utf8.starts(with: "\(path)/".utf8) }
  }

  /// The resource that a path parameter identifies, by what the contract states of the operation or of
  /// others with the same path; `nil` where it states nothing.
  package func resource(named parameter: String, in operation: CompiledOperation)
    -> CompiledResource?
  {
    operation.effects.first { $0.pathParameter == parameter }?.resource
      ?? operation.path(upTo: parameter).flatMap { resources[$0] }
  }
}

extension WriteRules {
  var contract: Contract { compiled.finite }

  /// Whether the requests of an operation may change something, whatever their method.
  package func isWrite(_ operation: CompiledOperation) -> Bool {
    guard operation.method.isReadOnly else { return true }
    return operation.performs(.creates, .updates, .deletes, .links)
      || contract.infersEffects && operation.readingWordOfHarm != nil
  }

  /// Returns the effect that a request of an operation may have.
  ///
  /// - Parameters:
  ///   - operation: The operation whose path it has.
  ///   - method: Its method, which may be another one.
  ///   - hasOtherPath: Whether its path is not exactly that of the operation.
  ///   - origin: Returns where the value of a path parameter comes from.
  /// - Returns: Its effect, or why it must not be sent.
  package func effect(
    of operation: CompiledOperation, by method: HTTPMethod, hasOtherPath: Bool = false,
    _ origin: (String) -> Origin
  ) -> WriteEffect {
    let names = operation.pathTemplate.names
    guard method != .options else { return .reads }
    guard isWrite(operation) else {
      // No server knows the method, so that it does nothing; but one that is lenient takes it for another.
      guard !method.isReadOnly, writtenPaths.contains(operation.shape),
        let given = names.first(where: { origin($0) == .given })
      else { return .reads }
      return .refused(.givenIdentifier(given))
    }
    guard contract.login?.operation != operation.id else { return .creates("session") }
    if let last = identifier(of: operation, among: names) {
      // The other path may be that of an action on what is given.
      if hasOtherPath, origin(last) == .given { return .refused(.ambiguousPath) }
      return effect(of: operation, on: last, origin)
    }
    return effectWithoutIdentifier(of: operation)
  }

  /// The path parameter that says what a request is about: the last one, or where effects are stated,
  /// the last one that they name.
  private func identifier(of operation: CompiledOperation, among names: [String]) -> String? {
    guard !contract.infersEffects else { return names.last }
    let stated = names.last { operation.identifiesResource(byPathParameter: $0) }
    return stated ?? names.last
  }

  private func effect(
    of operation: CompiledOperation, on name: String, _ origin: (String) -> Origin
  ) -> WriteEffect {
    let resource = resource(named: name, in: operation)?.name ?? name.resourceName ?? "resource"
    let created = operation.createdResource
    let isBelow = operation.endsInLiteral
    switch origin(name) {
    case .own: return created.map { .creates($0) } ?? .changesOwn(resource)
    case .random: return .namesNothing(resource)
    case .given:
      // New things below one that is given leave it as it is.
      if let created, isBelow { return .creates(created) }
      // What a user has alone is read before and put back, also where the path has more parts.
      if !contract.infersEffects, !operation.identifiesResource(byPathParameter: name),
        let update = operation.effects(.updates).first(where: \.isOnSingleton)
      {
        return effect(of: operation, onSingleton: update.resource.name)
      }
      return .refused(.givenIdentifier(name))
    }
  }

  /// Returns the effect on a singleton; one that is replaced by anything but an object of members cannot be sent back.
  private func effect(of operation: CompiledOperation, onSingleton name: String) -> WriteEffect {
    let isPutBack = operation.replacedMembers != nil
    return isPutBack || hasDisposableUsers
      ? .changesSingleton(name, isPutBack: isPutBack) : .refused(.cannotPutBack(name))
  }

  private func effectWithoutIdentifier(of operation: CompiledOperation) -> WriteEffect {
    if let created = operation.createdResource { return .creates(created) }
    if let update = operation.effects(.updates).first(where: \.isOnSingleton) {
      return effect(of: operation, onSingleton: update.resource.name)
    }
    let isKeyed = operation.effects.contains { if case .request = $0.id { true } else { false } }
    if isKeyed, let effect = operation.effects.first { return .changesOwn(effect.resource.name) }
    switch operation.method {
    case .post:
      if let word = operation.wordOfHarm { return .refused(.words(word)) }
      if contract.infersEffects, let word = actionOnCollection(of: operation) {
        return .refused(.words(word))
      }
      return .creates(nil)
    case .put, .patch:
      return canPutBack(operation) || isDisposable
        ? .changesSingleton(operation.template, isPutBack: true)
        : .refused(.cannotPutBack(operation.template))
    default:
      let word = operation.method.isReadOnly ? operation.readingWordOfHarm : nil
      return .refused(word.map(WriteRefusal.words) ?? .namesAll(operation.method.name))
    }
  }
}

extension WriteRules {
  /// The last word of the path of an action on a whole collection, unless it only reads or adds.
  private func actionOnCollection(of operation: CompiledOperation) -> String? {
    let path = operation.trimmedPath
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let collection = path[..<slash]
    let hasItems = compiled.operations.contains { other in
      other.trimmedPath.utf8.starts(with: "\(collection)/{".utf8)
        && !other.trimmedPath.utf8.dropFirst(collection.utf8.count + 1).contains(UInt8(ascii: "/"))
    }
    let name = String(path[slash...].dropFirst())
    return hasItems && !name.words.contains(where: Operation.harmlessActions.contains) ? name : nil
  }

  /// Whether what a PUT or PATCH of a whole path changes can be read by GET, and sent back: an object on
  /// each side.
  private func canPutBack(_ operation: CompiledOperation) -> Bool {
    guard operation.replacedMembers != nil,
      operation.queryParameters.isEmpty, operation.cookies.isEmpty, operation.headers.isEmpty,
      let reading = reader(of: operation.template),
      reading.responses.first?.body?.membersOfWhole != nil
    else { return false }
    return !compiled.operations.contains { other in
      other.template.utf8.starts(with: "\(operation.trimmedPath)/{".utf8)
    }
  }

  /// The operation that deletes resources of a type, or what has the path that they are called by.
  package func operation(deleting type: String) -> CompiledOperation? {
    compiled.resource(named: type).flatMap { compiled.roles(of: $0).deleter }
      ?? compiled.operations.first { $0.method == .delete && $0.template == type }
  }

  /// The operations that change what a user has only one of: by its name, or else the first that replaces
  /// or changes what has the path that it is called by.
  package func operations(changing singleton: String) -> [CompiledOperation] {
    let stated =
      compiled.resource(named: singleton).map { resource in
        compiled.roles(of: resource).operations.filter { $0.updatesSingleton(resource) }
      } ?? []
    guard stated.isEmpty else { return stated }
    let all = compiled.operations.filter { $0.template == singleton }
    let best = [HTTPMethod.put, .patch].lazy.compactMap { method in
      all.first { $0.method == method }
    }
    return Array(best.prefix(1))
  }

  /// The operation that shows what has a path.
  package func reader(of template: String) -> CompiledOperation? {
    compiled.operations.first { $0.method == .get && $0.template == template }
  }
}

extension Operation {
  /// The members of the body, where it is a JSON object.
  package var replacedMembers: [Field]? {
    body?.isJSON == true ? body?.schema?.membersOfWhole : nil
  }

  /// Whether the path ends behind its last parameter with words.
  var endsInLiteral: Bool { trimmedPath.utf8.last != UInt8(ascii: "}") }

  /// The path without slashes at its end.
  var trimmedPath: String { PathTemplate.trimmed(template) }

  /// The type of the resource that a request adds: stated or inferred, or shown by a documented 201.
  var createdResource: String? {
    if let effect = effect(.creates) { return effect.resource }
    guard method == .post, wordOfHarm == nil, responses.contains(where: { $0.status == .created })
    else { return nil }
    return "resource"
  }

  /// The parts of the path that end before a segment which begins with a parameter.
  fileprivate var collections: [String] {
    let bytes = Array(template.utf8)
    return bytes.indices.dropFirst().compactMap { index in
      bytes[index] == UInt8(ascii: "{") && bytes[index - 1] == UInt8(ascii: "/")
        ? String(decoding: bytes[..<(index - 1)], as: UTF8.self) : nil
    }
  }

  /// The path without the names of parameters and without slashes at its end.
  var shape: String { PathTemplate.shape(of: trimmedPath) }
}

extension CompiledOperation {
  // What is asked for each request: a key path would copy the whole operation.
  var createdResource: String? { operation.createdResource }

  var trimmedPath: String { operation.trimmedPath }

  var shape: String { operation.shape }

  var endsInLiteral: Bool { operation.endsInLiteral }

  /// The path up to a parameter, without the names of parameters.
  func path(upTo parameter: String) -> String? {
    let template = operation.template
    return template.utf8.firstRange(of: "{\(parameter)}".utf8).map {
      PathTemplate.shape(of: String(template[..<$0.upperBound]))
    }
  }
}

extension String {
  /// The name that a path parameter gives to the resource that it identifies.
  fileprivate var resourceName: String? {
    words.first { !["id", "uuid", "key", "name"].contains($0) }
  }
}

extension HTTPMethod {
  /// Whether requests only read: the safe methods, and QUERY, which is safe, too.
  package var isReadOnly: Bool { isSafe || name == "QUERY" }
}

extension Schema {
  /// The fields of an object that has no other members.
  fileprivate var membersOfWhole: [Field]? {
    if case .object(let shape) = kind, shape.hasFieldsOnly { shape.fields } else { nil }
  }
}
