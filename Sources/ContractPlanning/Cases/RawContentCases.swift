import ContractFindings
import ContractGeneration
import ContractModel
import ContractValidation

/// Makes requests with bytes of several types and sizes as their bodies.
struct RawContentCases: Sendable {
  let material: PlanningMaterial

  /// Bytes of each type that the contract accepts, and of the largest size.
  func validCases(of operation: CompiledOperation) -> [Plan.Case] {
    guard let content = operation.body?.raw, content.schema == nil,
      !material.leavesResourcesBehind(operation)
    else { return [] }
    var cases = content.samples.map { sample in
      let step = step(operation, sample.mediaType, sample.bytes)
        .changed(by: [.field("Content-Type", sample.mediaType)])
      return self.case(.boundaries, operation, sample.mediaType, step)
    }
    // Common readers count otherwise, and reject a body of exactly the limit.
    for size in [content.sizeLimit.map { $0 - 1 }, content.sizeLimit].compactMap(\.self)
    where size < Self.largest {
      guard let bytes = content.sample(byteCount: size) else { continue }
      let step = step(operation, "\(size) bytes", bytes).expecting(.successOrRejection)
      cases.append(self.case(.boundaries, operation, "\(size) bytes", step))
    }
    return cases
  }

  /// The size from which bodies are too large for a plan.
  private static let largest = 64 << 20

  /// A text or bytes of another type; and too many bytes, and none.
  func invalidCases(of operation: CompiledOperation) -> [Plan.Case] {
    guard let content = operation.body?.raw else { return [] }
    let type = "application/x-unknown"
    guard content.schema == nil else {
      // Common readers take any text, whatever its declared type.
      let step = material.step(.probe, operation, type).expecting(.successOrRejection)
      return [
        self.case(.negative, operation, type, step.changed(by: [.field("Content-Type", type)]))
      ]
    }
    var steps = [
      ("no body", step(operation, "no body", [])),
      (
        type,
        step(operation, type, Array("This is no \(content.mediaType).".utf8))
          .changed(by: [.field("Content-Type", type)])
      ),
    ]
    if let limit = content.sizeLimit, limit < Self.largest {
      // Bytes of too many must be rejected even where they are of no known type.
      let bytes =
        content.sample(byteCount: limit + 1) ?? Array(repeating: 0x61, count: limit + 1)
      steps.append(("\(limit + 1) bytes", step(operation, "\(limit + 1) bytes", bytes)))
    }
    return steps.compactMap { name, step in
      material.expectingRejection(of: step, by: operation).map {
        self.case(.negative, operation, name, $0)
      }
    }
  }

  private func step(_ operation: CompiledOperation, _ name: String, _ bytes: [UInt8]) -> Plan.Step {
    material.step(.probe, operation, name, body: .bytes(bytes))
  }

  private func `case`(
    _ phase: Phase, _ operation: CompiledOperation, _ name: String, _ step: Plan.Step
  ) -> Plan.Case {
    Plan.Case(phase, of: operation, named: "body: \(name)", steps: [step])
  }
}
