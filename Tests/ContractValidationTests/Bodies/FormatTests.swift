import ContractModel
import ContractValidation
import Testing

private func accepts(_ schema: Schema, _ text: String) -> Bool {
  // Alone, and with room behind it, where it is read in larger steps.
  let alone = SchemaValidator(schema).accepts(Array("\"\(text)\"".utf8))
  let list = SchemaValidator(.array(of: schema)).accepts(
    Array("[\"\(text)\"\(String(repeating: " ", count: 80))]".utf8))
  #expect(alone == list)
  return alone
}

@Suite struct `Validating formats` {
  @Test(arguments: [
    ("2025-11-17T19:26:02Z", true), ("2025-11-17T19:26:02.9Z", true),
    ("2025-11-17T19:26:02.996263011Z", true), ("2025-11-17T19:26:02.99626301Z", true),
    ("2025-11-17T19:26:02.9962630111Z", false), ("2025-11-17T19:26:02.Z", false),
    ("2025-11-17T19:26:02,5Z", false), ("2025-11-17T19:26Z", false),
    ("2025-11-17t19:26:02z", true), ("2025-11-17 19:26:02Z", false),
    ("2025-11-17U19:26:02Z", false), ("2025-11-17T19;26:02Z", false),
    ("2025-11-17T19:26:02", false), ("2025-11-17T19:26:02ZZ", false), ("", false), ("Z", false),
    ("2025-11-17T24:00:00Z", false), ("2025-11-17T23:60:00Z", false),
    ("2025-11-31T19:26:02Z", false), ("2024-02-29T19:26:02Z", true),
    ("2025-02-29T19:26:02Z", false), ("20251-1-17T19:26:02Z", false),
    ("\\u0032025-11-17T19:26:02Z", true), ("2025-11-17T19:26:0٢Z", false),
    // A leap second is at the end of a day in UTC.
    ("2016-12-31T23:59:60Z", true), ("2016-12-31T23:59:60.5Z", true),
    ("2016-12-31T22:59:60Z", false), ("2016-12-31T23:58:60Z", false),
    ("2016-12-31T23:59:61Z", false),
    ("2025-11-17T19:26:02+00:00", false), ("2025-11-17T19:26:02-00:00", false),
  ])
  func `accepts the UTC timestamps of RFC 3339`(text: String, isRight: Bool) {
    #expect(accepts(.timestamp(fractionDigits: 0...9), text) == isRight)
  }

  @Test(arguments: [
    ("2025-11-17T19:26:02Z", true), ("2025-11-17T19:26:02+02:00", true),
    ("2025-11-17T19:26:02-00:00", true), ("2025-11-17T19:26:02+2:00", false),
    ("2025-11-17T19:26:02+0200", false), ("2025-11-17T19:26:02+24:00", false),
    ("2025-11-17T19:26:02+23:60", false), ("2025-11-17T19:26:02+02:00Z", false),
    ("2016-12-31T15:59:60-08:00", true), ("2016-12-31T23:59:60-08:00", false),
  ])
  func `accepts offsets where any zone is allowed`(text: String, isRight: Bool) {
    #expect(accepts(.timestamp(fractionDigits: 0...9, zone: .any), text) == isRight)
  }

  @Test(arguments: [
    ("2025-11-17", true), ("0000-01-01", true), ("2000-02-29", true), ("1900-02-29", false),
    ("2025-12-31", true), ("2025-04-31", false), ("2025-00-10", false), ("2025-13-10", false),
    ("2025-01-00", false), ("2025-1-01", false), ("2025/01/01", false), ("2025-01-011", false),
    ("2025-01-0", false), ("", false),
  ])
  func `accepts dates that exist`(text: String, isRight: Bool) {
    #expect(accepts(.date, text) == isRight)
  }

  @Test(arguments: [
    ("6f1c2b1e-0000-4000-8000-00000000000f", true, true),
    ("6F1C2B1E-ABCD-4EF0-8000-00000000000F", true, true),
    ("6f1c2b1e-0000-7000-8000-00000000000f", true, false),
    ("00000000-0000-0000-0000-000000000000", true, false),
    ("6f1c2b1e-0000-4000-8000-00000000000g", false, false),
    ("6f1c2b1e-0000-4000-8000-00000000000", false, false),
    ("6f1c2b1e-0000-4000-8000-00000000000ff", false, false),
    ("6f1c2b1e0000-4000-8000-00000000000f0", false, false),
    ("6f1c2b1e_0000_4000_8000_00000000000f", false, false),
    ("{6f1c2b1e-0000-4000-8000-00000000000}", false, false),
    ("6f1c2b1e-0000-4000-8000-0000000000é", false, false),
    ("", false, false),
  ])
  func `accepts hyphenated UUIDs of either case`(text: String, isUUID: Bool, isVersion4: Bool) {
    #expect(accepts(.uuid, text) == isUUID)
    #expect(accepts(.uuid(version: 4), text) == isVersion4)
  }

  @Test(arguments: [
    // A family of seven scalars in one grapheme, as it is and escaped.
    ("👨‍👩‍👧‍👦", 1, 7, 11, 25),
    ("\\ud83d\\udc68\\u200d\\ud83d\\udc69\\u200d\\ud83d\\udc67\\u200d\\ud83d\\udc66", 1, 7, 11, 25),
    ("abc", 3, 3, 3, 3), ("a\\nb", 3, 3, 3, 3), ("\\r\\n", 1, 2, 2, 2), ("e\u{301}é", 2, 3, 3, 5),
    ("日本語", 3, 3, 3, 9), ("", 0, 0, 0, 0),
  ])
  func `measures text in the unit of its limit`(
    text: String, graphemes: Int, scalars: Int, utf16Units: Int, bytes: Int
  ) {
    let lengths: [(TextLimit.Length.Unit, Int)] = [
      (.graphemes, graphemes), (.scalars, scalars), (.utf16Units, utf16Units), (.bytes, bytes),
    ]
    for (unit, length) in lengths {
      #expect(accepts(.string(.length(length...length, unit)), text), "\(length) \(unit)")
      #expect(!accepts(.string(.length((length + 1)..., unit)), text), "\(length) \(unit)")
      if length > 0 { #expect(!accepts(.string(.length(0...length - 1, unit)), text)) }
    }
  }

  @Test(arguments: [0x2F, 0x3A, 0x40, 0x47, 0x60, 0x67, 0x7E, 0x20])
  func `rejects the neighbours of hexadecimal digits`(byte: UInt8) {
    let template = "6f1c2b1e-0000-4000-8000-00000000000f"
    for index in template.utf8.indices where template[index] != "-" {
      var text = template
      text.replaceSubrange(index...index, with: String(Unicode.Scalar(byte)))
      #expect(!accepts(.uuid, text))
    }
  }
}
