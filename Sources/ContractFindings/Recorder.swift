/// A recorder turns the events of runs into a report.
package protocol Recorder: AnyObject {
  func record(_ event: RunEvent)
}
