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
        let server = Self.withoutPassword(place[..<question])
        let shown = options.filter { option in
            !Self.secrets.contains { option.hasPrefix($0 + "=") }
        }
        name = Self.start + Self.joined(server, shown)
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
                others.append(option)
            }
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

    private static func joined(_ server: String, _ options: [String]) -> String {
        server + (options.isEmpty ? "" : "?" + options.joined(separator: "&"))
    }

    /// Returns the servers and the database without the password before them.
    private static func withoutPassword(_ server: Substring) -> String {
        // A password may hold anything, also what should have been escaped.
        guard let at = server.lastIndex(of: "@") else { return String(server) }
        let user = server[..<at].prefix { $0 != ":" }
        return String(user + server[at...])
    }
}
