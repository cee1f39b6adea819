import ContractJSON
import ContractModel

extension Contract {
  /// What is dubious within the contract by itself; its siblings may have what it lacks.
  func dubiousSpots(beside siblings: [Contract]) -> [LintFinding] {
    unusedDefinitions + unprovokableFailures + unstatedRefusals + openAnswers
      + creationsForGood(beside: siblings) + creationsWithoutSaying + mixedIdentifiers
      + sentinels + aliases + unusualBodies
  }

  func finding(
    _ kind: LintFinding.Kind, _ message: String, at first: LintFinding.Subject,
    and second: LintFinding.Subject? = nil, count: Int = 1
  ) -> LintFinding {
    LintFinding(kind: kind, message: message, first: first, second: second, count: count)
  }

  func place(_ subject: String, _ position: SourcePosition) -> LintFinding.Subject {
    LintFinding.Subject(contract: id, name: subject, position: position)
  }

  /// Every body that own operations and channels take or give.
  var ownBodies: [Spot] {
    var spots: [Spot] = []
    for operation in ownOperations {
      if let body = operation.body, let schema = body.schema {
        spots.append(spot("\(operation.id) request", schema, body.position))
      }
      for response in operation.responses {
        guard let schema = response.body else { continue }
        spots.append(spot(operation.id, schema, response.position))
      }
    }
    for channel in channels {
      for message in channel.clientMessages + channel.serverMessages {
        spots.append(spot("\(channel.id) \(message.name)", message.schema, message.position))
      }
    }
    return spots
  }

  private func spot(_ subject: String, _ schema: Schema, _ position: SourcePosition) -> Spot {
    Spot(
      contract: id, subject: subject, pointer: .root, schema: schema, position: position)
  }
}

extension Spot {
  /// The place itself and every place inside it.
  var all: [Spot] {
    schema.subschemas(from: pointer).map { place in
      var copy = self
      copy.pointer = place.pointer
      copy.schema = place.schema
      copy.position = place.field?.position ?? schema.field(at: place.pointer)?.position ?? position
      return copy
    }
  }
}
