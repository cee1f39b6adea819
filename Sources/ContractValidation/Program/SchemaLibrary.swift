import ContractModel

/// The validators of a contract in which references stay, see ``ShapeResolver``: shapes are compiled once for all
/// bodies.
struct SchemaLibrary {
  private let shapes: [String: Schema]
  private let program: SharedProgram?
  private let strictProgram: SharedProgram?
  private var roots: [Schema: Int] = [:]
  private var strictRoots: [Schema: Int] = [:]

  /// - Parameters:
  ///   - schemas: The schemas of bodies; those that refer to shapes are compiled together.
  ///   - shapes: By name: the shapes.
  init(_ schemas: [Schema], shapes: [String: Schema]) {
    let open = shapes.isEmpty ? [] : schemas.filter { !$0.freeReferences.isEmpty }
    guard !open.isEmpty else {
      (self.shapes, program, strictProgram) = ([:], nil, nil)
      return
    }
    self.shapes = shapes
    program = SharedProgram(SchemaProgram(open, shapes: shapes, roots: &roots))
    let strictShapes = shapes.mapValues(\.withAdviceRequired)
    let strict = open.map(\.withAdviceRequired)
    guard strict != open || strictShapes != shapes else {
      strictProgram = nil
      return
    }
    strictProgram = SharedProgram(
      SchemaProgram(strict, shapes: strictShapes, roots: &strictRoots))
  }
}

extension SchemaLibrary {
  /// The validator of a schema.
  func validator(_ schema: Schema, policies: Policies) -> SchemaValidator {
    guard let program, let root = roots[schema] else {
      let isOpen = program != nil && !schema.freeReferences.isEmpty
      return SchemaValidator(schema, policies: policies, shapes: isOpen ? shapes : [:])
    }
    let strict = strictProgram.flatMap { program in
      strictRoots[schema.withAdviceRequired].map { (program, $0) }
    }
    return SchemaValidator(program, at: root, strict: strict, policies: policies)
  }
}

/// The validators of the bodies of requests and of responses.
struct BodyLibrary {
  let requests: SchemaLibrary
  let responses: SchemaLibrary

  /// - Parameter contract: A resolved contract.
  init(_ contract: Contract) {
    let operations = contract.operations
    let bodies = operations.compactMap(\.body).flatMap { [$0] + $0.alternatives }
    let sent = operations.flatMap(\.responses).flatMap(\.representations)
    requests = SchemaLibrary(
      bodies.compactMap(\.schema), shapes: contract.shapes(ofRequests: true))
    responses = SchemaLibrary(
      sent.compactMap(\.body) + operations.flatMap(\.failures).compactMap(\.body),
      shapes: contract.shapes(ofRequests: false))
  }
}
