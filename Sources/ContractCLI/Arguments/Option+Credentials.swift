extension [Option] {
  /// The credentials of both users.
  static let credentials: [Option] = [
    Option(
      "--token", takes: "TOKEN", variable: "CONTRACT_CHECK_TOKEN", "bearer token of the first user"),
    Option(
      "--as-other", takes: "TOKEN", variable: "CONTRACT_CHECK_OTHER_TOKEN",
      "bearer token of a second user, to check that users are isolated"),
    Option("--user", takes: "NAME:PASSWORD", "basic credentials of the first user"),
    Option(
      "--as-other-user", takes: "NAME:PASSWORD", variable: "CONTRACT_CHECK_OTHER_USER",
      "basic credentials of a second user"),
    .repeated(
      "--api-key", takes: "[NAME=]KEY",
      "API key of the first user; with its name where the contract has several; may be repeated"),
    .repeatedOfOther(
      "--as-other-api-key", takes: "[NAME=]KEY", "CONTRACT_CHECK_OTHER_API_KEY",
      "API key of a second user"),
    .repeated(
      "--header", takes: "'NAME: VALUE'",
      "secret header field of every request, or credentials of the first user; may be repeated"),
    .repeatedOfOther(
      "--as-other-header", takes: "'NAME: VALUE'", "CONTRACT_CHECK_OTHER_HEADER",
      "credentials of a second user as a header field"),
  ]

  /// The credentials of both users that a mock accepts: the same options, set by the same variables.
  static let acceptedCredentials: [Option] = credentials.map { option in
    var option = option
    switch option.name {
    case "--header": option.summary = "credentials of the first user as a header field"
    case "--as-other-header": break
    default: option.summary += " (default \(defaultCredentials[option.name] ?? "none"))"
    }
    return option
  }

  private static let defaultCredentials = [
    "--token": "user-token", "--as-other": "other-token", "--user": "user:user-password",
    "--as-other-user": "other:other-password", "--api-key": "user-key",
    "--as-other-api-key": "other-key",
  ]

  /// Sources of credentials other than the command line.
  static let commands: [Option] =
    [
      Option(
        "--token-command", takes: "CMD",
        "shell command that prints the first user's token; repeated after a 401"),
      Option(
        "--as-other-command", takes: "CMD", "shell command that prints the second user's token"),
      Option("--user-command", takes: "CMD", "shell command that prints NAME:PASSWORD"),
      Option("--as-other-user-command", takes: "CMD", "the same for the second user"),
      .repeated("--api-key-command", takes: "CMD", "shell command that prints [NAME=]KEY"),
      .repeated("--as-other-api-key-command", takes: "CMD", "the same for the second user"),
      .repeated(
        "--header-command", takes: "CMD",
        "shell command that prints a header field of every request, once before the run"),
    ] + logins

  static let logins: [Option] = [
    Option(
      "--login", takes: "JSON", variable: "CONTRACT_CHECK_LOGIN",
      "log in with this body at the login operation of the contract for the first user's token; "
        + "also with --safe"),
    Option(
      "--as-other-login", takes: "JSON", variable: "CONTRACT_CHECK_OTHER_LOGIN",
      "the same for the second user's token"),
  ]
}

extension Option {
  fileprivate static func repeatedOfOther(
    _ name: String, takes value: String, _ variable: String, _ summary: String
  ) -> Option {
    var option = Option.repeated(name, takes: value, summary)
    option.variable = variable
    return option
  }
}
