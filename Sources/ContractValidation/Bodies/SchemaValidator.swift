package import ContractModel

/// A schema, compiled to judge JSON bodies from their bytes.
///
/// One pass over the bytes reads them as strict JSON (RFC 8259) and compares them with the schema;
/// no value is built, and nothing is allocated as long as all is well. Compiling costs far more
/// than judging a small body: keep the judge.
package struct SchemaValidator: Sendable {
  let program: SharedProgram
  let undocumentedFields: Policies.UndocumentedFields

  /// Compiles a schema.
  ///
  /// - Precondition: The schema has no problems, and its patterns can be read.
  package init(_ schema: Schema, policies: Policies = Policies()) {
    program = SharedProgram(Program(schema))
    undocumentedFields = policies.undocumentedFields
  }
}

extension SchemaValidator {
  /// Whether the body shows no drift; notes do not count.
  ///
  /// - Complexity: O(*n*) in the bytes up to the first drift, apart from lists that must not repeat
  ///   elements.
  package func accepts(_ body: [UInt8]) -> Bool {
    accepts(body.span)
  }

  /// Whether the body shows no drift; notes do not count.
  package func accepts(_ body: Span<UInt8>) -> Bool {
    var pass = ValidationPass(self, tellsAll: false)
    return (try? pass.judgeBody(body)) != nil
  }

  /// Every drift of the body, and the notes, in the order of their first bytes.
  ///
  /// Equal differences in all elements of a list are one drift, placed at the first of them. A body
  /// that is not JSON shows the drifts up to the byte that proves it, and that as the last one. All
  /// are reported under the check, except that a body is unreadable.
  package func drifts(in body: [UInt8], check: Check = .responseSchema) -> [Drift] {
    drifts(in: body.span, check: check)
  }

  /// Every drift of the body, as for an array of bytes.
  package func drifts(in body: Span<UInt8>, check: Check = .responseSchema) -> [Drift] {
    var pass = ValidationPass(self, tellsAll: true)
    do {
      try pass.judgeBody(body)
    } catch {
      pass.report(error, in: body)
    }
    return pass.findings.drifts(check: check)
  }
}
