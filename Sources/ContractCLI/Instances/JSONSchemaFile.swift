import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation

/// A JSON Schema in a file, all of whose keywords are checked.
struct JSONSchemaFile {
  let json: JSON
  let validator: SchemaValidator

  /// - Throws: A usage error where the file cannot be read, and a line for each keyword that is not checked.
  init(_ path: String, _ process: ProcessEnvironment) throws(Command.Failure) {
    var known = SchemaDialect.draft202012
    let source = try DocumentSource(try process.document(path), named: path, process) {
      json throws(Command.Failure) in
      guard let dialect = SchemaDialect(of: json) else {
        throw .problems(["\(path): /$schema: drafts 2020-12, 2019-09, 7 and 6 can be read"])
      }
      known = dialect
      return .schema(dialect)
    }
    json = source.bundle.document
    let missing = source.bundle.failures
    guard missing.isEmpty else {
      throw .problems(missing.map { "\(path): \($0.pointer): \($0.message)" })
    }
    var reader = SchemaReader(
      json, known, scopes: source.bundle.scopes, canRead: { (try? Pattern($0)) != nil },
      matches: { (try? Pattern($0))?.matches($1) ?? false }, position: source.position)
    let schema = reader.schema(at: .root)
    let open = reader.remarks.filter { $0.kind == .notHeld }
    guard open.isEmpty else { throw .problems(open.map { "\(path): \($0)" }) }
    let shapes = Dictionary(reader.shapes.map { ($0.name, $0.schema) }) { first, _ in first }
    var resolver = ShapeResolver(shapes)
    validator = SchemaValidator(
      resolver.resolved(schema), policies: Policies(undocumentedFields: .ignore),
      joiningParts: false, shapes: resolver.shapes)
  }
}
