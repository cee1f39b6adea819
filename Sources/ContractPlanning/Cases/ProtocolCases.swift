import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Makes unusual and malformed messages.
///
/// Their content is valid, and changes nothing that a valid request would not change.
struct ProtocolCases: CaseSource {
  let material: PlanningMaterial

  var stages: [Plan.Stage] {
    let operations = material.checkedOperations.filter { !$0.performs(.deletes) }
    return [
      Plan.Stage(
        phase: .protocol, runsInParallel: true,
        cases: operations.flatMap(unusualMessages) + unusualMethods
          + operations.concurrentFlatMap { unusualBodies($0) }
          + operations.concurrentFlatMap(DocumentBodyCases(material: material).cases)
          + material.checkedOperations.flatMap(IdentifierCases(material: material).cases)
          + operations.concurrentFlatMap(ParameterTextCases(material: material).cases)),
      // Alone, because others change what lists show.
      Plan.Stage(
        phase: .protocol, runsInParallel: false,
        cases: material.checkedOperations.compactMap {
          VariantCases(material: material, operation: $0).planned
        }),
      // One after the other, because other clients read lists with what they create.
      Plan.Stage(
        phase: .protocol, runsInParallel: false, cleansUpEachCase: true, cases: hugeBodies),
      // In a row, because each may close the connection.
      Plan.Stage(phase: .protocol, runsInParallel: false, cases: malformedMessages),
    ]
  }

  private func protocolCase(_ operation: CompiledOperation, _ name: String, _ step: Plan.Step)
    -> Plan.Case
  {
    Plan.Case(.protocol, of: operation, named: name, steps: [step])
  }

  private func bodyCase(
    _ operation: CompiledOperation, _ name: String, _ body: Plan.Body,
    expecting expectation: ExpectedResponse = .successOrRejection
  ) -> Plan.Case {
    let probe = material.step(.probe, operation, name, body: body)
    return protocolCase(operation, name, probe.expecting(expectation))
  }
}

extension ProtocolCases {
  private func unusualMessages(_ operation: CompiledOperation) -> [Plan.Case] {
    UnusualMessage.all.compactMap { message in
      // A resource that cannot be deleted is created only where the body matters.
      guard message.needsBody || !material.leavesResourcesBehind(operation) else { return nil }
      guard !message.needsBody || operation.body?.isJSON == true else { return nil }
      guard !message.isNotation || material.drafts(operation) else { return nil }
      guard !message.changes(anyOf: operation.headers) else { return nil }
      let probe = material.step(.probe, operation, message.name).expecting(message.expectation)
      return protocolCase(operation, message.name, probe.changed(by: message.changes))
    }
  }

  /// Bodies that readers interpret differently, or that are unusual without being invalid, and texts
  /// that are easily corrupted; bodies that no reader accepts are among the negative cases.
  private func unusualBodies(_ operation: CompiledOperation) -> [Plan.Case] {
    guard let schema = material.operations[operation.id]?.variedSchema,
      let typical = material.typicalBody(of: operation),
      let validator = operation.bodyValidator
    else { return [] }
    let malformed =
      operation.body?.isJSON != true
      ? []
      : MalformedBody.uncertainCases(of: schema, validator: validator, from: typical)
        .filter { $0.byteCount <= Self.hugeBytes }
        .map { bodyCase(operation, $0.name, .bytes($0.bytes)) }
    guard !material.leavesResourcesBehind(operation) else { return malformed }
    // Where an object is closed or limits the names of its members, such a body is invalid.
    let unspecified = unspecifiedBodies(of: schema, from: typical)
      .filter { $0.kind != .undocumentedField || validator.accepts($0.body.bytes()) }
      .map { bodyCase(operation, $0.name, .json($0.body)) }
    let texts = (material.operations[operation.id]?.corpus?.cases() ?? [])
      .map { text in
        bodyCase(
          operation, text.name, .json(text.body), expecting: text.kind.expectedResponse)
      }
    return malformed + unspecified + texts
  }

