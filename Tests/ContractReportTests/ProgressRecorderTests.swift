import ContractFindings
import ContractReport
import Testing

@Suite struct `The progress line` {
  private func output(_ events: [RunEvent], width: Int = 80) -> [String] {
    var writes: [String] = []
    do {
      let recorder = ProgressRecorder(width: width) { writes.append($0) }
      for event in events { recorder.record(event) }
    }
    return writes
  }

  private func progress(_ phase: String, _ finished: Int, drifts: Int = 0) -> RunEvent {
    .progress(RunProgress(phase: phase, finished: finished, planned: 143, drifts: drifts))
  }

  @Test func `writes over itself and is gone before the results`() {
    let writes = output([
      .started(.goals), progress("examples", 7, drifts: 1), progress("auth", 9),
      .result(.check(.status, of: "tips")), .ended(.goals()),
    ])
    #expect(
      writes == [
        "\rexamples: 7 of 143 cases, 1 drift", "\rauth: 9 of 143 cases             ",
        "\r\(String(repeating: " ", count: 20))\r",
      ])
  }

  @Test func `is not written when nothing changes`() {
    #expect(
      output([progress("auth", 9), progress("auth", 9)]).prefix(1) == ["\rauth: 9 of 143 cases"])
  }

  @Test func `is not written for every one of many cases`() {
    let writes = output(
      (0..<100_000).map {
        .progress(RunProgress(phase: "fuzz", finished: $0, planned: 100_000, drifts: 0))
      })
    #expect(writes.count == 501)
  }

  @Test func `stays within the terminal`() {
    let writes = output([progress(String(repeating: "x", count: 200), 1)], width: 40)
    #expect(writes[0].count == 40)
  }

  @Test func `is cleared when a run breaks off`() {
    #expect(output([progress("auth", 9)]).last?.hasSuffix(" \r") == true)
  }

  @Test func `has the rate and the time left, and is a line in half a minute without a terminal`() {
    var time = Duration.zero
    var writes: [String] = []
    let recorder = ProgressRecorder(isTerminal: false, now: { time }) { writes.append($0) }
    recorder.record(.started(.goals))
    for second in 0..<65 {
      time = .seconds(second)
      var progress = RunProgress(phase: "auth", finished: second, planned: 143, drifts: 0)
      progress.requests = second * 100
      recorder.record(.progress(progress))
    }
    #expect(
      writes == [
        "auth: 30 of 143 cases, 100 requests/s, 2 min left\n",
        "auth: 60 of 143 cases, 100 requests/s, 84 s left\n",
      ])
  }

  @Test func `shows the first drift at once in a run that takes longer`() {
    var time = Duration.zero
    var writes: [String] = []
    let recorder = ProgressRecorder(isTerminal: false, now: { time }) { writes.append($0) }
    recorder.record(.started(.goals))
    var known = Finding.precision
    known.known = KnownDrift(reason: "")
    for finding in [known, .objectsForTips, .missingCount] { recorder.record(.confirmed(finding)) }
    #expect(writes.isEmpty)
    time = .seconds(3)
    recorder.record(progress("auth", 9))
    recorder.record(.confirmed(.missingCount))
    #expect(writes.count == 1)
    #expect(writes[0].hasPrefix("first drift: type-changed in tips at /data/tips/*: expected"))
  }
}
