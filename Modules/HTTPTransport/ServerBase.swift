import FoundationEssentials
import NIOSSL

/// The address of a server, as a transport needs it.
struct ServerBase: Sendable, CustomStringConvertible {
    /// The address as it was given, without a slash at its end.
    let description: String
    let isEncrypted: Bool

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
    }

    /// Returns the settings of TLS that trust the certificates of a file.
    func encryption(roots: String) -> TLSConfiguration {
        var settings = TLSConfiguration.makeClientConfiguration()
        settings.trustRoots = .file(roots)
        return settings
    }
}
