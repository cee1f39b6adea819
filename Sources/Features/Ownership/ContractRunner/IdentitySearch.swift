import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractText
import ContractValidation
import Synchronization

/// Learns from the response to a creation where it has an identity that the document does not declare.
///
/// Each candidate is confirmed by a read that must have success, where the read of a random identifier has
/// none; nothing depends on an identity before.
struct IdentitySearch {
  let runner: Runner
  let subject: StepSubject

  /// How many creations are looked at before the search is given up.
  private static let attempts = 3

  /// How many candidates of a creation are read.
  private static let limit = 8
}

extension IdentitySearch {
  /// Learns from a response, unless the document declares the identity in it.
  func learn(from response: HTTPResponse) async {
    let operation = subject.operation
    guard runner.contract.infersEffects, response.status.isSuccess,
      subject.request.method == operation.method, let effect = operation.effect(.creates),
      effect.pathParameter == nil
    else { return }
    var attempts = 0
    switch runner.world.withLock({ $0.learnedIdentities[operation.id] }) {
    case .none(let count)? where count < Self.attempts: attempts = count
    case nil: break
    default: return
    }
    let creation = IdentitySource.Creation(
      document: try? JSON(parsing: response.body),
      request: subject.compiled.document(of: subject.request),
      location: response.fields["location"])
    // A representation in another format, such as HTML, does not show where the usual one has the identity.
    guard response.body.isEmpty || creation.document != nil,
      !isDeclared(effect, in: creation), let reader = reader(of: effect.resource)
    else { return }
    let found = await confirmed(effect, creation, by: reader.compiled, reader.parameter)
    runner.world.withLock { world in
      world.learnedIdentities[operation.id] = found ?? IdentitySource.none(attempts: attempts + 1)
    }
  }

  /// Whether the response has the identity where the document declares it.
  private func isDeclared(_ effect: CompiledEffect, in creation: IdentitySource.Creation) -> Bool {
    guard case .response(let pointer)? = effect.id,
      creation.document.flatMap({ CompiledEffect.find(pointer, in: $0)?.identityText }) != nil
    else { return false }
    return subject.operation.responses.contains { $0.body?.schema(at: pointer) != nil }
  }

  /// The operation that shows what a path ending in its identifier names.
  private func reader(
    of resource: CompiledResource
  ) -> (compiled: CompiledOperation, parameter: String)? {
    runner.compiled.operations.lazy.compactMap { compiled in
      guard compiled.method == .get, let last = compiled.pathTemplate.names.last,
        compiled.effects(.reads, on: resource).contains(where: {
          $0.pathParameter == last
        }),
        compiled.template.hasScalarSuffix("}")
          || compiled.template.hasScalarSuffix("}/")
      else { return nil }
      return (compiled, last)
    }.first
  }
}

extension IdentitySearch {
  /// The first source whose text names what can be read.
  private func confirmed(
    _ effect: CompiledEffect, _ creation: IdentitySource.Creation, by reader: CompiledOperation,
    _ parameter: String
  ) async -> IdentitySource? {
    let foreign = runner.world.withLock { $0.foreignNames[effect.resource.name] ?? [] }
    let names = [parameter, "\(effect.resource)id"].map(\.comparableName)
    var seen: Set<String> = []
    for source in creation.sources(usually: effect.id, named: names, of: effect.resource) {
      guard seen.count < Self.limit, let text = source.text(in: creation, of: effect.resource),
        text.isSegment,
        !foreign.contains(text.lowercased()), seen.insert(text).inserted,
        await isRead(text, by: reader, parameter)
      else { continue }
      // Where everything can be read, a read confirms nothing.
      return await isRead(unknown(like: text, reader, parameter), by: reader, parameter)
        ? nil : source
    }
    return nil
  }

  private func isRead(
    _ text: String?, by reader: CompiledOperation, _ parameter: String
  ) async -> Bool {
    guard let text else { return true }
    var parameters: [String: String] = [:]
    // Paths may name the same parent in different ways.
    for (name, own) in zip(reader.pathTemplate.names, subject.compiled.pathTemplate.names) {
      parameters[name] = subject.parameters[own]
    }
    parameters[parameter] = text
    let response = await runner.read(by: reader, parameters, as: subject.step.identity.reading)
    return response?.status.isSuccess ?? false
  }

  private func unknown(
    like text: String, _ reader: CompiledOperation, _ parameter: String
  ) -> String? {
    let schema = reader.operation.parameters.first { $0.name == parameter }?.schema ?? .string
    let random = RandomSource(seed: UInt64(truncatingIfNeeded: runner.salt)).forked("none/\(text)")
    return UnknownIdentifiers(schema).text(like: text, random)
  }
}

extension String {
  /// Whether the text is one segment of a path, which leads nowhere else.
  fileprivate var isSegment: Bool {
    !["", ".", ".."].contains(self) && utf8.count <= World.idLimit
      && !utf8.contains { $0 == UInt8(ascii: "/") || $0 < 0x20 }
  }
}
