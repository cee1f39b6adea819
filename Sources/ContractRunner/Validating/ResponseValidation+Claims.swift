import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension ResponseValidation {
  /// Notes what a confirmed update has sent, where only it decides what the resource is afterwards.
  ///
  /// What is only accepted (RFC 9110, section 15.3.3) may be carried out later. `known` is what was known of
  /// the resource before.
  func noteClaim(
    of effect: CompiledEffect, on key: World.ResourceID, _ exchange: HTTPExchange, state: JSON?,
    known: JSON?, in record: CaseRecord
  ) {
    let isKnown =
      !record.planned.sharesState && !record.memory.simultaneous.isOpen
      && exchange.status != .accepted && (state != nil || effect.state == nil)
    let sent = isKnown ? subject.compiled.requestDocument(of: exchange) : nil
    let operation = subject.operation
    record.runner.world.withLock { world in
      world.claims.noteUpdate(
        of: key,
        sent.map {
          UpdateClaims.Claim(
            operation: operation, sent: $0, shown: state, before: [:], known: known)
        })
    }
  }
}
