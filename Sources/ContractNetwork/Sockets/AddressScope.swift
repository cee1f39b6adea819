#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// From where an address can be reached.
package enum AddressScope: Sendable, CaseIterable {
  case global
  /// A private network, one of a provider, or a group of hosts.
  case privateNetwork
  /// This machine.
  case loopback
  /// The same link; clouds serve credentials there.
  case linkLocal
}

extension AddressScope {
  /// The scope of an IPv4 address (RFC 6890).
  package init(ipv4 bytes: [UInt8]) {
    switch (bytes[0], bytes[1]) {
    case (127, _), (0, _): self = .loopback
    case (169, 254): self = .linkLocal
    case (10, _), (172, 16...31), (192, 168), (100, 64...127), (198, 18...19), (224..., _):
      self = .privateNetwork
    case (192, 0) where bytes[2] == 0: self = .privateNetwork
    default: self = .global
    }
  }

  /// The scope of an IPv6 address, which may contain an IPv4 address.
  package init(ipv6 bytes: [UInt8]) {
    let isZero = bytes.dropLast(4).allSatisfy { $0 == 0 }
    switch bytes[0] {
    // ::, ::1, and IPv4 addresses written as ::a.b.c.d
    case 0 where isZero:
      let last = Array(bytes.suffix(4))
      let isSpecial = last[0] == 0 && last[1] == 0 && last[2] == 0
      self = isSpecial ? .loopback : AddressScope(ipv4: last)
    // ::ffff:a.b.c.d, also in the form of RFC 2765
    case 0 where bytes[..<8].allSatisfy({ $0 == 0 }) && bytes[8...].contains(0xFF):
      self = AddressScope(ipv4: Array(bytes.suffix(4)))
    // Translation of addresses: 64:ff9b::/96, 64:ff9b:1::/48
    case 0 where bytes[1] == 0x64 && bytes[2] == 0xFF && bytes[3] == 0x9B:
      self = AddressScope(ipv4: Array(bytes.suffix(4)))
    case 0x20 where bytes[1] == 0x02: self = AddressScope(ipv4: Array(bytes[2..<6]))
    case 0xFE where bytes[1] & 0xC0 == 0x80: self = .linkLocal
    case 0xFE, 0xFC, 0xFD, 0xFF: self = .privateNetwork
    default: self = .global
    }
  }
}

/// An address of a host.
package struct HostAddress: Sendable, Equatable {
  /// The number, without brackets.
  package var text: String
  package var scope: AddressScope
}

extension Origin {
  /// The addresses of the host, in the order of the system; blocks as long as its resolver.
  ///
  /// A name may be a number of any form, such as `0x7f.1`.
  package func addresses() throws(TransportError) -> [HostAddress] {
    do throws(Address.ResolutionError) {
      return try Address.resolving(host, port: port).compactMap(\.host)
    } catch {
      throw TransportError(.unknownHost(error.reason), at: self)
    }
  }
}

extension Address {
  fileprivate var host: HostAddress? {
    unsafe withSocketAddress { name, length in
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let status = unsafe getnameinfo(
        name, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
      let raw = unsafe UnsafeRawBufferPointer(start: name, count: Int(length))
      let bytes = unsafe Array(raw)
      guard status == 0 else { return nil }
      switch family {
      case AF_INET:
        return HostAddress(text: text.string, scope: AddressScope(ipv4: Array(bytes[4..<8])))
      case AF_INET6:
        return HostAddress(text: text.string, scope: AddressScope(ipv6: Array(bytes[8..<24])))
      default: return nil
      }
    }
  }
}

extension [CChar] {
  fileprivate var string: String {
    String(decoding: prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
