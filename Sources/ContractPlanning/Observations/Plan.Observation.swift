package import ContractModel
package import ContractValidation

extension Plan {
  /// A fact that the response to a step is to show about the state of the backend.
  ///
  /// A feature has its observations in its folder: the values for the planner, and for the runner how they are
  /// compared.
  package protocol Observation: Sendable, Equatable {
    /// The check that the observation performs.
    var check: Check { get }

    /// The kind of facts with which the response is compared.
    var reference: ObservationReference { get }
  }

  /// An observation of the state of one resource.
  package protocol ResourceObservation: Observation {
    var resource: CompiledResource { get }
  }

  /// The kind of facts with which an observation compares a response.
  package enum ObservationReference: Sendable {
    /// Facts about the resource that the case has created, or else about the one that cases share.
    case resource
    /// Values that an earlier step of the case has shown or sent.
    case earlierStep
    /// Values that an earlier case has shown.
    case earlierCase
  }

  /// An observation of any kind.
  struct AnyObservation: Sendable, Equatable {
    var value: any Observation

    static func == (one: AnyObservation, other: AnyObservation) -> Bool {
      one.value.isEqual(to: other.value)
    }
  }
}

extension Plan.Observation {
  package var reference: Plan.ObservationReference { .resource }

  fileprivate func isEqual(to other: any Plan.Observation) -> Bool { self == other as? Self }
}

/// The observations of plans, by their names; those of a feature are in its folder.
package enum Observations {}
