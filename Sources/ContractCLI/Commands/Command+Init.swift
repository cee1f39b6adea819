import ContractSwift
import ContractText
import Foundation

extension Command {
  static let initialize = Command(
    "init", "Writes a package with a contract, a checker of its own, and tests.",
    operands: "[DIR]",
    options: [
      .of(.packageURL).onCommandLineOnly,
      .of(.packagePath).onCommandLineOnly,
    ],
    examples: [
      ("contract-check init contracts", "write the package, which depends on this checkout"),
      (
        "contract-check init contracts --url https://example.com/ContractCheck.git",
        "depend on a repository"
      ),
    ]
  ) { arguments, process throws(Failure) in
    let folder = arguments.operands.first ?? "."
    guard !folder.isEmpty else { throw .usage(UsageError("the folder has no name")) }
    let location = URL(fileURLWithPath: folder).standardizedFileURL
    let package = CheckerPackage(
      name: location.lastPathComponent, dependency: try dependency(arguments))
    let files = package.files.map { $0.placed(at: "\(folder)/\($0.path)") }
    for file in files where FileManager.default.fileExists(atPath: file.path) {
      throw .environment("\(file.path): exists already; move it away or name another folder")
    }
    for file in files {
      try write(file.text, toFile: file.path, within: folder)
      process.out("wrote \(file.path)\n")
    }
    if case .path(let path) = package.dependency {
      process.out("the package depends on \(path); name a URL before others use it\n")
    }
    process.out("next: cd \(arguments.word(folder)) && swift test && swift run check-api\n")
    return .conforms
  }

  private static func dependency(
    _ arguments: Arguments
  ) throws(Failure) -> CheckerPackage.Dependency {
    switch (arguments[.packageURL], arguments[.packagePath]) {
    case (.some, .some): throw .usage(UsageError("--url and --path exclude each other; drop one"))
    case (let url?, nil):
      guard url.containsASCII("/"), !url.containsASCII(" ") else {
        throw .usage(UsageError("--url '\(url)' is no URL of a repository"))
      }
      return .url(url, from: ContractCheck.version)
    case (nil, let path?):
      let folder = URL(fileURLWithPath: path).standardizedFileURL
      guard isCheckout(folder) else {
        throw .usage(UsageError("--path '\(path)' is no checkout of ContractCheck"))
      }
      return .path(folder.path)
    case (nil, nil):
      guard let folder = ownCheckout else {
        throw .usage(UsageError("give --url, or --path of a checkout of ContractCheck"))
      }
      return .path(folder.path)
    }
  }

  /// The checkout that the tool was built in.
  private static var ownCheckout: URL? {
    var folder = (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]))
      .resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.pathComponents.count > 1 {
      if isCheckout(folder) { return folder }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  private static func isCheckout(_ folder: URL) -> Bool {
    FileManager.default.fileExists(
      atPath: folder.appendingPathComponent("Sources/ContractCLI/ContractCheck.swift").path)
  }
}
