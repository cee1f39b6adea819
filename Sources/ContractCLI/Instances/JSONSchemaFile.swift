import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation
import Foundation

/// A JSON Schema in a file, all of whose keywords are checked.
struct JSONSchemaFile {
  let json: JSON
  let validator: SchemaValidator

  /// - Throws: A usage error where the file cannot be read, and a line for each keyword that is not checked.
  init(_ path: String) throws(Command.Failure) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .usage(UsageError("\(path): no such file, or it cannot be read"))
    }
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
    let schema = reader.schema(at: .root)
    let open = reader.remarks.filter { $0.kind == .notHeld }
    guard open.isEmpty else { throw .problems(open.map { "\(path): \($0)" }) }
    let shapes = Dictionary(reader.shapes.map { ($0.name, $0.schema) }) { first, _ in first }
    validator = SchemaValidator(
      schema.resolved(by: shapes), policies: Policies(undocumentedFields: .ignore),
      joiningParts: false)
  }
}
