import ContractJSON
import ContractModel

/// A type of resource that was found in traffic: who creates it, and which path parameter names it.
struct LearnedResource: Sendable {
  var name: String

  /// The paths up to the parameters that name it.
  var prefixes: [PathLearner.Shape]

  /// The operation that creates it, by position; `nil` where no exchange did.
  var creator: Int?

  /// The location of the identity in the response to a creation.
  var creation: JSON.Pointer?

  /// The name of the member with the identity in a representation.
  var idName: String

  /// The identities that were seen.
  var identities: Set<String>

  /// How many identities in paths came from creations.
  var evidence = ""

  /// The path at which each user has one, and the member of the response that is it, where it is not the whole.
  var singleton: PathLearner.Shape?
  var root: String?

  var access = Resource.Access.everyone
}
