import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Makes requests for each media type in which an operation can respond, and with a body in each in
/// which it can be asked.
struct RepresentationCases: Sendable {
  let resources: ResourceMaker
  let operation: CompiledOperation

  private var material: PlanningMaterial { resources.material }

  var cases: [Plan.Case] { negotiations + bodies }

  /// One request for each representation, and one for a type that there is not: a server may reject
  /// it, or send what it has (RFC 9110, section 12.4.1).
  private var negotiations: [Plan.Case] {
    let types = operation.responses.filter { !$0.alternatives.isEmpty }
      .flatMap(\.representations).compactMap(\.mediaType)
    guard !types.isEmpty else { return [] }
    let unknown = planned("application/x-unknown", in: "Accept", .successOrRejection) {
      $0.changes = [.field("Accept", "application/x-unknown")]
    }
    return types.map { type in
      planned(type, in: "Accept", .success) { $0.changes = [.field("Accept", type)] }
    } + [unknown]
  }

  /// The typical body in each other form: that of the first form, where the other one can carry it.
  private var bodies: [Plan.Case] {
    operation.otherForms.compactMap { form in
      guard let type = form.body?.mediaType, let body = typicalBody(of: form) else {
        return nil
      }
      return planned(type, in: "Content-Type", .success) {
        $0.mediaType = type
        $0.body = body
      }
    }
  }

  private func typicalBody(of form: CompiledOperation) -> Plan.Body? {
    if case .json(let typical) = material.usualBody(of: operation), form.carries(typical),
      form.bodyValidator?.accepts(typical.bytes()) == true
    {
      return .json(typical)
    }
    guard let body = form.body else { return nil }
    if let content = body.raw, content.schema == nil { return .bytes(content.sample.bytes) }
    return (try? body.schema?.typical()).map(Plan.Body.json)
  }

  private func planned(
    _ type: String, in field: String, _ expectation: ExpectedResponse,
    _ change: (inout Plan.Request) -> Void
  ) -> Plan.Case {
    let name = "\(field): \(type)"
    var step = material.step(.probe, operation, name).expecting(expectation)
    if var request = step.request {
      change(&request)
      step.request = request
    }
    return resources.planned(operation, name, [step])
  }
}
