package import ContractRunner

/// Hands every event to several recorders, in order.
package final class MulticastRecorder: Recorder {
  private let recorders: [any Recorder]

  package init(_ recorders: [any Recorder]) {
    self.recorders = recorders
  }

  package func record(_ event: RunEvent) {
    for recorder in recorders { recorder.record(event) }
  }
}
