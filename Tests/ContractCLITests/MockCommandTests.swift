import ContractCLI
import ContractModel
import Contracts
import TestSupport
import Testing

@Suite struct `The mock` {
  /// Starts a mock on a free port and ends it as soon as it has printed what it serves.
  private static func output(
    _ words: [String], environment: [String: String] = [:], of contracts: [Contract]
  ) async -> String {
    let (outputs, printed) = AsyncStream.makeStream(of: String.self)
    let process = ProcessEnvironment(
      contracts: { contracts }, services: { [:] }, environment: environment,
      out: { printed.yield($0) }, error: { printed.yield($0) })
    let mock = Task {
      _ = await ContractCheck(process)(["mock", "--port", "0"] + words)
      printed.finish()
    }
    var text = ""
    for await output in outputs {
      text += output
      if text.contains("serving at") { mock.cancel() }
    }
    return text
  }

  private static let secrets = [
    "t0ken-of-ada", "t0ken-of-bob", "passw0rd-of-ada", "passw0rd-of-bob", "key-of-ada-1",
    "key-of-bob-2", "app-of-ada-3",
  ]

  /// By option: the value, and by name the variable that sets it.
  private static let given: [(option: String, variable: String, value: String)] = [
    ("--token", "CONTRACT_CHECK_TOKEN", "t0ken-of-ada"),
    ("--as-other", "CONTRACT_CHECK_OTHER_TOKEN", "t0ken-of-bob"),
    ("--user", "CONTRACT_CHECK_USER", "ada:passw0rd-of-ada"),
    ("--as-other-user", "CONTRACT_CHECK_OTHER_USER", "bob:passw0rd-of-bob"),
    ("--api-key", "CONTRACT_CHECK_API_KEY", "key-of-ada-1"),
    ("--as-other-api-key", "CONTRACT_CHECK_OTHER_API_KEY", "key-of-bob-2"),
  ]

  @Test func `prints no credentials that come from variables`() async {
    let variables = Dictionary(uniqueKeysWithValues: Self.given.map { ($0.variable, $0.value) })
    for contract in [Contract.vault] + Catalog.all {
      let text = await Self.output([], environment: variables, of: [contract])
      #expect(text.contains("serving at"), "\(text)")
      for secret in Self.secrets { #expect(!text.contains(secret), "\(text)") }
      #expect(text.contains("$CONTRACT_CHECK_TOKEN, $CONTRACT_CHECK_OTHER_TOKEN"), "\(text)")
      // The shell has the variables already.
      #expect(!text.contains("export"), "\(text)")
    }
  }

  @Test func `prints no credentials that come from options`() async {
    let words = Self.given.flatMap { [$0.option, $0.value] }
    let text = await Self.output(words, of: [.vault])
    for secret in Self.secrets { #expect(!text.contains(secret), "\(text)") }
    #expect(text.contains("tokens: $CONTRACT_CHECK_TOKEN, $CONTRACT_CHECK_OTHER_TOKEN"), "\(text)")
    #expect(text.contains("users: $CONTRACT_CHECK_USER, $CONTRACT_CHECK_OTHER_USER"), "\(text)")
    #expect(text.contains("export CONTRACT_CHECK_"), "\(text)")
  }

  @Test func `prints no credentials of header fields and named keys`() async {
    let text = await Self.output(
      ["--header", "Authorization: Bearer t0ken-of-ada", "--header", "X-Gateway: app-of-ada-3"],
      environment: [
        "CONTRACT_CHECK_OTHER_HEADER": "Authorization: Bearer t0ken-of-bob",
        "CONTRACT_CHECK_API_KEY_X_APP": "app-of-ada-3",
      ], of: [.vault])
    for secret in Self.secrets { #expect(!text.contains(secret), "\(text)") }
    // The key of an app is the same for both users.
    let key = "$CONTRACT_CHECK_API_KEY_X_APP"
    #expect(text.contains("keys X-App: \(key), \(key)"), "\(text)")
    #expect(text.contains("tokens: $CONTRACT_CHECK_TOKEN, $CONTRACT_CHECK_OTHER_TOKEN"), "\(text)")
  }

  @Test func `prints the credentials that every mock accepts`() async {
    let text = await Self.output([], of: [Catalog.all[0]])
    #expect(text.contains("tokens: user-token, other-token"), "\(text)")
    #expect(text.contains("-H 'Authorization: Bearer user-token'"), "\(text)")
  }
}

@Suite struct `Options of several commands` {
  /// By option: the variables that set it, of each command that has it.
  private static func variables() async -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for command in await commands() {
      let help = await Session.run([command, "--help"]).text
      // An option begins a line; its words may go on in the next ones.
      for part in help.replacing("\n  --", with: "\u{0}--").split(separator: "\u{0}").dropFirst() {
        let name = part.prefix { $0 != " " && $0 != "\n" }
        let stated = part.firstMatch(of: /\[(CONTRACT_CHECK_[A-Z_]+)\]/).map { String($0.1) }
        let usual =
          "CONTRACT_CHECK_" + name.dropFirst(2).uppercased().replacing("-", with: "_")
        found[String(name), default: []].insert(stated ?? usual)
      }
    }
    return found
  }

  private static func commands() async -> [String] {
    await Session.run(["--help"]).text.matches(of: /\n  ([a-z-]+)  +[A-Z]/).map { String($0.1) }
  }

  @Test func `are set by the same variable in each`() async {
    let variables = await Self.variables()
    #expect(variables.count > 60 && variables["--as-other"] == ["CONTRACT_CHECK_OTHER_TOKEN"])
    for (option, names) in variables { #expect(names.count == 1, "\(option): \(names)") }
  }

  @Test func `share no variable`() async {
    let all = await Self.variables().values.map { $0.sorted()[0] }
    #expect(Set(all).count == all.count)
  }

  @Test func `include all credentials of a check in the mock`() async {
    let help = await Session.run(["mock", "--help"]).text
    for option in [
      "--token", "--as-other", "--user", "--as-other-user", "--api-key", "--as-other-api-key",
      "--header", "--as-other-header",
    ] {
      #expect(help.contains("\n  \(option) "), "\(option)")
    }
  }
}
