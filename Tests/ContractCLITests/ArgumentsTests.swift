import ContractCLI
import Testing

@Suite struct `Options and words` {
  private static let host = OptionKey.text("--host", takes: "URL", "a host")
  private static let token = OptionKey.text(
    "--token", takes: "TOKEN", variable: "CHECK_TOKEN", "a token")
  private static let phases = OptionKey.list("--phases", takes: "LIST", "a list")
  private static let verify = OptionKey.flag("--verify", "a flag")
  private static let help = OptionKey.flag("--help", "help").with { $0.short("-h") }
  private static let seed = OptionKey<Int?>.whole("--seed", in: 0...7, "a seed")
  private static let time = OptionKey<Duration?>.time("--time", "a time")
  private static let rate = OptionKey<Duration?>.rate("--rate", "a rate")

  private static let options = [
    host.option, token.option, phases.option, verify.option, help.option, seed.option, time.option,
    rate.option,
  ]

  private static func read(
    _ words: [String], _ environment: [String: String] = [:]
  ) throws(UsageError) -> Arguments {
    try Arguments(words, options: options, environment: environment)
  }

  @Test(arguments: [
    (["--host", "a"], "a"), (["--host=a"], "a"), (["--host="], ""), (["--host=a=b"], "a=b"),
    (["--host", "--seed"], "--seed"),
    (["--host", "-"], "-"), (["--host", "--"], "--"),
  ])
  func `give an option its value`(words: [String], value: String) throws {
    #expect(try Self.read(words)[Self.host] == value)
  }

  @Test(arguments: [
    (["a", "b"], ["a", "b"]), (["--verify", "a"], ["a"]), (["-", "--verify"], ["-"]),
    (["--", "--verify", "-x"], ["--verify", "-x"]), (["a", "--", "--"], ["a", "--"]), ([], []),
    ([""], [""]),
  ])
  func `keep other words in their order`(words: [String], operands: [String]) throws {
    #expect(try Self.read(words).operands == operands)
  }

  @Test(arguments: [
    (["--host"], "--host needs a value: --host URL"),
    (["--verify=yes"], "--verify takes no value"),
    (["--hots", "a"], "unknown option '--hots'; did you mean '--host'?"),
    (["--tokn=secret"], "unknown option '--tokn'; did you mean '--token'?"),
    (["-v"], "unknown option '-v'; see contract-check --help"),
    (["--HOST", "a"], "unknown option '--HOST'; did you mean '--host'?"),
    (["--host", "a", "--host", "b"], "--host is given more than once; it takes one value"),
  ])
  func `are rejected where they are wrong`(words: [String], message: String) {
    #expect(throws: UsageError(message)) { try Self.read(words) }
  }

