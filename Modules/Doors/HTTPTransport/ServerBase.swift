import API
import FoundationEssentials
import NIOSSL

/// The address of a server, as a transport needs it.
struct ServerBase: Sendable, CustomStringConvertible {
    /// The address as it was given, without a slash at its end.
    let description: String
    let isEncrypted: Bool
    /// The host, without the brackets of an IPv6 address.
    let host: String
    let port: Int
    /// The path under which the server lies; mostly empty.
    let path: String
    /// Host and port as the header `host` has them.
    let authority: String

    /// Reads `http://HOST:PORT` or `https://HOST:PORT`; `nil` for another text.
    init?(_ url: String) {
        guard let parts = URLComponents(string: url), let host = parts.host, !host.isEmpty,
            let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            parts.query == nil, parts.fragment == nil, parts.user == nil
        else { return nil }
        isEncrypted = scheme == "https"
        var base = url
        while base.hasSuffix("/") { base.removeLast() }
        description = base
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        self.host = isBracketed ? String(host.dropFirst().dropLast()) : host
        port = parts.port ?? (isEncrypted ? 443 : 80)
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        self.path = path
        authority = parts.port.map { "\(host):\($0)" } ?? host
    }

    /// The name that the certificate must have; `nil` for an address of digits.
    var nameOfCertificate: String? {
        host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." } ? nil : host
    }

    /// Returns the settings of TLS that trust the certificates of a file, or those of the system.
    func encryption(roots: String?) -> TLSConfiguration {
        var settings = TLSConfiguration.makeClientConfiguration()
        if let roots, !roots.isEmpty { settings.trustRoots = .file(roots) }
        return settings
    }

    /// The failure of a request that was not answered in its time.
    func noAnswer(within seconds: Double) -> TransportError {
        .unreachable("\(self) did not answer within \(Int(seconds)) s")
    }

    /// The failure of a connection that could not be made, or broke.
    func failure(ofConnection error: any Error) -> TransportError {
        .unreachable("nothing answers at \(self): \(error)")
    }
}
