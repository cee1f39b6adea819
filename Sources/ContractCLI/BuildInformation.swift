/// The commit and the toolchain of a release; `.ci/release` writes this file.
enum BuildInformation {
  static let commit = ""
  static let toolchain = ""
}
