import ContractHTTP
import ContractJSON
import ContractModel

/// One thing of an operation that a run can exercise.
struct CoverageItem: Sendable {
  /// How an exchange exercises it.
  enum Test: Sendable {
    /// An answer with this status, and under this code if there is one.
    case failure(status: Int, code: String?)
    case success(status: Int)
    /// The place is there, or is not, in a request that succeeds.
    case present
    case absent
    case null
    /// The value is at an end of a constraint, or one that it names.
    case point(CoveragePoint)
    /// Any value there that this judge accepts.
    case branch(Schema)
  }

  /// The place and what is there: `status: paused`, `400 INVALID_REQUEST`.
  var name: String

  /// In the body, or a parameter by its key.
  var pointer: JSON.Pointer
  var parameter: String?
  var test: Test
}

extension CoverageItem {
  /// Everything of an operation that one request or another should exercise.
  static func items(of operation: Operation, in contract: Contract, _ identities: Set<Identity>)
    -> [CoverageItem]
  {
    var items = operation.responses.map { response in
      CoverageItem(
        name: [String(response.status.code), response.variant].compactMap(\.self)
          .joined(separator: " "),
        pointer: .root, test: .success(status: response.status.code))
    }
    var seen: Set<String> = []
    for failure in contract.failures(of: operation)
    where failure.canBeProvoked(by: identities) && seen.insert(failure.name).inserted {
      items.append(
        CoverageItem(
          name: failure.name, pointer: .root,
          test: .failure(status: failure.status.code, code: failure.code)))
    }
    if let schema = operation.body?.schema { add(schema, at: .root, nil, to: &items) }
    for parameter in operation.allParameters {
      let field = parameter.field
      if field.presence == .optional {
        items.append(
          CoverageItem(
            name: "\(parameter.key): absent", pointer: .root, parameter: parameter.key,
            test: .absent))
        items.append(
          CoverageItem(
            name: "\(parameter.key): present", pointer: .root, parameter: parameter.key,
            test: .present))
      }
      let isIdentity = operation.identifiesResource(byPathParameter: field.name)
      if isIdentity {
        items.append(
          CoverageItem(
            name: "\(parameter.key): names what is there", pointer: .root,
            parameter: parameter.key, test: .present))
      } else {
        add(field.schema, at: .root, parameter.key, to: &items)
      }
    }
    return items
  }

  /// What a value can be, constraint by constraint.
  private static func add(
    _ schema: Schema, at pointer: JSON.Pointer, _ parameter: String?,
    to items: inout [CoverageItem]
  ) {
    let place =
      parameter ?? (pointer == .root ? "body" : String(pointer.description.dropFirst()))
    func add(_ words: String, _ test: Test) {
      items.append(
        CoverageItem(name: "\(place): \(words)", pointer: pointer, parameter: parameter, test: test)
      )
    }
    if schema.isNullable { add("null", .null) }
    for point in schema.coveragePoints { add(point.name, .point(point)) }
    switch schema.kind {
    case .array(let element, _):
      Self.add(element, at: pointer.appending(.every), parameter, to: &items)
    case .object(let fields):
      for field in fields where field.aliased == nil {
        let inner = pointer.appending(.name(field.name))
        let name = String(inner.description.dropFirst())
        if !field.isRequired {
          items.append(CoverageItem(name: "\(name): absent", pointer: inner, test: .absent))
          items.append(CoverageItem(name: "\(name): present", pointer: inner, test: .present))
        }
        if field.resource != nil {
          items.append(
            CoverageItem(name: "\(name): names what is there", pointer: inner, test: .present))
        } else {
          Self.add(field.schema, at: inner, parameter, to: &items)
        }
      }
    case .union(let alternatives):
      for (index, alternative) in alternatives.enumerated() {
        add("form \(index + 1) of \(alternatives.count)", .branch(alternative))
      }
    case .boolean, .number, .string, .date, .timestamp, .uuid, .any: break
    }
  }
}

extension Failure {
  /// Whether a run with these identities can bring it about by what it sends.
  fileprivate func canBeProvoked(by identities: Set<Identity>) -> Bool {
    switch condition {
    case .serverError: false
    case .foreign: identities.contains(.other)
    case .unauthenticated, .missing, .invalid, .invalidAt, .absent, .duplicate: true
    }
  }
}
