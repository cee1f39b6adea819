import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

/// The marks in texts by which a run recognises its own among what several clients write as one user.
extension Runner {
  /// Whether other clients may use the backend at the same time.
  var mayMeetOthers: Bool { environment.nonce != nil && !configuration.isDisposable }

  /// A text that no other run sends.
  var mark: String { String(salt, radix: 36) }

  /// The end of free texts in requests that must be rejected.
  var rejectionMark: String {
    mayMeetOthers ? " (reject: \(mark))" : Planner.rejectionMark
  }

  /// A body with the mark of this run in place of the common one of requests that must be rejected.
  func withOwnRejectionMark(_ json: JSON) -> JSON {
    guard mayMeetOthers, case .object(let object) = json else { return json }
    let common = Array(Planner.rejectionMark.utf8)
    var json = json
    for (name, value) in object.members.lazy.map({ ($0.name, $0.value) }) {
      guard let text = value.stringValue?.utf8, text.suffix(common.count).elementsEqual(common)
      else { continue }
      let start = String(decoding: text.dropLast(common.count), as: UTF8.self)
      _ = json.set(.string(start + rejectionMark), at: JSON.Pointer([.name(name)]))
    }
    return json
  }
}

extension RequestResolver {
  /// Sets the mark of the run in the first long text that may be any text; what has an own value has it
  /// already.
  func mark(_ json: inout JSON, _ compiled: CompiledOperation) {
    guard compiled.performs(.creates, .updates), let typical = typicalBody(of: compiled),
      let schema = compiled.body?.schema
    else { return }
    // The same update again must be the same request.
    let number =
      compiled.performs(.creates) ? runner.world.withLock { $0.uniqueValues.next() } : nil
    let token = runner.mark + (number.map { String($0, radix: 36) } ?? "")
    for member in typical.objectValue?.members ?? [] {
      let location = JSON.Pointer([.name(member.name)])
      guard let text = member.value.stringValue, text.utf8.count >= 8,
        json[location]?.stringValue == text, let own = schema.schema(at: location),
        !compiled.references.contains(where: { $0.pointer == location }),
        case let validator = SchemaValidator(own.withAdviceRequired),
        let marked = ["\(text) \(token)", "\(token)"].first(where: {
          validator.accepts(JSON.string($0).bytes())
        })
      else { continue }
      _ = json.set(.string(marked), at: location)
      return
    }
  }

  private func typicalBody(of compiled: CompiledOperation) -> JSON? {
    runner.defaults.body(of: compiled.id)
  }
}
