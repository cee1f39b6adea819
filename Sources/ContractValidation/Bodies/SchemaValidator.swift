package import ContractModel

/// A schema compiled to validate the bytes of JSON bodies.
///
/// One pass over the bytes reads them as strict JSON (RFC 8259) and compares them with the schema. It
/// builds no value, and allocates nothing for a valid body. Compiling costs far more than validating
/// a small body, so keep the validator.
package struct SchemaValidator: Sendable {
  let program: SharedProgram
  let undocumentedFields: Policies.UndocumentedFields

  /// Compiles a schema.
  ///
  /// - Precondition: The schema has no problems, and its patterns can be read.
  package init(_ schema: Schema, policies: Policies = Policies()) {
    program = SharedProgram(SchemaProgram(schema))
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
    var pass = ValidationPass(self, reportsAll: false)
    return (try? pass.validateBody(body)) != nil
  }

  /// The drifts and notes of a body, in the order of their first bytes.
  ///
  /// Equal differences in all elements of a list are one drift, located at the first of them. For a
  /// body that is not JSON, the drifts up to the first invalid byte are followed by one for that.
  /// All are reported for the given check, except that a body is not JSON.
  package func drifts(in body: [UInt8], check: Check = .responseSchema) -> [Drift] {
    drifts(in: body.span, check: check)
  }

  /// The drifts and notes of a body, as for an array of bytes.
  package func drifts(in body: Span<UInt8>, check: Check = .responseSchema) -> [Drift] {
    var pass = ValidationPass(self, reportsAll: true)
    do {
      try pass.validateBody(body)
    } catch {
      pass.report(error, in: body)
    }
    return pass.collected.drifts(check: check)
  }
}
