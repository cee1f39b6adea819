import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension PlanningMaterial {
  /// Requests that are odd as messages.
  ///
  /// What they ask for is valid, and changes nothing that a valid request would not change.
  func protocolStages() -> [Plan.Stage] {
    let operations = contract.operations.filter { !$0.isSetUpOnly }
    return [
      Plan.Stage(
        phase: .protocol, runsInParallel: true,
        cases: operations.flatMap(oddMessages) + oddMethods()
          + operations.concurrentFlatMap { oddBodies($0) }
          + hugeBodies()),
      // In a row, because each may cost a server its connection.
      Plan.Stage(phase: .protocol, runsInParallel: false, cases: framingCases()),
    ]
  }

  private func oddMessages(_ operation: Operation) -> [Plan.Case] {
    // What deletes is tried on nothing: the point is how the message is read.
    guard !operation.performs(.deletes) else { return [] }
    return Oddity.all.compactMap { oddity in
      // What can never be deleted is made only where the body is the point.
      guard oddity.needsBody || options.isDisposable || !makesWhatStays(operation) else {
        return nil
      }
      guard !oddity.needsBody || operation.body != nil else { return nil }
      var probe = step(
        .probe, operation, oddity.name, expecting: oddity.expectation)
      probe.request?.changes = oddity.changes
      return protocolCase(operation, oddity.name, [probe])
    }
  }

  /// Bodies of which readers make different things, or that are odd without being wrong, and texts
  /// that go wrong on their way; those that no reader takes are among the negative cases.
  private func oddBodies(_ operation: Operation) -> [Plan.Case] {
    guard !operation.performs(.deletes),
      let schema = operation.body?.schema, let typical = typicalBody(of: operation),
      let judge = compiled.operation(operation.id)?.body
    else { return [] }
    let malformed = MalformedBody.uncertainCases(of: schema, validator: judge, from: typical)
      .filter { $0.byteCount <= Self.hugeBytes }
      .map { ($0.name, Plan.Body.bytes($0.bytes)) }
    let silent = unspecifiedBodies(of: schema, from: typical).map {
      ($0.name, Plan.Body.json($0.body))
    }
    let stays = makesWhatStays(operation) && !options.isDisposable
    let texts =
      stays
      ? []
      : (kits[operation.id]?.corpus?.cases() ?? [])
        .map { text in
          protocolCase(
            operation, text.name,
            [
              step(
                .probe, operation, text.name, body: .json(text.body), expecting: .anyDocumented)
            ])
        }
    return (stays ? malformed : malformed + silent).map { name, body in
      protocolCase(
        operation, name, [step(.probe, operation, name, body: body, expecting: .successOrRejection)]
      )
    } + texts
  }

  /// Long and deep bodies, to one operation only: the server reads them all in the same way.
  ///
  /// One of megabytes is for hosts; the embedded mock has nothing to prove.
  private func hugeBodies() -> [Plan.Case] {
    let operation = contract.operations.first { operation in
      !operation.isSetUpOnly && operation.body?.schema != nil
        && !operation.performs(.deletes)
    }
    guard let operation, let schema = operation.body?.schema,
      let typical = typicalBody(of: operation)
    else { return [] }
    return MalformedBody.cases(of: schema, from: typical)
      .filter { $0.byteCount > Self.hugeBytes }
      .filter { !options.isDisposable || $0.byteCount < 1_000_000 }
      .map { body in
        protocolCase(
          operation, body.name,
          [
            step(
              .probe, operation, body.name, body: .malformed(body), expecting: .successOrRejection)
          ])
      }
  }

  private static let hugeBytes = 9_000

  /// For each path a method that no server knows, and GET where the contract has no GET: nothing
  /// else is known to be safe to try.
  private func oddMethods() -> [Plan.Case] {
    var seen: Set<String> = []
    let readable = Set(contract.operations.filter { $0.method == .get }.map(\.template))
    return contract.operations.filter { !$0.isSetUpOnly && seen.insert($0.template).inserted }
      .flatMap { operation -> [Plan.Case] in
        var methods = [HTTPMethod("CONTRACTCHECK")]
        if !readable.contains(operation.template) { methods.append(.get) }
        return methods.map { method in
          var probe = step(
            .probe, operation, "method \(method)", body: Plan.Body.none, expecting: .noServerError)
          probe.request?.changes = [.method(method)]
          return protocolCase(operation, "method \(method)", [probe])
        }
      }
  }

  func protocolCase(
    _ operation: Operation, _ name: String, _ steps: [Plan.Step]
  ) -> Plan.Case {
    Plan.Case(
      id: CaseID(.protocol, .operation(operation.id), variant: .named(name)), steps: steps)
  }
}

/// A way in which a message can be odd.
private struct Oddity {
  var name: String
  var changes: [WireChange]
  var needsBody = false

  /// A success where every server must take it like the usual message (RFC 9110, sections 5.1 and
  /// 12.5.1).
  var expectation = ExpectedResponse.successOrRejection

  static let all = [
    Oddity(
      name: "Accept: */*", changes: [.field("Accept", "*/*")], expectation: .success),
    Oddity(name: "no Accept", changes: [.field("Accept", nil)], expectation: .success),
    Oddity(name: "Accept: text/html", changes: [.field("Accept", "text/html")]),
    Oddity(
      name: "an unknown field", changes: [.field("X-Contract-Check", "1")], expectation: .success),
    Oddity(
      name: "an empty and a repeated field",
      changes: [.added("X-Contract-Check", ""), .added("X-Contract-Check", "2")]),
    Oddity(
      name: "a field of 4,000 bytes",
      changes: [.field("X-Contract-Check", String(repeating: "x", count: 4_000))]),
    Oddity(name: "a trailing slash", changes: [.trailingSlash], expectation: .noServerError),
    Oddity(
      name: "an encoded letter in the path", changes: [.encodedLetter], expectation: .noServerError),
    Oddity(
      name: "a broken encoding in the path", changes: [.brokenEncoding], expectation: .noServerError
    ),
    Oddity(name: "an unknown query item", changes: [.unknownQuery]),
    Oddity(
      name: "no Content-Type", changes: [.field("Content-Type", nil)], needsBody: true),
    Oddity(
      name: "Content-Type: text/plain", changes: [.field("Content-Type", "text/plain")],
      needsBody: true),
    Oddity(
      name: "Content-Type with an unknown charset",
      changes: [.field("Content-Type", "application/json; charset=x-unknown")], needsBody: true),
    Oddity(
      name: "Content-Type that is none", changes: [.field("Content-Type", "///")],
      needsBody: true),
  ]
}
