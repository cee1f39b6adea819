import ContractHTTP
import ContractModel
import ContractValidation

extension PlanningMaterial {
  /// Broken messages, then a sound one that must still be served; only where the configuration
  /// allows them, because a proxy on the way may take them for an attack.
  func framingCases() -> [Plan.Case] {
    guard options.allowsRaw else { return [] }
    let operations = contract.operations.filter { !$0.isSetUpOnly }
    let reading = operations.first { $0.method == .get && $0.targets.isEmpty }
    let writing = operations.first { $0.body?.schema != nil && $0.targets.isEmpty }
    let cases = BrokenFraming.allCases.compactMap { framing -> Plan.Case? in
      guard let operation = framing.isAboutBody ? writing : reading else { return nil }
      var probe = step(.probe, operation, framing.rawValue, expecting: .noServerError)
      probe.action = probe.request.map { .rawMessage(framing, $0) } ?? probe.action
      return protocolCase(operation, framing.rawValue, [probe])
    }
    guard let reading, !cases.isEmpty else { return cases }
    let still = step(.probe, reading, "still there after broken messages")
    return cases + [protocolCase(reading, "after broken messages", [still])]
  }
}
