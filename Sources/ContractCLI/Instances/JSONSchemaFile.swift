import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation

/// A JSON Schema in a file.
struct JSONSchemaFile {
  let path: String
  let json: JSON
  let schema: Schema

  /// The shapes that the schema refers to.
  let shapes: [String: Schema]

  /// The keywords that constrain values and are not checked.
  let unchecked: [ImportRemark]

  /// - Throws: A usage error where the file, or one that it refers to, cannot be read.
  init(_ path: String, _ process: ProcessEnvironment) throws(Command.Failure) {
    var known = SchemaDialect.draft202012
    let source = try DocumentSource(try process.document(path), named: path, in: process) {
      json throws(Command.Failure) in
      guard let dialect = SchemaDialect(of: json) else {
        throw .problems(["\(path): /$schema: drafts 2020-12, 2019-09, 7 and 6 can be read"])
      }
      known = dialect
      return .schema(dialect)
    }
    self.path = path
    json = source.bundle.document
    let missing = source.bundle.failures
    guard missing.isEmpty else {
      throw .problems(missing.map { "\(path): \($0.pointer): \($0.message)" })
    }
    var reader = SchemaReader(
      json, known, scopes: source.bundle.scopes, position: source.position)
    schema = reader.schema(at: .root)
    unchecked = reader.remarks
    shapes = Dictionary(reader.shapes.map { ($0.name, $0.schema) }) { first, _ in first }
  }

  /// The validator of the schema.
  ///
  /// - Throws: A line for each keyword that is not checked.
  func validator() throws(Command.Failure) -> SchemaValidator {
    guard unchecked.isEmpty else { throw .problems(unchecked.map { "\(path): \($0)" }) }
    var resolver = ShapeResolver(shapes)
    if let name = resolver.oversizedShape(in: schema) {
      throw .problems([
        "\(path): '\(name)' combines too many schemas for one value, which cannot be checked"
      ])
    }
    return SchemaValidator(
      resolver.resolved(schema), policies: Policies(undocumentedFields: .ignore),
      joiningParts: false, shapes: resolver.shapes)
  }
}
