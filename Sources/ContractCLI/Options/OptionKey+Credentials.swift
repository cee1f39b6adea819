// The credentials of both users, and what fetches them.

extension OptionKey where Value == String? {
  static var token: OptionKey {
    .text("--token", takes: "TOKEN", "bearer token of the first user")
  }

  static var asOther: OptionKey {
    .text(
      "--as-other", takes: "TOKEN", variable: "CONTRACT_CHECK_OTHER_TOKEN",
      "bearer token of a second user, to check that users are isolated")
  }

  static var user: OptionKey {
    .text("--user", takes: "NAME:PASSWORD", "basic credentials of the first user")
  }

  static var asOtherUser: OptionKey {
    .text(
      "--as-other-user", takes: "NAME:PASSWORD", variable: "CONTRACT_CHECK_OTHER_USER",
      "basic credentials of a second user")
  }

  static var tokenCommand: OptionKey {
    .text(
      "--token-command", takes: "CMD",
      "shell command that prints the first user's token; repeated after a 401")
  }

  static var asOtherCommand: OptionKey {
    .text(
      "--as-other-command", takes: "CMD", "shell command that prints the second user's token")
  }

  static var userCommand: OptionKey {
    .text("--user-command", takes: "CMD", "shell command that prints NAME:PASSWORD")
  }

  static var asOtherUserCommand: OptionKey {
    .text("--as-other-user-command", takes: "CMD", "the same for the second user")
  }

  static var login: OptionKey {
    .text(
      "--login", takes: "JSON",
      "log in with this body for the first user's token, at the login operation of the contract or "
        + "what seems to be one in a document; also with --safe")
  }

  static var asOtherLogin: OptionKey {
    .text(
      "--as-other-login", takes: "JSON", variable: "CONTRACT_CHECK_OTHER_LOGIN",
      "the same for the second user's token")
  }
}

extension OptionKey where Value == [String] {
  static var apiKey: OptionKey {
    .repeated(
      "--api-key", takes: "[NAME=]KEY",
      "API key of the first user; with its name where the contract has several; may be repeated")
  }

  static var asOtherAPIKey: OptionKey {
    .repeated(
      "--as-other-api-key", takes: "[NAME=]KEY", variable: "CONTRACT_CHECK_OTHER_API_KEY",
      "API key of a second user")
  }

  static var header: OptionKey {
    .repeated(
      "--header", takes: "'NAME: VALUE'",
      "secret header field of every request, or credentials of the first user; may be repeated")
  }

  static var asOtherHeader: OptionKey {
    .repeated(
      "--as-other-header", takes: "'NAME: VALUE'", variable: "CONTRACT_CHECK_OTHER_HEADER",
      "credentials of a second user as a header field")
  }

  static var apiKeyCommand: OptionKey {
    .repeated("--api-key-command", takes: "CMD", "shell command that prints [NAME=]KEY")
  }

  static var asOtherAPIKeyCommand: OptionKey {
    .repeated("--as-other-api-key-command", takes: "CMD", "the same for the second user")
  }

  static var headerCommand: OptionKey {
    .repeated(
      "--header-command", takes: "CMD",
      "shell command that prints a header field of every request, once before the run")
  }
}
