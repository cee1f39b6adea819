extension [Option] {
  /// The credentials of both users.
  static let credentials: [Option] = [
    .of(.token), .of(.asOther), .of(.user), .of(.asOtherUser), .of(.apiKey), .of(.asOtherAPIKey),
    .of(.header), .of(.asOtherHeader),
  ]

  /// The credentials of both users that a mock accepts: the same options, set by the same variables.
  static let acceptedCredentials: [Option] = [
    accepted(.token, "user-token"), accepted(.asOther, "other-token"),
    accepted(.user, "user:user-password"), accepted(.asOtherUser, "other:other-password"),
    accepted(.apiKey, "user-key"), accepted(.asOtherAPIKey, "other-key"),
    .of(.header, "credentials of the first user as a header field"), .of(.asOtherHeader),
  ]

  private static func accepted<Value>(_ key: OptionKey<Value>, _ standard: String) -> Option {
    .of(key, "\(key.option.summary) (default \(standard))")
  }

  /// Sources of credentials other than the command line.
  static let commands: [Option] =
    [
      .of(.tokenCommand),
      .of(.asOtherCommand),
      .of(.userCommand),
      .of(.asOtherUserCommand),
      .of(.apiKeyCommand),
      .of(.asOtherAPIKeyCommand),
      .of(.headerCommand),
    ] + logins

  static let logins: [Option] = [
    .of(.login),
    .of(.asOtherLogin),
  ]
}