  /// Long and deep bodies, to one operation only, because the server reads all in the same way.
  ///
  /// What others see must not become long: it is an operation that stores nothing as far as its author has stated
  /// it, or else one that creates what can be deleted at once; never a login, where attempts may be counted.
  private var hugeBodies: [Plan.Case] {
    let operations = material.checkedOperations.filter {
      $0.body?.isJSON == true && !$0.performs(.deletes) && $0.id != material.guardedLogin
    }
    let isStated = !material.compiled.contract.infersEffects
    let harmless = operations.filter { isStated && !$0.performs(.creates, .updates) }
    let creating = operations.filter {
      $0.performs(.creates) && !material.leavesResourcesBehind($0)
    }
    let candidates =
      (harmless + creating).map { (operation: $0, limit: Int.max) }
      + operations.map { (operation: $0, limit: Self.megabyte) }
    var deep: [Plan.Case] = []
    for (operation, limit) in candidates {
      let bodies = hugeBodies(of: operation, upTo: limit)
      let cases = bodies.map { bodyCase(operation, $0.name, .malformed($0)) }
      if bodies.contains(where: { $0.byteCount >= Self.longText }) { return cases }
      if deep.isEmpty { deep = cases }
    }
    return deep
  }

  /// The bodies below a limit; a body of megabytes is not for a disposable backend, which is the embedded mock.
  private func hugeBodies(
    of operation: CompiledOperation, upTo limit: Int
  ) -> [MalformedBody] {
    guard let schema = operation.body?.schema, let typical = material.typicalBody(of: operation)
    else { return [] }
    let limit = material.options.isDisposable ? Self.megabyte : limit
    return MalformedBody.cases(of: schema, from: typical)
      .filter { $0.byteCount > Self.hugeBytes && $0.byteCount < limit }
  }

  private static let megabyte = 1_000_000

  private static let hugeBytes = 9_000

  /// The least size of a body with a long text; others are only deep.
  private static let longText = 100_000

  /// Requests with methods that the contract does not define.
  ///
  /// For each path a method that no server knows and OPTIONS; HEAD for each GET, or else GET. No other
  /// method is known to be safe.
  private var unusualMethods: [Plan.Case] {
    var seen: Set<String> = []
    return material.checkedOperations.flatMap { operation -> [Plan.Case] in
      let documented = operation.pathMethods
      var methods: [HTTPMethod] = []
      if seen.insert(operation.template).inserted {
        methods = [HTTPMethod("CONTRACTCHECK"), .options]
        if !documented.contains(.get) { methods.append(.get) }
      }
      if operation.method == .get { methods.append(.head) }
      return methods.filter { !documented.contains($0) }.map { method in
        let probe = material.step(.probe, operation, "method \(method)", body: Plan.Body.none)
        return protocolCase(
          operation, "method \(method)",
          probe.expecting(method == .head ? .head : .noServerError).changed(by: [.method(method)]))
      }
    }
  }

  /// Malformed messages, then a valid one that must still get its response; only where the options
  /// allow them, because a proxy on the way may treat them as an attack.
  private var malformedMessages: [Plan.Case] {
    guard material.options.allowsRaw else { return [] }
    let operations = material.checkedOperations.filter(\.targets.isEmpty)
    let reading = operations.first { $0.method == .get }
    let writing = operations.first { $0.body?.isJSON == true }
    let cases = MalformedMessage.allCases.compactMap { message -> Plan.Case? in
      guard let operation = message.isAboutBody ? writing : reading else { return nil }
      var probe = material.step(.probe, operation, message.rawValue)
        .expecting(message.isValid ? .advisedSuccess : .noServerError)
      probe.action = probe.request.map { .rawMessage(message, $0) } ?? probe.action
      return protocolCase(operation, message.rawValue, probe)
    }
    guard let reading, !cases.isEmpty else { return cases }
    let last = material.step(.probe, reading, "a valid request after malformed messages")
    return cases + [protocolCase(reading, "after malformed messages", last)]
  }
}

