package import ContractJSON
package import ContractModel

extension Observations {
  /// A resource is as it was before an operation that another one has taken back; in between, it shows what was done.
  package struct Reversal: Plan.Observation {
    package enum Moment: Sendable {
      /// Before any of the two.
      case before
      /// The same again, which shows what changes by itself.
      case unchanged
      case done
      case repeated
      case takenBack
    }

    /// Where the response shows the resource.
    package let state: JSON.Pointer
    package let moment: Moment

    /// The word for what the first operation does; `nil` where it creates a part, or is another user's.
    package let word: String?

    /// Whether the first operation must change nothing when it is repeated (RFC 9110, section 9.2.2).
    package let isIdempotent: Bool
    package var check: Check { .updatePreserves }
    package var reference: Plan.ObservationReference { .earlierStep }
  }

  /// One of the two operations has success.
  package struct Happens: Plan.Observation {
    package let moment: Reversal.Moment
    package var check: Check { .updatePreserves }
    package var reference: Plan.ObservationReference { .earlierStep }
  }
}
