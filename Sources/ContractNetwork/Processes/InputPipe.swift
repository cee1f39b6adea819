#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A pipe from which a child process reads.
struct InputPipe: ~Copyable {
  let writer: Int32

  /// For the child; until ``closeReader()``.
  let reader: Int32
  private var hasReader = true

  init() throws(SystemError) {
    let ends = try PipeEnds(blocking: \.reader)
    (reader, writer) = (ends.reader, ends.writer)
  }

  deinit {
    close(writer)
    if hasReader { close(reader) }
  }
}

extension InputPipe {
  mutating func closeReader() {
    close(reader)
    hasReader = false
  }

  /// Writes as much as there is room for.
  ///
  /// - Returns: How many bytes; `nil` when nobody reads any more.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = unsafe bytes.withUnsafeBytes { bytes in
      #if canImport(Darwin)
      unsafe Darwin.write(writer, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
      unsafe Musl.write(writer, bytes.baseAddress, bytes.count)
      #else
      unsafe Glibc.write(writer, bytes.baseAddress, bytes.count)
      #endif
    }
    guard count < 0 else { return count }
    return SystemError.last.mayPass ? 0 : nil
  }
}
