package import ContractJSON
import ContractModel

/// A change of what a run has to clean up, as it happens, so that it is known after the process has
/// been killed.
package enum LedgerChange: Sendable, Equatable {
  case created(ResourceLedger.Entry)
  case deleted(World.ResourceID)

  /// The backend has rejected the deletion or restoration, as it may not do later.
  case rejected(World.ResourceID, String)

  /// A resource or original that cannot be deleted or restored any more, for the reason given; it has
  /// been reported.
  case abandoned(World.ResourceID, String)

  /// A per-user singleton is about to differ from its original.
  case changed(World.ResourceID, original: JSON)
  case restored(World.ResourceID)

  /// A request that may create something is about to be sent.
  case sent(Int, CreatingRequest)

  /// The resources that the request with this number has created, if any, are known.
  case settled(Int)

  /// The request may have created something of which only this is known.
  case unnamed(Int, PossibleCreations.Trace)

  /// The next attempt to clean up begins.
  case attempted
}
