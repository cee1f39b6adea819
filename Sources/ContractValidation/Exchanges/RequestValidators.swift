import ContractHTTP
import ContractJSON
import ContractModel

/// Validates the parts of an operation's requests.
struct RequestValidators: Sendable {
  /// All parameters of path, query, header and cookies.
  let parameters: [Parameter]

  /// The fields of a form without files, which is written like a query.
  let formFields: [Parameter]

  /// The same as parameters of a query, by name.
  let formFieldsByName: [String: Operation.Parameter]

  /// The texts of a form with files.
  let textParts: [Parameter]

  /// `nil` when requests have no JSON body.
  let body: SchemaValidator?

  /// The schema of the body with recursion and maps.
  let schema: Schema?

  /// Whether rules refer to parameters or header fields, or may refer to a list in the path.
  let areInRules: Bool

  init(of operation: Operation, _ library: BodyLibrary, _ policies: Policies) {
    var policies = policies
    policies.undocumentedFields = .ignore
    let (policiesOfRequests, stated) = (policies, operation.body)
    parameters = operation.allParameters.map { Parameter($0, policiesOfRequests) }
    formFields = (stated?.formFields ?? []).map { Parameter(written: $0, policiesOfRequests) }
    formFieldsByName = Dictionary(formFields.map { ($0.field.name, $0.stated) }) { first, _ in first
    }
    textParts = (stated?.parts ?? []).compactMap(\.field).map {
      Parameter(written: $0, policiesOfRequests)
    }
    body = stated?.schema.map { library.requests.validator($0, policies: policiesOfRequests) }
    schema = stated?.schema
    areInRules =
      operation.rules.flatMap(\.terms).contains(where: \.isField)
      || operation.allParameters.contains(where: \.isCompoundInPath)
  }
}

extension RequestValidators {
  /// A parameter and its validator.
  struct Parameter: Sendable {
    let stated: Operation.Parameter
    let pointer: JSON.Pointer
    let validator: SchemaValidator

    var field: Field { stated.field }

    init(_ stated: Operation.Parameter, _ policies: Policies) {
      self.stated = stated
      pointer = stated.pointer
      validator = SchemaValidator(stated.field.schema, policies: policies)
    }

    /// A field of a form, which is written like a parameter of a query.
    init(written field: Field, _ policies: Policies) {
      self.init(Operation.Parameter(location: .query, field: field), policies)
    }
  }
}

extension RequestValidators.Parameter {
  /// The violations of the parameter in a request, read as leniently as a backend may read it.
  func violations(in request: HTTPRequest, path: [String: String]) -> [Drift] {
    field.schema.isPrimitive
      ? violations(among: texts(in: request, path: path))
      : violations(read: stated.compoundReadings(in: request, path: path))
  }

  private func violations(read readings: [JSON]) -> [Drift] {
    guard let first = readings.first else { return absence }
    if readings.contains(where: { validator.accepts($0.bytes()) }) { return [] }
    return located(validator.drifts(in: first.bytes()))
  }

  private var absence: [Drift] {
    guard field.isRequired else { return [] }
    return [
      Drift(
        .fieldMissing, check: .responseSchema,
        at: Drift.Location(.request, pointer), source: field.position,
        expected: words, actual: "no such \(stated.location.noun)")
    ]
  }

  private func located(_ drifts: [Drift]) -> [Drift] {
    drifts.filter(\.isFailure).map { drift in
      var drift = drift
      drift.location = Drift.Location(.request, pointer)
      drift.source = drift.source ?? field.position
      return drift
    }
  }

  /// The decoded values of a parameter, in the order of the request.
  func texts(in request: HTTPRequest, path: [String: String]) -> [String] {
    switch stated.location {
    case .path: return [path[field.name] ?? ""]
    case .query:
      return request.query.map { QueryItems(parsing: $0).values(field.name) } ?? []
    case .header:
      let values = request.fields.values(field.name)
      // RFC 9110, section 5.3: repeated fields are one list.
      return values.count < 2 ? values : values + [values.joined(separator: ", ")]
    case .cookie: return request.cookies(named: field.name)
    }
  }

  private func violations(among texts: [String]) -> [Drift] {
    guard let last = texts.last else { return absence }
    if mayBeAbsent, texts.contains("") { return [] }
    let readings = texts.map { field.schema.readings(of: $0) }
    if readings.joined().contains(where: { validator.accepts($0.bytes()) }) { return [] }
    let shown = readings.last?.first ?? .string(last)
    return located(validator.drifts(in: shown.bytes()))
  }

  private var mayBeAbsent: Bool { stated.location != .path && !field.isRequired }

  private var words: String { "a \(stated.location.noun) \(field.name)" }
}
