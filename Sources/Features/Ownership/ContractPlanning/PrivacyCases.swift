import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// Creates a resource of a document that its request calls private, and looks for it as another user.
struct PrivacyCases: Sendable {
  let material: PlanningMaterial
  let sequences: ResourceSequences

  var steps: [Plan.Step] {
    guard material.options.hasSecondUser, material.contract.infersEffects,
      let (location, value) = privateMember, var creation = sequences.creation.last,
      let typical = material.typicalBody(of: sequences.create)
    else { return [] }
    creation.request?.body = .changed(typical, [.set(location, .constant(value))])
    creation.reason = "a private \(resource)"
    let views = sequences.views.filter { view in
      view.targets.allSatisfy { $0.resource == resource }
    }
    let looks = views.map { view -> Plan.Step in
      let step = material.step(
        .verify, view, "the private \(resource) of another user", as: .other,
        target: .fresh(resource)
      ).attributed(to: view)
      return view.lists(resource)
        ? step.observing(.isNotListed(resource, check: .isolatesIdentities))
        : step.expecting(.advisedRejection)
    }
    return looks.isEmpty
      ? [] : sequences.creation.dropLast() + [creation] + looks + sequences.removal
  }
}

extension PrivacyCases {
  private var resource: CompiledResource { sequences.resource }

  /// The member of a creation that hides what is created from others, and its value for that.
  private var privateMember: (JSON.Pointer, JSON)? {
    let fields = sequences.create.body?.schema?.merged.objectFields ?? []
    return fields.lazy.compactMap { field in
      field.privateValue.map { (JSON.Pointer([.name(field.name)]), $0) }
    }.first
  }
}

extension Field {
  fileprivate var privateValue: JSON? {
    let name = name.comparableName
    if case .boolean = schema.merged.kind {
      if ["private", "isprivate"].contains(name) { return true }
      return ["public", "ispublic"].contains(name) ? false : nil
    }
    guard ["access", "accesslevel", "privacy", "visibility"].contains(name) else { return nil }
    return schema.closedTexts?.first { $0.lowercased() == "private" }.map(JSON.string)
  }
}
