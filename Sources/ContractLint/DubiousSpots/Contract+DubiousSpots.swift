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
    _ kind: LintFinding.Kind, _ message: String, at first: LintFinding.Place,
    and second: LintFinding.Place? = nil, count: Int = 1
  ) -> LintFinding {
    LintFinding(kind: kind, message: message, first: first, second: second, count: count)
  }

  func place(_ subject: String, _ position: SourcePosition) -> LintFinding.Place {
    LintFinding.Place(contract: id, subject: subject, position: position)
  }

  /// Every body that own operations and channels take or give.
  var ownBodies: [Spot] {
    ownOperations.flatMap { operation in
      [operation.body].compactMap(\.self).compactMap { body in
        body.schema.map { spot("\(operation.id) request", $0, body.position) }
      }
        + operation.responses.compactMap { response in
          response.body.map { spot(operation.id, $0, response.position) }
        }
    }
      + channels.flatMap { channel in
        (channel.clientMessages + channel.serverMessages).map {
          spot("\(channel.id) \($0.name)", $0.schema, $0.position)
        }
      }
  }

  private func spot(_ subject: String, _ schema: Schema, _ position: SourcePosition) -> Spot {
    Spot(
      contract: id, subject: subject, pointer: .root, schema: schema, position: position)
  }
}

extension Spot {
  /// The place itself and every place inside it.
  var all: [Spot] {
    schema.places(from: pointer).map { place in
      var copy = self
      copy.pointer = place.pointer
      copy.schema = place.schema
      copy.position = place.field?.position ?? schema.field(at: place.pointer)?.position ?? position
      return copy
    }
  }
}
