import ContractCLI
import Testing

@Suite struct `The text for a terminal` {
  @Test(
    arguments: [
      (nil, [:], 80), (nil, ["COLUMNS": "120"], 80), (100, [:], 100),
      (100, ["COLUMNS": "120"], 120),
      (10, [:], 40), (500, [:], 160), (0, [:], 80), (100, ["COLUMNS": "x"], 100),
    ] as [(Int?, [String: String], Int)])
  func `has the width of the terminal within limits`(
    columns: Int?, environment: [String: String], width: Int
  ) {
    #expect(TerminalText(environment: environment).width(columns: columns) == width)
  }

  @Test(
    arguments: [
      ([:], false), (["LANG": "C"], true), (["LANG": "en_US.UTF-8"], false),
      (["LANG": "C.utf8"], false), (["LANG": "en_US.UTF-8", "LC_ALL": "POSIX"], true),
      (["LC_ALL": "", "LANG": "de_DE.ISO-8859-1"], true),
    ] as [([String: String], Bool)])
  func `is ASCII where the locale is not UTF-8`(environment: [String: String], isASCII: Bool) {
    let text = TerminalText(environment: environment).encoded("a → é 😀 …")
    #expect(text == (isASCII ? #"a -> \u00e9 \ud83d\ude00 ..."# : "a → é 😀 …"))
  }
}
