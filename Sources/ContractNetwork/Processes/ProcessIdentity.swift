#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The properties that distinguish a process from every other one, also from later ones with its number.
package struct ProcessIdentity: Sendable, Equatable {
  package var number: Int32

  /// When it began, in clock ticks since the machine did; empty where the system does not report it.
  package var began: String

  /// The start of the machine that it belongs to; empty where the system does not report it.
  package var boot: String

  package init(number: Int32, began: String, boot: String) {
    self.number = number
    self.began = began
    self.boot = boot
  }
}

extension ProcessIdentity {
  package static var current: ProcessIdentity {
    let number = getpid()
    return ProcessIdentity(
      number: number, began: ProcessStatus(of: number)?.began ?? "", boot: currentBoot)
  }

  /// Whether the process is certain to have not ended yet.
  package var isRunning: Bool {
    guard !began.isEmpty, boot == Self.currentBoot, let status = ProcessStatus(of: number) else {
      return false
    }
    return status.began == began && !status.hasEnded
  }

  private static var currentBoot: String {
    let text = systemText(at: "/proc/sys/kernel/random/boot_id") ?? []
    return String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

/// The status of a process from `/proc`, which macOS does not have.
private struct ProcessStatus {
  /// The time of the start in clock ticks.
  var began: String

  /// Whether the process only waits for its parent to notice its end.
  var hasEnded: Bool

  init?(of number: Int32) {
    guard let text = systemText(at: "/proc/\(number)/stat"),
      // The name of the program is in parentheses, and may have some itself (proc(5)).
      let end = text.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = text[(end + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19, let state = fields[0].first else { return nil }
    began = String(decoding: fields[19], as: UTF8.self)
    hasEnded = state == UInt8(ascii: "Z") || state == UInt8(ascii: "X")
  }
}

/// The text of a small file of the system; `nil` where it has none.
private func systemText(at path: String) -> [UInt8]? {
  let descriptor = unsafe openFile(path, O_RDONLY | O_CLOEXEC, 0)
  guard descriptor >= 0 else { return nil }
  defer { closeDescriptor(descriptor) }
  var text = [UInt8](repeating: 0, count: 4096)
  let count = unsafe read(descriptor, &text, text.count)
  return count > 0 ? Array(text[..<count]) : nil
}
