import ContractFindings
import ContractHTTP
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension Observations.IsListed: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    response.compareView(of: resource, in: &record) {
      $0.observePresence(of: resource, check, in: &$1)
    }
  }
}

extension Observations.IsNotListed: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    guard response.subject.operation.lists(resource) else {
      return response.observeDetailsGone(of: resource, check, in: &record)
    }
    return response.compareView(of: resource, in: &record) {
      $0.observeAbsence(of: resource, check, in: &$1)
    }
  }
}

extension Observations.Remembers: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    response.compareView(of: resource, in: &record) { view, record in
      record.runner.world.withLock {
        $0.remember(view.listing, of: resource.name, as: view.subject.step.identity)
      }
      return nil
    }
  }
}

extension Observations.IsUnchanged: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    response.compareView(of: resource, in: &record) { $0.observeNoEffect(on: resource, in: &$1) }
  }
}

extension Observations.Keeps: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    response.compareView(of: resource, in: &record) { view, record in
      let id = record.idInQuestion(resource, view.subject)
      record.memory.kept[resource.name] = id.flatMap { view.listing.byID[$0] }
      return record.memory.kept[resource.name] == nil ? "the \(resource) is not shown" : nil
    }
  }
}

extension Observations.IsAsKept: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    response.compareView(of: resource, in: &record) {
      $0.compareWithKept(resource, check, in: &$1)
    }
  }
}

extension Observations.StaysIfRefused: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    response.compareView(of: resource, in: &record) { view, record in
      let isRefused = record.memory.neighbourhood.isRejection
      let reason = isRefused ? view.compareWithKept(resource, check, in: &record) : nil
      let id = record.idInQuestion(resource, view.subject)
      record.memory.kept[resource.name] = id.flatMap { view.listing.byID[$0] }
      return reason
    }
  }
}

extension Observations.IsReplaced: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    response.compareView(of: resource, in: &record) {
      $0.observeReplacement(of: resource, at: locations, in: &$1)
    }
  }
}

extension Observations.Neighbours: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    response.compareView(of: resource, in: &record) { view, record in
      view.observeNeighbours(of: resource, in: &record)
      return nil
    }
  }
}

extension CaseMemory {
  /// The body of an earlier step, of which later ones ask for parts.
  var keptBody: [UInt8]? {
    get { self[Observations.KeepsBody.self] }
    set { self[Observations.KeepsBody.self] = newValue }
  }
}

extension Observations.KeepsBody: Comparing, CaseMemory.Key {
  typealias Value = [UInt8]

  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    guard response.exchange.status.isSuccess else { return nil }
    record.memory.keptBody = response.exchange.response.body
    return nil
  }
}
