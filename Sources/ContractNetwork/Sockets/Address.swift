#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An IPv4 or IPv6 socket address.
struct Address: Sendable, Equatable {
  /// `AF_INET` or `AF_INET6`.
  let family: Int32
  private let bytes: [UInt8]

  /// Passes the address to a system call.
  func withSocketAddress<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    unsafe bytes.withUnsafeBytes { raw in
      // A copy in aligned storage, because an array of bytes guarantees no alignment.
      var storage = sockaddr_storage()
      return unsafe withUnsafeMutableBytes(of: &storage) { target in
        unsafe target.copyMemory(from: raw)
        let pointer = unsafe target.assumingMemoryBound(to: sockaddr.self)
        guard let base = pointer.baseAddress else {
          preconditionFailure("storage of fixed size has an address")
        }
        return unsafe body(UnsafePointer(base), socklen_t(raw.count))
      }
    }
  }
}

extension Address {
  /// `SOCK_STREAM`, whose type differs between the C libraries.
  #if os(Linux) && !canImport(Musl)
  static let streamType = Int32(SOCK_STREAM.rawValue)
  #else
  static let streamType = SOCK_STREAM
  #endif

  /// The resolver's reason why a name has no address.
  struct ResolutionError: Error, Sendable, Equatable {
    var reason: String
  }

  /// Resolves the addresses of a host, in order of preference.
  ///
  /// Blocks as long as the system's resolver, which takes seconds if a name server does not respond.
  static func resolving(
    _ host: String, port: UInt16
  ) throws(ResolutionError) -> [Address] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_UNSPEC
    unsafe hints.ai_socktype = streamType
    unsafe hints.ai_flags = AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(host, String(port), &hints, &list)
    guard status == 0 else {
      throw ResolutionError(reason: unsafe String(cString: gai_strerror(status)))
    }
    defer { unsafe freeaddrinfo(list) }
    var addresses: [Address] = []
    var next = unsafe list
    while let entry = unsafe next {
      if let name = unsafe entry.pointee.ai_addr {
        let raw = unsafe UnsafeRawBufferPointer(
          start: name, count: Int(entry.pointee.ai_addrlen))
        unsafe addresses.append(Address(family: entry.pointee.ai_family, bytes: Array(raw)))
      }
      unsafe next = entry.pointee.ai_next
    }
    return addresses
  }
}

/// Whether a text is an IPv6 address without brackets or zone.
func isIPv6Address(_ text: some StringProtocol) -> Bool {
  var address = in6_addr()
  return unsafe inet_pton(AF_INET6, String(text), &address) == 1
}
