import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

extension ResourceStates {
  /// Deletes a resource, or marks it as deleted where that is what deletions do.
  func delete(
    _ item: ResourceStore.Item, from store: inout ResourceStore, _ routed: RoutedRequest
  ) {
    guard let mark = routed.plan.deletedMark,
      let location = routed.plan.resource?.softDeletion?.mark,
      !behavior.deviates(.deletedGone), var shown = item.representation
    else { return store.remove(item.id) }
    if !behavior.deviates(.deletedUnmarked) {
      _ = shown.set(mark.deletedValue, at: location)
    }
    store.replace(item.id, with: shown.bytes(), isDeleted: true)
  }

  /// Removes the mark of deleted resources from a representation that a creation or a restoration shows.
  func unmark(_ item: inout JSON, _ plan: OperationPlan) {
    guard let mark = plan.deletedMark, let location = plan.resource?.softDeletion?.mark,
      plan.effect?.action == .creates || plan.isRestoration
    else { return }
    if !mark.isRequired {
      _ = item.remove(at: location)
    } else {
      _ = item.set(mark.schema.isNullable ? .null : false, at: location)
    }
  }
}

extension Field {
  /// A value that marks a resource as deleted.
  fileprivate var deletedValue: JSON {
    if schema.kind == .boolean { return true }
    var set = schema
    set.isNullable = false
    return example ?? (try? set.typical()) ?? true
  }
}
