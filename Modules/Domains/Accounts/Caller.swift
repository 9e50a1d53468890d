import Replica

/// The origin of an attempt to sign in or to register, as far as the server knows it.
///
/// Attempts wait by their origin, so that who guesses at a name does not lock its owner out.
package struct Caller: Hashable, Sendable {
    /// The network from which the attempt comes: an IPv4 address, or the first 64 bits of one of
    /// IPv6; empty if it is not known.
    package let network: String
    /// Whether the attempt comes from a device that was signed in to the account before.
    package internal(set) var isFamiliarDevice = false

    /// A caller of whom nothing is known, such as one in the same process.
    package static let unknown = Caller(address: nil)

    /// Creates a caller from the text of a network address.
    package init(address: String?) {
        guard let address else {
            network = ""
            return
        }
        network = Self.network(of: address)
    }

    /// Returns the part of an address that one customer of a provider shares.
    private static func network(of address: String) -> String {
        let parts = address.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 2 else { return String(address.prefix(64)) }
        // An IPv4 address written as one of IPv6.
        if let last = parts.last, last.contains(".") { return String(last.prefix(64)) }
        guard let gap = parts.dropFirst().dropLast().firstIndex(where: \.isEmpty) else {
            return prefix64(Array(parts))
        }
        let head = parts[..<gap].filter { !$0.isEmpty }
        let tail = parts[(gap + 1)...].filter { !$0.isEmpty }
        let zeros = Array(repeating: Substring("0"), count: max(0, 8 - head.count - tail.count))
        return prefix64(head + zeros + tail)
    }

    private static func prefix64(_ groups: [Substring]) -> String {
        groups.prefix(4).map { String($0.lowercased().prefix(4)) }.joined(separator: ":") + "::/64"
    }
}
