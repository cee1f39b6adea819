import Foundation
import PackagePlugin

/// `swift package contract-check`: runs the checker of the package, or else the tool with its own contracts.
@main
struct ContractCheckPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let name = checker(in: context) ?? "contract-check"
    let result = try packageManager.build(
      .product(name), parameters: .init(configuration: .inherit, logging: .concise))
    let executable = result.builtArtifacts.first { artifact in
      artifact.kind == .executable && artifact.url.lastPathComponent == name
    }
    guard result.succeeded, let executable else {
      Diagnostics.error("\(name) does not build:\n\(result.logText)")
      return
    }
    let process = Process()
    process.executableURL = executable.url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // The package manager shows this status and ends with 1.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// The executable of the package that is a checker with contracts of its own; `nil` where there is none.
  private func checker(in context: PluginContext) -> String? {
    context.package.targets(ofType: SwiftSourceModuleTarget.self).first { target in
      target.kind == .executable
        && target.dependencies.contains { dependency in
          if case .product(let product) = dependency {
            product.name == "ContractCheck"
          } else {
            false
          }
        }
    }?.name
  }
}
