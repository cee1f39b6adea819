import ContractHTTP
import ContractJSON
import ContractModel

/// One thing that two contracts both let be asked.
struct SharedOperation: Sendable {
  var contracts: ContractPair
  var operations: OperationPair
}

extension SharedOperation {
  var differences: [Difference] {
    addressDifferences + successDifference + answerDifferences + requestDifferences
      + parameterDifferences
  }

  private var left: Operation { operations.left }
  private var right: Operation { operations.right }
  private var name: String { operations.name }

  private func difference(
    _ kind: LintFinding.Kind, _ left: String, _ right: String
  ) -> Difference {
    Difference(
      kind, name, (left, contracts.left.place(of: self.left)),
      (right, contracts.right.place(of: self.right)))
  }

  private var addressDifferences: [Difference] {
    var found: [Difference] = []
    if !operations.hasSameMethod {
      found.append(difference(.otherMethod, left.method.name, right.method.name))
    }
    if !operations.hasSamePath {
      found.append(difference(.otherPath, left.template, right.template))
    }
    let (mine, theirs) = (contracts.left.asksWho(left), contracts.right.asksWho(right))
    if mine != theirs {
      func words(_ asks: Bool) -> String { asks ? "with a token" : "without one" }
      found.append(difference(.otherAuthentication, words(mine), words(theirs)))
    }
    return found
  }

  /// Statuses of which one contract has none: a backend cannot please both.
  private var successDifference: [Difference] {
    let (mine, theirs) = (left.responses.map(\.status), right.responses.map(\.status))
    guard !mine.isEmpty, !theirs.isEmpty, Set(mine).isDisjoint(with: theirs) else { return [] }
    func words(_ statuses: [HTTPStatus]) -> String {
      statuses.map { String($0.code) }.distinct.joined(separator: " or ")
    }
    return [difference(.otherStatus, words(mine), words(theirs))]
  }

  private var answerDifferences: [Difference] {
    guard let mine = contracts.left.answer(of: left), let theirs = contracts.right.answer(of: right)
    else { return [] }
    let pair = SpotPair(left: mine.spot, right: theirs.spot)
    var found = pair.differences("answer of \(name)")
    if mine.envelope != theirs.envelope {
      func words(_ envelope: Envelope?) -> String { envelope.map { "\($0)" } ?? "bare" }
      found.append(
        Difference(
          .otherEnvelope, "answers", of: [name], (words(mine.envelope), mine.spot.place),
          (words(theirs.envelope), theirs.spot.place)))
    }
    // Answers at two paths may well differ in what they show.
    if operations.hasSamePath { found += pair.demandDifference("answer of \(name)") }
    return found
  }

  private var requestDifferences: [Difference] {
    let mine = contracts.left.request(of: left)
    let theirs = contracts.right.request(of: right)
    guard mine.schema.isContainer || theirs.schema.isContainer else { return [] }
    let pair = SpotPair(left: mine, right: theirs)
    var found = pair.differences(sharedResource ?? "request of \(name)")
    // A PATCH need not have what a PUT must have.
    let isPartial = !operations.hasSameMethod && [left.method, right.method].contains(.patch)
    if operations.hasSamePath, !isPartial {
      found += pair.demandDifference("request of \(name)")
    }
    return found
  }

  /// The resource that both requests are written to.
  private var sharedResource: String? {
    left.written.first { right.written.contains($0) }
  }

  private var parameterDifferences: [Difference] {
    guard operations.hasSamePath else { return [] }
    let names = Set([contracts.left, contracts.right].flatMap(\.identifyingParameters))
    let inPath = zip(left.orderedParameters, right.orderedParameters).flatMap {
      mine, theirs -> [Difference] in
      // Which type identifies a resource is asked once for each resource.
      names.contains(mine.name) || names.contains(theirs.name)
        ? []
        : SpotPair(
          left: contracts.left.spot(of: mine, in: left),
          right: contracts.right.spot(of: theirs, in: right)
        ).differences("parameter {\(mine.name)} of \(name)")
    }
    return inPath + namedParameterDifferences
  }

  /// What both contracts say of the same parameter of the query or the header.
  private var namedParameterDifferences: [Difference] {
    let known = Dictionary(
      right.namedParameters.map { ($0.key, $0.field) }, uniquingKeysWith: { first, _ in first })
    return left.namedParameters.flatMap { mine -> [Difference] in
      guard let theirs = known[mine.key] else { return [] }
      return SpotPair(
        left: contracts.left.spot(of: mine.field, in: left),
        right: contracts.right.spot(of: theirs, in: right)
      ).differences("parameter \(mine.key) of \(name)")
    }
  }
}

extension Contract {
  func place(of operation: Operation) -> LintFinding.Subject {
    LintFinding.Subject(contract: id, name: operation.id, position: operation.position)
  }

  /// A place that stands for a parameter.
  func spot(of parameter: Field, in operation: Operation) -> Spot {
    Spot(
      contract: id, subject: "\(operation.id) {\(parameter.name)}", pointer: .root,
      schema: parameter.schema, position: parameter.position)
  }

  /// Whether a request to the operation says who sends it.
  func asksWho(_ operation: Operation) -> Bool {
    operation.requiresAuthentication && authentication != .none
  }

  /// The body of a request; without one, an object with nothing in it.
  fileprivate func request(of operation: Operation) -> Spot {
    Spot(
      contract: id, subject: "\(operation.id) request", pointer: .root,
      schema: operation.body?.schema ?? Schema(.object([])),
      position: operation.body?.position ?? operation.position)
  }

  /// The path parameters that name a resource.
  fileprivate var identifyingParameters: [String] {
    operations.flatMap(\.effects).compactMap(\.pathParameter)
  }
}

extension Operation {
  /// The resources that the body of a request is written to.
  fileprivate var written: [String] {
    effects.filter { [.creates, .updates].contains($0.action) }.map(\.resource)
  }

  /// The parameters that are found by their names, wherever they stand.
  fileprivate var namedParameters: [Operation.Parameter] {
    allParameters.filter { $0.location != .path }
  }

  /// The parameters from left to right.
  fileprivate var orderedParameters: [Field] {
    let names = (try? PathTemplate(template))?.names ?? []
    return names.compactMap { name in parameters.first { $0.name == name } }
  }
}
