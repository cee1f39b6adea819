import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractModel
import ContractValidation

/// Looks at all lists and per-user singletons before and after requests that must be rejected, one
/// request after the other: nothing may have changed, not even what no request sets.
struct RejectionCases: Sendable {
  let material: PlanningMaterial

  var cases: [Plan.Case] {
    let looks = StateLooks(material: material)
    let views = looks.ownLists + looks.ownSingletons
    let rejected = material.orderedOperations.flatMap { operation in
      rejections(by: operation).map { (operation, $0) }
    }
    guard !views.isEmpty, let first = rejected.first?.0 else { return [] }
    let steps = rejected.flatMap { operation, rejection in
      [rejection] + looks.steps(views).map { $0.attributed(to: operation) }
    }
    return [
      Plan.Case(
        id: CaseID(.negative, .operation(first.id), variant: .named("each rejection by itself")),
        steps: looks.twice(views) + steps)
    ]
  }

  /// The first and the last of the invalid requests of an operation, so that members before and
  /// after the invalid one are read; of forms all that are short.
  private func rejections(by operation: Operation) -> [Plan.Step] {
    guard !operation.isSetUpOnly, !operation.method.isSafe,
      let compiled = material.compiled.operation(operation.id)
    else { return [] }
    let forms = material.invalidForms(of: operation).filter { $0.bytes.count < Self.shortForm }
      .compactMap { form in
        material.expectingRejection(
          of: material.step(.probe, operation, form.name, body: .form(form.bytes)), by: compiled)
      }
    guard let own = material.operations[operation.id], let valid = own.markedBody else {
      return forms
    }
    let invalid = (own.mutator?.invalidValues(from: valid) ?? []).filter {
      !material.onlyIdentifiesNothing($0, in: compiled)
    }
    let rejections = invalid.lazy.compactMap { invalid in
      let probe = material.step(.probe, operation, invalid.name, body: .json(invalid.body))
      return material.expectingRejection(of: invalid, in: probe, by: compiled)
    }
    let ends = invalid.count > 1 ? [rejections.first, rejections.last] : [rejections.first]
    return forms + ends.compactMap(\.self)
  }

  private static let shortForm = 64 << 10
}
