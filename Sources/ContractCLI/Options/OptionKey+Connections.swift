// The backend, how connections reach it, and how much is asked of it.

extension OptionKey where Value == String? {
  static var host: OptionKey {
    .text(
      "--host", takes: "URL",
      "the backend: localhost:8080 or https://…; default: the embedded mock")
  }

  static var caFile: OptionKey {
    .text("--ca-file", takes: "FILE", "additional trusted certificates (PEM)")
  }

  static var certificate: OptionKey {
    .text(
      "--cert", takes: "FILE",
      "client certificate for https (PEM), with its key unless --key has it")
  }

  static var privateKey: OptionKey {
    .text("--key", takes: "FILE", "private key of --cert (PEM, not encrypted)")
  }

  static var proxy: OptionKey {
    .text(
      "--proxy", takes: "URL|off",
      "reach the host through this HTTP proxy, by CONNECT also for http; off: not through the one "
        + "of HTTPS_PROXY or HTTP_PROXY")
  }
}

extension OptionKey where Value == [String] {
  static var resolve: OptionKey {
    .repeated(
      "--resolve", takes: "HOST:PORT:ADDRESS",
      "connect to this address instead of the host's, without a proxy; may be repeated")
  }
}

extension OptionKey where Value == Bool {
  static var allowWrites: OptionKey {
    .flag("--allow-writes", "allow unsafe methods on a host other than this machine")
  }

  static var allowRaw: OptionKey {
    .flag("--allow-raw", "send malformed HTTP to a host other than this machine")
  }
}

extension OptionKey where Value == Duration {
  /// Of a command that sends few requests.
  static var timeout: OptionKey {
    .time(
      "--timeout", default: .seconds(10), "for a connection, and for a response to begin")
  }

  /// Of a whole run.
  static var runTimeout: OptionKey {
    .time(
      "--timeout", default: .seconds(10),
      "for a connection, for a response to begin, and for each pause within it; a whole "
        + "response may take three times as long")
  }

  static var maxWait: OptionKey {
    .time(
      "--max-wait", default: .seconds(30),
      "maximum wait for a backend that responds with nothing but 429")
  }
}

extension OptionKey where Value == Duration? {
  static var wait: OptionKey {
    .time(
      "--wait", "wait at most this long until the host accepts requests, also during a run")
  }

  static var maxResponseTime: OptionKey {
    .time("--max-response-time", "a slower response is drift (default: a note over 2s)")
  }

  static var rate: OptionKey {
    .rate("--rate", "maximum request rate, for example 20/s or 600/m")
  }
}

extension OptionKey where Value == Int {
  static var maxBody: OptionKey {
    .size("--max-body", default: "16MiB", "do not read longer response bodies")
  }

  static var jobs: OptionKey {
    .whole("--jobs", in: 1...256, default: 4, "maximum number of concurrent requests")
  }

  static var retries: OptionKey {
    .whole(
      "--retries", in: 0...10, default: 0,
      "retries of a request that got no response or 502, 503 or 504 and can be repeated, after "
        + "1s, 2s, 4s or as Retry-After says")
  }
}

extension OptionKey where Value == Int? {
  static var maxWrites: OptionKey {
    .whole(
      "--max-writes", in: 0...1_000_000_000,
      "maximum number of requests with unsafe methods, clean-up excluded")
  }
}

extension OptionKey where Value == Switchable<Duration>? {
  static var budget: OptionKey {
    OptionKey<Duration?>.time(
      "--budget",
      "time budget of the run; checks that it does not reach are reported; off: also no limit "
        + "for operations with slow responses (by default, after 30s their boundary and random "
        + "cases are skipped and reported)"
    ).switchable().with { $0.taking("TIME|off") }
  }
}
