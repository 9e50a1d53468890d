import FoundationEssentials
import Primitives

/// The address of a server: scheme, host and port, without a path.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address, such as `https://quad.example.org` or `http://127.0.0.1:8080`.
    public let description: String

    /// Creates an address from text; a slash at the end is ignored.
    ///
    /// - Throws: ``WorkspaceError/invalidServer(_:)`` if the text is not an address.
    public init(_ text: String) throws {
        guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = url.host, !host.isEmpty,
            url.path.isEmpty || url.path == "/", url.query == nil, url.fragment == nil,
            url.user == nil, url.password == nil
        else { throw WorkspaceError.invalidServer(text) }
        description = "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
    }
}
