import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation
import Foundation

/// A JSON Schema in a file.
struct JSONSchemaFile {
  let path: String
  let json: JSON
  let schema: Schema

  /// The shapes that the schema refers to.
  let shapes: [String: Schema]

  /// The keywords that constrain values and are not checked.
  let unchecked: [ImportRemark]

  /// - Throws: A usage error where the file cannot be read.
  init(_ path: String) throws(Command.Failure) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .usage(UsageError("\(path): no such file, or it cannot be read"))
    }
    self.path = path
    do throws(JSON.ParseError) {
      json = try JSON(parsing: Array(data))
    } catch {
      throw .problems(["\(path): not JSON: \(error)"])
    }
    guard let dialect = SchemaDialect(of: json) else {
      throw .problems(["\(path): /$schema: drafts 2020-12, 2019-09, 7 and 6 can be read"])
    }
    var reader = SchemaReader(json, dialect, canRead: { (try? Pattern($0)) != nil }) { _ in
      SourcePosition(file: path, line: 1)
    }
    schema = reader.schema(at: .root)
    unchecked = reader.remarks.filter { $0.kind == .notHeld }
    shapes = Dictionary(reader.shapes.map { ($0.name, $0.schema) }) { first, _ in first }
  }

  /// The validator of the schema.
  ///
  /// - Throws: A line for each keyword that is not checked.
  func validator() throws(Command.Failure) -> SchemaValidator {
    guard unchecked.isEmpty else { throw .problems(unchecked.map { "\(path): \($0)" }) }
    return SchemaValidator(
      schema.resolved(by: shapes), policies: Policies(undocumentedFields: .ignore),
      joiningParts: false)
  }
}