extension TextClass {
  /// How a correct backend responds to such texts.
  var expectedResponse: ExpectedResponse { mayChange ? .anyDocumented : .storedUnchangedOrRejected }
}

extension UnusualMessage {
  /// Whether the message changes a header field that the contract defines.
  fileprivate func changes(anyOf fields: [Field]) -> Bool {
    changes.contains { change in
      guard case .field(let name, _) = change else { return false }
      return fields.contains { $0.name.lowercased() == name.lowercased() }
    }
  }
}

/// A valid or barely valid message that clients rarely send.
private struct UnusualMessage {
  var name: String
  var changes: [MessageChange]
  var needsBody = false

  /// A success where every server must treat the message like the usual one (RFC 9110, sections 5.1
  /// and 12.5.1).
  var expectation = ExpectedResponse.successOrRejection

  static let all =
    [
      UnusualMessage(
        name: "Accept: */*", changes: [.field("Accept", "*/*")], expectation: .success),
      UnusualMessage(name: "no Accept", changes: [.field("Accept", nil)], expectation: .success),
      // A server may have pages for browsers at the same paths.
      UnusualMessage(
        name: "Accept: text/html", changes: [.field("Accept", "text/html")],
        expectation: .noServerError),
      UnusualMessage(
        name: "Accept-Encoding: gzip, deflate",
        changes: [.field("Accept-Encoding", "gzip, deflate")], expectation: .success),
      UnusualMessage(
        name: "an unknown field", changes: [.field("X-Contract-Check", "1")], expectation: .success),
      UnusualMessage(
        name: "names of fields in small letters", changes: [.smallFieldNames],
        expectation: .success),
      UnusualMessage(
        name: "Content-Type with a charset",
        changes: [.field("Content-Type", "application/json; charset=utf-8")], needsBody: true,
        expectation: .success),
      UnusualMessage(
        name: "an unusual language", changes: [.field("Accept-Language", "tr-TR, ar;q=0.5")],
        expectation: .success),
      UnusualMessage(
        name: "an empty and a repeated field",
        changes: [.added("X-Contract-Check", ""), .added("X-Contract-Check", "2")]),
      UnusualMessage(
        name: "a field of 4,000 bytes",
        changes: [.field("X-Contract-Check", String(repeating: "x", count: 4_000))]),
      UnusualMessage(
        name: "a trailing slash", changes: [.trailingSlash], expectation: .noServerError),
      UnusualMessage(
        name: "an encoded letter in the path", changes: [.encodedLetter],
        expectation: .noServerError),
      UnusualMessage(
        name: "an invalid encoding in the path", changes: [.invalidEncoding],
        expectation: .noServerError),
      UnusualMessage(name: "an unknown query item", changes: [.unknownQuery]),
      UnusualMessage(
        name: "no Content-Type", changes: [.field("Content-Type", nil)], needsBody: true),
      UnusualMessage(
        name: "Content-Type: text/plain", changes: [.field("Content-Type", "text/plain")],
        needsBody: true),
      UnusualMessage(
        name: "Content-Type with an unknown charset",
        changes: [.field("Content-Type", "application/json; charset=x-unknown")], needsBody: true),
      UnusualMessage(
        name: "an invalid Content-Type", changes: [.field("Content-Type", "///")],
        needsBody: true),
    ]
    + JSONNotation.allCases.map { notation in
      UnusualMessage(
        name: notation.rawValue, changes: [.notation(notation)], needsBody: true,
        expectation: .success)
    }

  /// Whether only the notation of the body is unusual.
  var isNotation: Bool {
    changes.contains { if case .notation = $0 { true } else { false } }
  }
}
