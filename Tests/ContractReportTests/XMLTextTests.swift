import ContractFindings
import ContractModel
import ContractReport
import Foundation
import TestSupport
import Testing

@Suite struct `Texts in JUnit reports` {
  @Test(arguments: [
    ("a\u{0}b\u{1B}[31m\u{1F}", "a␀b␛[31m␟"),
    ("\u{FFFE}x\u{FFFF}\u{FFFD}\u{FEFF}\u{FFBF}", "<U+FFFE>x<U+FFFF>\u{FFFD}<U+FEFF>\u{FFBF}"),
    ("a\u{85}\u{200D}\u{2028}\u{2066}z", "a<U+0085><U+200D><U+2028><U+2066>z"),
    ("]]> <!-- & \"'", "]]> <!-- & \"'"),
    ("tab\tline\ncarriage\r\nend", "tab\tline\ncarriage\r\nend"),
    ("é 漢 🎯 \u{10FFFF}", "é 漢 🎯 <U+10FFFF>"),
  ])
  func `come back as they were, or visibly replaced`(text: String, expected: String) throws {
    var info = RunInfo.goals
    info.host = text
    let result = CheckResult.check(.status, of: "tips", .notTested(.other(text)))
    let document = try JUnitDocument(Data(junit([.started(info), .result(result)]).utf8))
    let host = document.suites[0].child("properties")?.children.first { $0["name"] == "host" }
    #expect(host?["value"] == expected)
    #expect(document.cases[0].child("error")?.text.contains(expected) == true)
  }

  @Test(arguments: 0..<25 as Range<UInt64>)
  func `never make a report that cannot be parsed`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let events = HostileRun.events(using: &random)
    for dialect in JUnitRecorder.Dialect.allCases {
      let document = try JUnitDocument(Data(junit(events, dialect: dialect).utf8))
      #expect(document.cases.count == events.count - 3)
    }
  }
}
