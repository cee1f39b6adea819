import Foundation
import PackagePlugin

/// Writes the snippets of the language reference as Swift, so that a test target compiles them.
@main
struct SnippetPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let pages = context.package.directoryURL
      .appending(path: "Sources/ContractModel/ContractModel.docc")
    let files = try FileManager.default.contentsOfDirectory(
      at: pages, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "ReferenceSnippets.swift")
    return [
      .buildCommand(
        displayName: "Writing the snippets of the language reference",
        executable: try context.tool(named: "snippet-writer").url,
        arguments: [output.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
    ]
  }
}
