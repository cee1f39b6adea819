import ContractModel

// The contracts that a command works with, and files.

extension OptionKey where Value == [String] {
  static var contract: OptionKey {
    .list(
      "--contract", takes: "ID|FILE|URL",
      "a contract of the catalog, a lock file, or an OpenAPI document, also by its address; may be "
        + "repeated")
  }

  static var set: OptionKey {
    .repeated(
      "--set", takes: "NAME=VALUE",
      "the value of a parameter that cannot be guessed, such as a tenant; may be repeated")
  }

  static var exclude: OptionKey {
    .list(
      "--exclude", takes: "ID|PATH",
      "leave out these operations, also by 'METHOD PATH' or tag:NAME; * stands for any "
        + "characters, as in '/admin/*'; may be repeated")
  }

  static var server: OptionKey {
    .repeated(
      "--server", takes: "N|URL|VAR=VALUE",
      "the server of an OpenAPI document, by number or address, or a variable in its address; "
        + "may be repeated")
  }
}

extension OptionKey where Value == Bool {
  static var allowRemoteRefs: OptionKey {
    .flag("--allow-remote-refs", "fetch what a document refers to by http or https")
  }

  static var strict: OptionKey {
    .flag(
      "--strict", "reject an OpenAPI document of which anything is not fully checked, or ignored")
  }

  static var verify: OptionKey {
    .flag("--verify", "write nothing; fail when a file differs from what would be written")
  }

  /// OLD and NEW are schemas.
  static var comparesSchemas: OptionKey {
    .flag("--schema", "OLD and NEW are files with JSON Schemas, draft 2020-12 or 7")
  }

  static var all: OptionKey {
    .flag("--all", "print the whole language reference as one text, as llms.txt has it")
  }

  static var tests: OptionKey {
    .flag("--tests", "write round-trip tests of the models instead of the models")
  }

  static var lines: OptionKey { .flag("--lines", "each line of a file is an instance") }
}

extension OptionKey where Value == String? {
  static var basePath: OptionKey {
    .text(
      "--base-path", takes: "PATH", "the base path of an OpenAPI document, instead of its own")
  }

  static var output: OptionKey {
    .text("--output", takes: "FILE", "write the result to a file; - for standard output")
  }

  static var lockFolder: OptionKey {
    .text("--directory", takes: "DIR", "folder of the lock files (default snapshots/locks)")
  }

  static var shippedFolder: OptionKey {
    .text(
      "--directory", takes: "DIR", "folder of the shipped versions (default snapshots/shipped)")
  }

  static var accept: OptionKey {
    .text(
      "--accept", takes: "FILE",
      "changes that are agreed to: {\"accepted\": [{\"fingerprint\", \"reason\", \"owner\", "
        + "\"link\", \"expires\"}]}")
  }

  static var traffic: OptionKey {
    .text(
      "--traffic", takes: "FILE|FOLDER",
      "also count the exchanges in HAR files that would no longer conform")
  }

  static var models: OptionKey {
    .text(
      "--models", takes: "FOLDER",
      "also decode the responses with shipped versions of an app: one folder of Swift models per "
        + "version, and models.json; compiled by swiftc, or CONTRACT_CHECK_SWIFTC")
  }

  static var recorded: OptionKey {
    .text(
      "--recorded", takes: "FILE|FOLDER",
      "check the exchanges in HAR files of browsers and proxies, or decode their responses with "
        + "--models; nothing is sent")
  }

  static var openAPIFile: OptionKey {
    .text(
      "--openapi", takes: "FILE", "write an OpenAPI document instead; - for standard output")
  }

  static var learnedName: OptionKey {
    .text(
      "--name", takes: "ID", "the identifier of the contract (default: from --output or the host)")
  }

  static var updatedContract: OptionKey {
    .text(
      "--update", takes: "CONTRACT",
      "propose the smallest change of this contract that accepts the traffic, with its consequences"
    )
  }

  static var record: OptionKey {
    .text("--record", takes: "FILE", "also write the traffic to a HAR file, without secrets")
  }

  static var openAPI: OptionKey { .text("--openapi", takes: "VERSION", "3.1 (default) or 3.0") }

  static var lintFor: OptionKey {
    .text(
      "--lint-for", takes: "GENERATOR",
      "list what a generator ignores or drops instead: swift-openapi-generator")
  }

  static var catalog: OptionKey {
    .text(
      "--catalog", takes: "MODULE.NAME",
      "the module and the list of contracts that --tests use, such as APIContracts.APICatalog.all "
        + "(default: those of the executable)")
  }

  static var dates: OptionKey {
    .text(
      "--dates", takes: "KIND",
      "exact (default): timestamps keep all digits; foundation: Date, which does not")
  }

  static var prefix: OptionKey {
    .text(
      "--prefix", takes: "WORD",
      "the prefix of all declared names, where several contracts share a package")
  }

  static var packageURL: OptionKey {
    .text("--url", takes: "URL", "the repository of ContractCheck, on which the package depends")
  }

  static var packagePath: OptionKey {
    .text("--path", takes: "DIR", "a local checkout of ContractCheck instead")
  }

  static var against: OptionKey {
    .text(
      "--against", takes: "FILE",
      "the candidate: a lock, an OpenAPI document, or REV:PATH of git (default: the contract)")
  }

  /// The schema of instances.
  static var schemaFile: OptionKey {
    .text("--schema", takes: "FILE|URL", "a JSON Schema, draft 2020-12 or 7")
  }

  static var operation: OptionKey {
    .text("--operation", takes: "ID", "the operation of the contract")
  }
}

extension OptionKey where Value == CalendarDate? {
  static var released: OptionKey {
    .date("--released", "the day of the release (default: the current date)")
  }

  static var supportedUntil: OptionKey {
    .date("--supported-until", "the last day on which the version is supported")
  }
}

extension OptionKey where Value == Int? {
  static var status: OptionKey {
    .whole(
      "--status", in: 100...599,
      "the status of the response; without it, the body of the request, if there is one")
  }
}

extension OptionKey where Value == String {
  /// The format of a result, by default the first one.
  static func format(_ known: [String], _ summary: String) -> OptionKey {
    .choice("--format", takes: known.joined(separator: "|"), known, summary)
  }
}
