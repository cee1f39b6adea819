import Foundation
import TestSupport
import Testing

@Suite struct `The map of the sources` {
  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(PackageRoot.path)/\(path)", encoding: .utf8)
  }

  @Test func `lists the modules of the package, in their order`() throws {
    let manifest = try Self.text("Package.swift")
    let modules = manifest.matches(of: /Module\(\s*name: "(\w+)"/).map { String($0.output.1) }
    let rows = try Self.text("Sources/README.md").matches(of: /\n\| \[(\w+)\]\(/)
    #expect(modules.count > 20)
    #expect(rows.map { String($0.output.1) } == modules)
  }

  @Test func `has every folder of a feature in the manifest`() throws {
    let manifest = try Self.text("Package.swift")
    let rows = manifest.matches(of: /\n  "(\w+)": \[([^\]]*)\]/)
    let stated = rows.flatMap { row in
      row.output.2.matches(of: /"(\w+)"/).map { "\(row.output.1)/\($0.output.1)" }
    }
    let root = "\(PackageRoot.path)/Sources/Features"
    let folders = try FileManager.default.contentsOfDirectory(atPath: root).flatMap { feature in
      try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(feature)").map {
        "\(feature)/\($0)"
      }
    }
    #expect(folders.count > 30)
    #expect(Set(folders) == Set(stated))
  }

  @Test func `leads to files that exist, and has at most 120 lines`() throws {
    let map = try Self.text("Sources/README.md")
    let links = map.matches(of: /\]\(([^)]+)\)/).map { String($0.output.1) }
    #expect(links.count > 40)
    #expect(
      links.filter { !FileManager.default.fileExists(atPath: "\(PackageRoot.path)/Sources/\($0)") }
        == [])
    #expect(map.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
  }
}