  @Test func `of another command name it`() {
    #expect(throws: UsageError("--drift is an option of mock, self-test")) {
      try Arguments(["--drift", "a"], options: Self.options, environment: [:]) { _ in
        ["mock", "self-test"]
      }
    }
  }

  @Test(arguments: [
    ["--phases", "a,b"], ["--phases", "a, b"], ["--phases", "a,", "b"], ["--phases=a,", "b"],
    ["--phases", "a", "--phases", "b"], ["--phases", "a,,b,"],
  ])
  func `hold lists with commas, spaces or repetition`(words: [String]) throws {
    let arguments = try Self.read(words)
    #expect(arguments[Self.phases] == ["a", "b"])
    #expect(arguments.operands.isEmpty)
  }

  @Test func `may come from environment variables`() throws {
    let arguments = try Self.read(
      [],
      [
        "CONTRACT_CHECK_HOST": "a", "CONTRACT_CHECK_PHASES": "b, c", "CONTRACT_CHECK_VERIFY": "1",
        "CONTRACT_CHECK_HELP": "0",
      ])
    #expect(arguments[Self.host] == "a")
    #expect(arguments[Self.phases] == ["b", "c"])
    #expect(arguments[Self.verify] && !arguments[Self.help])
  }

  @Test func `that are flags take 1 or 0 from the environment`() {
    #expect(throws: UsageError("CONTRACT_CHECK_VERIFY takes 1 or 0, not 'x'")) {
      try Self.read([], ["CONTRACT_CHECK_VERIFY": "x"])
    }
  }

  @Test func `know -h as help`() throws {
    #expect(try Self.read(["-h"])[Self.help])
  }

  @Test(
    arguments: [
      ([], ["CHECK_TOKEN": "a"], "a"), (["--token", "b"], ["CHECK_TOKEN": "a"], "b"),
      (["--token="], ["CHECK_TOKEN": "a"], ""), ([], ["CHECK_TOKEN": ""], nil), ([], [:], nil),
    ] as [([String], [String: String], String?)])
  func `win over the environment`(
    words: [String], environment: [String: String], token: String?
  ) throws {
    #expect(try Self.read(words, environment)[Self.token] == token)
  }

  @Test(
    arguments: [
      (["--token", "b"], ["CHECK_TOKEN": "a"], true), ([], ["CHECK_TOKEN": "a"], false),
      ([], [:], false), (["--token="], [:], true),
    ] as [([String], [String: String], Bool)])
  func `are distinguished from the environment`(
    words: [String], environment: [String: String], isGiven: Bool
  ) throws {
    #expect(try Self.read(words, environment).isGiven(Self.token) == isGiven)
  }

  @Test(arguments: [
    ("0", 0), ("7", 7), ("-1", nil), ("8", nil), ("x", nil), ("", nil), ("1.0", nil),
  ])
  func `hold whole numbers to a range`(text: String, number: Int?) throws {
    let arguments = try Self.read(["--seed", text])
    guard let number else {
      let message = "--seed takes a whole number from 0 to 7, not '\(text)'"
      #expect(throws: UsageError(message)) { try arguments[Self.seed] }
      return
    }
    #expect(try arguments[Self.seed] == number)
  }

  @Test(arguments: [
    ("500ms", Duration.milliseconds(500)), ("10s", .seconds(10)), ("2m", .seconds(120)),
    ("1.5s", .milliseconds(1_500)), ("24m", .seconds(1_440)),
  ])
  func `read lengths of time`(text: String, duration: Duration) throws {
    #expect(try Self.read(["--time", text])[Self.time] == duration)
  }

  @Test(arguments: [
    ("20/s", Duration.milliseconds(50)), ("600/m", .milliseconds(100)), ("1/s", .seconds(1)),
    ("1/m", .seconds(60)),
  ])
  func `read rates`(text: String, interval: Duration) throws {
    #expect(try Self.read(["--rate", text])[Self.rate] == interval)
  }

  @Test(arguments: ["", "20", "/s", "0/s", "-1/s", "1.5/s", "20 /s", "20/h", "s/20", "20/s/s"])
  func `reject other rates`(text: String) throws {
    let arguments = try Self.read(["--rate", text])
    let message = "--rate takes a rate such as 20/s or 600/m, not '\(text)'"
    #expect(throws: UsageError(message)) { try arguments[Self.rate] }
  }

  @Test(arguments: ["", "3", "s", "0s", "-1s", "10 s", "1h", "nan", "infs", "1e9m", "0x1p3s"])
  func `reject other times`(text: String) throws {
    let arguments = try Self.read(["--time", text])
    let message = "--time takes a time such as 500ms, 10s or 2m, not '\(text)'"
    #expect(throws: UsageError(message)) { try arguments[Self.time] }
  }

  @Test func `that are not set have their defaults`() throws {
    let arguments = try Self.read([])
    #expect(try arguments[OptionKey.whole("--seed", in: 0...7, default: 3, "a seed")] == 3)
    let wait = OptionKey<Duration>.time("--time", default: .seconds(10), "a time")
    #expect(try arguments[wait] == .seconds(10))
    #expect(wait.option.summary == "a time (default 10s)")
    #expect(try arguments[Self.seed] == nil)
    let format = OptionKey.choice("--format", takes: "text|json", ["text", "json"], "a format")
    #expect(try arguments[format] == "text")
  }

  @Test func `can be switched off`() throws {
    let limit = OptionKey<Int>.whole("--seed", in: 1...7, default: 3, "a seed").switchable(off: 0)
    #expect(try Self.read(["--seed", "off"])[limit] == 0)
    #expect(try Self.read(["--seed", "7"])[limit] == 7)
    #expect(throws: UsageError("--seed takes a whole number from 1 to 7, not 'of'")) {
      try Self.read(["--seed", "of"])[limit]
    }
  }
}
