import Primitives
import Storage

/// The location of a store in PostgreSQL: a schema in a database, at one of some servers.
///
/// `postgresql://HOST,HOST/DATABASE?schema=NAME&replicas=N&ends=PATH`. The schema is `quad` if none
/// is named. All else is passed on to libpq, which knows users, passwords, ports and TLS.
public struct PostgreSQLAddress: Hashable, Sendable {
    /// The location for messages, without a password.
    public let name: String
    /// The URI for libpq, with a password if one was given.
    public let address: String
    /// The schema of the database.
    public let space: String
    /// The synchronous replicas that the server has to name at least.
    public let replicas: Int
    /// The path of a file of this machine that outlives the store; `nil` if none is named.
    public let ends: String?
    /// The text form, with a password if one was given.
    package let text: String

    /// The options whose values are not shown.
    private static let secrets = ["password", "sslpassword", "passfile"]
    private static let start = "postgresql://"

    /// Reads the text form; `nil` if it is none.
    ///
    /// - Throws: ``Storage/StorageError/invalidURL(_:reason:)`` for a wrong option.
    init?(_ text: String) throws {
        guard text.hasPrefix(Self.start) else { return nil }
        let place = text.dropFirst(Self.start.count)
        let question = place.firstIndex(of: "?") ?? place.endIndex
        let options = place[question...].dropFirst().split(separator: "&").map(String.init)
        name = Self.shown(text)
        var (space, replicas, ends) = ("quad", 0, String?.none)
        var others: [String] = []
        for option in options {
            if option.hasPrefix("schema=") {
                space = String(option.dropFirst("schema=".count))
            } else if option.hasPrefix("replicas=") {
                guard let count = Int(option.dropFirst("replicas=".count)), count >= 0 else {
                    throw StorageError.invalidURL(name, reason: "replicas is a number, 0 or more")
                }
                replicas = count
            } else if option.hasPrefix("ends=") {
                ends = String(option.dropFirst("ends=".count))
            } else {
                try Self.expect(other: option, in: name)
                others.append(option)
            }
        }
        if Self.wrongPort(in: place[..<question]) != nil {
            throw StorageError.invalidURL(name, reason: "a port is a number")
        }
        guard TableSchema.isName(space), !space.hasPrefix("pg_"), space.utf8.count <= 63 else {
            throw StorageError.invalidURL(
                name,
                reason: "a schema is lower case, digits and underscores, 63 at most, and not pg_…")
        }
        guard ends?.hasPrefix("/") ?? true else {
            throw StorageError.invalidURL(name, reason: "ends is a path that begins with /")
        }
        (self.space, self.replicas, self.ends, self.text) = (space, replicas, ends, text)
        address = Self.start + Self.joined(String(place[..<question]), others)
    }

    /// Returns a text that may be the location of a server without the secrets in it.
    package static func shown(_ text: String) -> String {
        guard let start = text.firstRange(of: "://") else { return text }
        let place = text[start.upperBound...]
        let question = place.firstIndex(of: "?") ?? place.endIndex
        let options = place[question...].dropFirst().split(separator: "&").map(String.init)
            .filter { option in
                option.contains("=") && !secrets.contains { option.hasPrefix($0 + "=") }
            }
        return text[..<start.upperBound] + joined(withoutPassword(place[..<question]), options)
    }

    /// Refuses an option that is nearly one of those that libpq does not know.
    private static func expect(other option: String, in name: String) throws {
        let word = String(option.prefix { $0 != "=" })
        let near = Spelling.nearest(to: word, among: ["schema", "replicas", "ends"], within: 2)
        guard let near = near.first else { return }
        throw StorageError.invalidURL(name, reason: "did you mean \(near) by \(word)?")
    }

    private static func joined(_ server: String, _ options: [String]) -> String {
        server + (options.isEmpty ? "" : "?" + options.joined(separator: "&"))
    }

    /// Returns a port of a server that is no number, as if the server behind a password is missing.
    private static func wrongPort(in servers: Substring) -> Substring? {
        let hosts = servers[
            (servers.lastIndex(of: "@").map(servers.index(after:)) ?? servers.startIndex)...]
        return hosts.prefix { $0 != "/" }.split(separator: ",").lazy.compactMap { host in
            // Colons in brackets are those of an address.
            let behind = host[(host.lastIndex(of: "]") ?? host.startIndex)...]
            return behind.firstIndex(of: ":").map { behind[behind.index(after: $0)...] }
        }.first { !$0.allSatisfy { $0.isASCII && $0.isNumber } }
    }

    /// Returns the servers and the database without the password before them.
    private static func withoutPassword(_ server: Substring) -> String {
        // A password may hold anything, also what should have been escaped.
        guard let at = server.lastIndex(of: "@") else {
            guard let port = Self.wrongPort(in: server) else { return String(server) }
            return server[..<port.startIndex] + "…" + server[port.endIndex...]
        }
        let user = server[..<at].prefix { $0 != ":" }
        return String(user + server[at...])
    }
}
