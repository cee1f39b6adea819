/// What the release states about its build; `.ci/release` writes this file.
enum BuildInformation {
  static let commit = ""
  static let toolchain = ""
}
