import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation

/// A file with a contract: a lock, or a document of an API, as its content shows.
///
/// Each part of a document that the contract language does not express is reported.
struct ContractFile {
  private let name: String
  private let isStrict: Bool
  private let process: ProcessEnvironment

  /// - Parameters:
  ///   - name: The path or the address, for reports.
  ///   - isStrict: Whether what is not fully checked, or ignored, is an error.
  ///   - process: Where it is reported.
  init(_ name: String, isStrict: Bool, _ process: ProcessEnvironment) {
    self.name = name
    self.isStrict = isStrict
    self.process = process
  }
}

extension ContractFile {
  /// - Throws: The problems of a file that is no contract, with line and column.
  func contract(of bytes: [UInt8]) throws(Command.Failure) -> Contract {
    let source = try DocumentSource(bytes, named: name, in: process) { _ in .api }
    let value = source.bundle.document
    if value["swagger"] != nil || value["openapi"] != nil {
      return try contract(from: source)
    }
    do throws(LockError) {
      return try Contract(lock: bytes)
    } catch {
      guard value["lock"] == nil else {
        throw .problems(["\(name):\(error.line):\(error.column): error: \(error.message)"])
      }
      throw .problems([
        "\(name): error: neither a document of OpenAPI or Swagger, with the member 'openapi' or "
          + "'swagger', nor a lock of a contract"
      ])
    }
  }

  private func contract(from source: DocumentSource) throws(Command.Failure) -> Contract {
    let document = source.bundle.document
    try rejectOtherVersions(document)
    let isSwagger = document["swagger"] != nil
    let converted = isSwagger ? SwaggerConversion(document).converted : document
    let options: DocumentOptions
    do throws(UsageError) {
      options = try process.reading.options(for: converted, named: name)
    } catch {
      throw .usage(error)
    }
    var reader = OpenAPIReader(converted, options: options, position: source.position)
    let imported = reader.contract()
    let failures = source.bundle.failures
    let failed = Set(failures.map(\.pointer))
    let (contract, wrongValues) = imported.contract.withoutWrongValues()
    report(wrongValues)
    let remarks =
      failures.map {
        ImportRemark(.statement, at: $0.pointer, "\($0.message); any value is accepted")
      } + imported.remarks.filter { !failed.contains($0.pointer) }
    try report(remarks, source, besides: wrongValues.count)
    guard !imported.contract.operations.isEmpty else {
      throw .problems(["\(name): error: the document has no operation; see its member 'paths'"])
    }
    var copy = contract
    copy.omissions += remarks.compactMap { $0.omission(in: source) }
    return copy
  }

  /// How many warnings of the same words are shown one by one.
  private static let manyRemarks = 4

  private func rejectOtherVersions(_ document: JSON) throws(Command.Failure) {
    let (member, known) =
      document["swagger"] != nil ? ("swagger", ["2."]) : ("openapi", ["3.0", "3.1", "3.2"])
    let version = document[member].map { $0.stringValue ?? $0.text() } ?? ""
    guard !known.contains(where: version.hasPrefix) else { return }
    throw .problems([
      "\(name): error: '\(member)' is \(version); OpenAPI 3.0, 3.1, 3.2 and Swagger 2.0 can be read"
    ])
  }
}

extension ContractFile {
  /// Reports examples and defaults that are no values of their fields; the first in words.
  private func report(_ wrongValues: [ContractProblem]) {
    guard let first = wrongValues.first else { return }
    let others =
      wrongValues.count > 1 ? " (and \((wrongValues.count - 1).counted("other value")))" : ""
    process.error("\(first.position): note: ignored: \(first.message)\(others)\n")
  }

  /// Reports what is not fully checked, each with its line.
  ///
  /// - Throws: Where the document must be fully checked, the number of these and of the ignored values.
  private func report(
    _ remarks: [ImportRemark], _ source: DocumentSource, besides ignoredValues: Int
  ) throws(Command.Failure) {
    let others = Dictionary(grouping: remarks, by: \.message).mapValues(\.count)
    var shown: Set<String> = []
    for remark in remarks {
      let count = others[remark.message] ?? 1
      // A long list of the same is one line.
      if count > Self.manyRemarks, !shown.insert(remark.message).inserted { continue }
      let rest = count > Self.manyRemarks ? "; the same at \(count - 1) other places" : ""
      let position = source.position(of: remark.pointer)
      // The remark names the location itself.
      process.error(
        "\(position.path):\(position.line): warning: \(remark.inItsFile)\(rest)\n")
    }
    let count = remarks.count + ignoredValues
    guard isStrict, count > 0 else { return }
    throw .problems([
      "\(self.name): --strict: \(name) has \(count.counted("construct")) that "
        + "\(count == 1 ? "is" : "are") not fully checked, or ignored"
    ])
  }
}

extension ImportRemark {
  /// The remark with the location in the file that it is about.
  fileprivate var inItsFile: ImportRemark {
    var copy = self
    copy.pointer = DocumentBundle.origin(of: pointer)?.pointer ?? pointer
    return copy
  }

  /// Returns the omission that a run counts; `nil` where nothing is left out.
  fileprivate func omission(in source: DocumentSource) -> DocumentOmission? {
    part.map {
      DocumentOmission($0, "\(inItsFile.pointer)", message, at: source.position(of: pointer))
    }
  }
}
