import ContractHTTP
import ContractJSON
import ContractLearning
import ContractModel

/// How much of a contract was learned from traffic, and how much of what was learned is in it.
struct LearningScore: CustomStringConvertible {
  /// Statements of one type.
  struct Part: CustomStringConvertible {
    var learned: Set<String> = []
    var stated: Set<String> = []

    private var common: Int { learned.intersection(stated).count }

    /// The part of what was learned that the contract states.
    var precision: Double { learned.isEmpty ? 1 : Double(common) / Double(learned.count) }

    /// The part of what the contract states that was learned.
    var recall: Double { stated.isEmpty ? 1 : Double(common) / Double(stated.count) }

    var description: String {
      func percent(_ value: Double) -> String { "\(Int((value * 100).rounded())) %" }
      return "\(percent(precision)) of \(learned.count), \(percent(recall)) of \(stated.count)"
    }
  }

  var operations = Part()
  var fields = Part()

  /// The members of requests, of which a run also sends some that the contract does not have.
  var requestFields = Part()
  var required = Part()
  var formats = Part()
  var parameters = Part()
  var effects = Part()

  init(_ learned: Contract, of contract: Contract) {
    let (learned, contract) = (learned.resolved, contract.resolved)
    let others = Set(contract.operations.filter(\.isSetUpOnly).map(\.location))
    for operation in learned.operations where !others.contains(operation.location) {
      add(operation, \.learned)
    }
    let used = Set(learned.operations.map(\.location))
    for operation in contract.operations where !operation.isSetUpOnly {
      operations.stated.insert(operation.location)
      if used.contains(operation.location) { add(operation, \.stated) }
    }
    // Formats and presence are compared where both have the field.
    let common = fields.learned.intersection(fields.stated)
      .union(requestFields.learned.intersection(requestFields.stated))
    for part in [\LearningScore.required, \.formats] {
      for side in [\Part.learned, \.stated] {
        self[keyPath: part][keyPath: side] = self[keyPath: part][keyPath: side].filter { text in
          common.contains { text == $0 || text.hasPrefix($0 + " is ") }
        }
      }
    }
  }

  private mutating func add(_ operation: Operation, _ side: WritableKeyPath<Part, Set<String>>) {
    let location = operation.location
    if side == \Part.learned { operations.learned.insert(location) }
    for index in operation.parameters.indices {
      parameters[keyPath: side].insert("\(location) path \(index)")
    }
    for parameter in operation.allParameters where parameter.location != .path {
      parameters[keyPath: side].insert("\(location) \(parameter.key)")
    }
    for effect in operation.effects {
      let action = effect.action == .links ? "links" : effect.action.rawValue
      effects[keyPath: side].insert("\(location) \(action)")
    }
    if let body = operation.body?.schema { add(body, "\(location) request", isRequest: true, side) }
    for response in operation.responses {
      guard let body = response.body else { continue }
      add(body, "\(location) \(response.status.code)", isRequest: false, side)
    }
  }

  private mutating func add(
    _ schema: Schema, _ location: String, isRequest: Bool,
    _ side: WritableKeyPath<Part, Set<String>>
  ) {
    for part in schema.subschemas() where part.pointer.tokens.count <= 6 {
      guard let field = part.field, part.pointer.tokens.last == .name(field.name) else { continue }
      let name = "\(location) \(part.pointer)"
      if isRequest {
        requestFields[keyPath: side].insert(name)
      } else {
        fields[keyPath: side].insert(name)
      }
      if field.isRequired { required[keyPath: side].insert(name) }
      if let format = part.schema.formatName {
        formats[keyPath: side].insert("\(name) is \(format)")
      }
    }
  }

  var description: String {
    let parts: [(String, Part)] = [
      ("operations", operations), ("fields", fields), ("request fields", requestFields),
      ("required", required), ("formats", formats),
      ("parameters", parameters), ("effects", effects),
    ]
    return parts.map { "  \($0.0): \($0.1)" }.joined(separator: "\n")
  }
}

extension Operation {
  /// Method and path, with `*` for parameters.
  fileprivate var location: String { "\(method) \(PathTemplate.shape(of: template))" }
}

extension Schema {
  /// The format of texts, or the set of words.
  fileprivate var formatName: String? {
    switch kind {
    case .string(let limits):
      for limit in limits {
        if case .format(let format) = limit.limit { return format.name }
        if case .enumeration = limit.limit { return "enumeration" }
      }
      return nil
    case .union(let parts): return parts.lazy.compactMap(\.formatName).first
    default: return nil
    }
  }
}
