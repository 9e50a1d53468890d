import Accounts

/// The proxies whose word counts for the address of a client.
///
/// Anybody can send the header `X-Forwarded-For`, so it counts only as far as trusted proxies have
/// written it: each adds the address from which it got the request at the end.
package struct TrustedProxies: Sendable, Hashable {
    private struct Network: Sendable, Hashable {
        let start: NetworkAddress
        let bits: Int
    }

    private let networks: [Network]

    /// No proxies: a client has the address of its connection.
    package static let none = TrustedProxies(networks: [])

    private init(networks: [Network]) { self.networks = networks }

    /// Creates proxies from a list of addresses and networks, such as `127.0.0.1, 10.0.0.0/8`.
    ///
    /// - Throws: ``MalformedSetting`` that quotes what is neither.
    package init(_ text: String) throws {
        var networks: [Network] = []
        for item in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
            let parts = item.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count <= 2, let address = NetworkAddress(parts[0]) else {
                throw MalformedSetting("\"\(item)\" is not an address of a proxy")
            }
            guard parts.count == 2 else {
                networks.append(Network(start: address, bits: address.bits))
                continue
            }
            guard let bits = Int(parts[1]), (0...address.bits).contains(bits) else {
                throw MalformedSetting(
                    "\"\(item)\" is no network: write 0 to \(address.bits) after the slash")
            }
            networks.append(Network(start: address.prefix(bits), bits: bits))
        }
        self.init(networks: networks)
    }

    /// Whether an address is that of a trusted proxy.
    package func contains(_ address: String) -> Bool {
        NetworkAddress(address).map(contains) ?? false
    }

    private func contains(_ address: NetworkAddress) -> Bool {
        networks.contains {
            $0.start.isFourBytes == address.isFourBytes && address.prefix($0.bits) == $0.start
        }
    }

    /// Returns the address of a client: the last one in the headers, or that of the connection,
    /// that is not a trusted proxy's.
    ///
    /// - Parameters:
    ///   - connection: The address of the other side of the connection; `nil` if it has none.
    ///   - forwarded: The values of `X-Forwarded-For`, in their order.
    package func client(of connection: String?, forwarded: @autoclosure () -> [String]) -> String? {
        guard let connection, !networks.isEmpty, contains(connection) else { return connection }
        var client = connection
        for item in forwarded().joined(separator: ",").split(separator: ",").reversed() {
            let text = item.filter { $0 != " " && $0 != "\t" }
            // A proxy that could not say an address hides what comes before.
            guard let address = NetworkAddress(text) else { return client }
            client = "\(address)"
            guard contains(address) else { return client }
        }
        return client
    }
}

/// A setting of the operator that can't be read.
package struct MalformedSetting: Error, Hashable, CustomStringConvertible {
    /// A sentence that quotes the text.
    package let description: String

    init(_ description: String) { self.description = description }
}
