// How a mock is served.

extension OptionKey where Value == UInt16? {
  static var port: OptionKey {
    .whole(
      "--port", in: 0...UInt16.max, "port to listen on (default 8080; 0 for a free port)")
  }
}

extension OptionKey where Value == UInt64 {
  static var mockSeed: OptionKey {
    .whole(
      "--seed", in: 0...UInt64.max, default: 1, "seed for ids and other generated values")
  }
}

extension OptionKey where Value == Int? {
  static var expireTokens: OptionKey {
    .whole(
      "--expire-tokens", in: 1...Int.max,
      "reject a token after N requests, until a new one is fetched")
  }

  static var seedData: OptionKey {
    .whole(
      "--seed-data", in: 1...1_000_000,
      "create N resources of each type through the creations of the contract, with values that suit their names"
    )
  }
}

extension OptionKey where Value == Bool {
  static var listDrifts: OptionKey {
    .flag("--list-drifts", "list the named drifts with descriptions")
  }

  static var cors: OptionKey {
    .flag(
      "--cors",
      "let apps of every origin call it from a browser; the default for contracts without CORS of their own on "
        + "an address of this machine")
  }

  static var noCORS: OptionKey {
    .flag("--no-cors", "let browsers call it as the contracts permit, and no others")
  }
}

extension OptionKey where Value == String? {
  static var bind: OptionKey {
    .text("--bind", takes: "ADDRESS", "address to listen on (default 127.0.0.1)")
  }

  static var rules: OptionKey {
    .text(
      "--rules", takes: "FILE",
      "a YAML file that chooses responses by operation, header, member or number of the request; read anew "
        + "when it changes")
  }

  static var latency: OptionKey {
    .text(
      "--latency", takes: "TIME", "delay every response, such as 200ms, or at random 50ms..2s")
  }

  static var state: OptionKey {
    .text(
      "--state", takes: "FILE",
      "load the resources in a JSON file, if it exists, and write those of the end to it")
  }
}

extension OptionKey where Value == [String] {
  static var fault: OptionKey {
    .list(
      "--fault", takes: "RATE",
      "let some requests fail at random: 1%:503, 1%:close or 1%:hang; may be repeated")
  }
}

extension OptionKey where Value == String {
  static var log: OptionKey {
    .choice(
      "--log", takes: "FORMAT", ["text", "json", "none"],
      "the line of each request: text, json or none (default text on a terminal, else none)")
  }
}
