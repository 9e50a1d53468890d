import Primitives

/// The origin of an attempt to sign in or to register, as far as the server knows it.
///
/// Attempts wait by their origin, so that who guesses at a name does not lock its owner out.
package struct Caller: Hashable, Sendable {
    /// The network from which the attempt comes: an IPv4 address, or the first 64 bits of one of
    /// IPv6; empty if it is not known.
    package let network: String
    /// Whether the attempt comes from a device that was signed in to the account before.
    package internal(set) var isFamiliarDevice = false
    /// Whether the network has given as many wrong passwords as it may at once, so that others come
    /// first.
    package var isSuspect = false

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

    /// Returns the part of an address that one customer of a provider has at least: attempts from
    /// all of it come from one origin.
    private static func network(of address: String) -> String {
        guard let read = NetworkAddress(address) else { return String(address.prefix(64)) }
        if read.isFourBytes { return "\(read)" }
        return read.groups.prefix(4).joined(separator: ":") + "::/64"
    }
}
