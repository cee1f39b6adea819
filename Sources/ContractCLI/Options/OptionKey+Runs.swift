import ContractFindings
import ContractModel

// The part of a plan that is run, and the meaning of its findings.

extension OptionKey where Value == [Phase]? {
  static var phases: OptionKey {
    OptionKey.words(
      "--phases", takes: "LIST", "phase",
      "run only these phases, separated by commas: examples, boundaries, negative, auth, "
        + "protocol, scenarios, sequences, fuzz"
    ).with { $0.of(Phase.allCases.map(\.rawValue)) }
  }
}

extension OptionKey where Value == [Check]? {
  static var check: OptionKey {
    OptionKey.words("--check", takes: "LIST", "check", "run only these checks (see explain)")
  }

  static var skipCheck: OptionKey {
    OptionKey.words("--skip-check", takes: "LIST", "check", "do not run these checks")
  }
}

extension OptionKey where Value == Int {
  static var fuzz: OptionKey {
    .whole(
      "--fuzz", in: 0...1_000_000_000, default: 256,
      "maximum number of random requests in the phase fuzz")
  }
}

extension OptionKey where Value == UInt64 {
  static var seed: OptionKey {
    .whole("--seed", in: 0...UInt64.max, default: 1, "seed for generated values")
  }
}

extension OptionKey where Value == Int? {
  static var requireCoverage: OptionKey {
    .whole(
      "--require-coverage", takes: "PERCENT", in: 0...100,
      "exit with status 4 when coverage is lower")
  }
}

extension OptionKey where Value == Int {
  /// Is 0 where it is off.
  static var shrink: OptionKey {
    OptionKey.whole(
      "--shrink", in: 0...100_000, default: 32,
      "requests spent on shrinking each failing request"
    ).switchable(off: 0).with { $0.taking("N|off") }
  }
}

extension OptionKey where Value == [String] {
  static var only: OptionKey {
    .list(
      "--only", takes: "ID",
      "check only this operation or scenario, also by what --exclude takes; may be repeated")
  }

  /// The findings that fail besides the usual ones; the words differ by command.
  static var failOn: OptionKey {
    .list(
      "--fail-on", takes: "note|stale|undocumented",
      "fail on notes, too; or on entries of the baseline that match no drift any more; or on "
        + "statuses that the document does not name")
  }

  static var drift: OptionKey {
    .list("--drift", takes: "NAME", "drift in this way; may be repeated")
  }
}

extension OptionKey where Value == Bool {
  static var safe: OptionKey {
    .flag("--safe", "send only safe methods such as GET, which change nothing")
  }

  static var disposableUsers: OptionKey {
    .flag(
      "--disposable-users",
      "the users exist for tests only: also change what each has one of and nothing can put back, such "
        + "as a profile picture")
  }

  static var anonymous: OptionKey {
    .flag(
      "--anonymous",
      "check a backend without security by a document that declares it: no credentials are sent or expected"
    )
  }

  static var failFast: OptionKey {
    .flag("--fail-fast", "end the run at its first drift that is not known")
  }

  static var trustInferred: OptionKey {
    .flag(
      "--trust-inferred",
      "what contradicts effects that were inferred from an OpenAPI document is drift, not a note")
  }

  static var keep: OptionKey {
    .flag("--keep", "do not delete the resources created by the run")
  }

  static var closesLedger: OptionKey {
    .flag("--close", "remove the ledger even if something remains on the backend")
  }
}

extension OptionKey where Value == String? {
  static var ledger: OptionKey {
    .text(
      "--ledger", takes: "FILE",
      "keep a list of created resources here while the run lasts, for clean-up after a crash "
        + "(default: a file in the state folder)")
  }

  static var shard: OptionKey {
    .text(
      "--shard", takes: "I/N|ci",
      "run only part I of N, whole operations and scenarios, of the same number of requests; ci, or "
        + "ci/N: as the variables of GitLab CI, Kubernetes or Bazel state; see merge")
  }

  static var affectedBy: OptionKey {
    .text(
      "--affected-by", takes: "OLD",
      "check only what differs from an older version, and what uses that: a lock, a document, or "
        + "REV: or REV:PATH of git; says what it leaves out, and why")
  }
}
