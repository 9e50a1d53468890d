import Storage

/// A failure that a server of PostgreSQL reported, or the loss of the connection to it.
///
/// - Source: "PostgreSQL Error Codes", appendix A of PostgreSQL's manual.
struct ServerFailure: Error, Hashable {
    /// The five characters of `SQLSTATE`; empty if the connection was lost without one.
    let code: String
    let message: String
    /// Whether the connection is of no use any more.
    let isLost: Bool

    init(code: String = "", message: String, isLost: Bool = false) {
        (self.code, self.message, self.isLost) = (code, message, isLost)
    }

    /// Whether a transaction failed because of one beside it, so that it may succeed once more.
    var isConflict: Bool { ["40001", "40P01", "23505"].contains(code) }

    /// Whether a lock was not had in time.
    var isOfLock: Bool { ["55P03", "40P01"].contains(code) }

    /// Whether the server, or a session of it, only reads: a primary that became a replica.
    var isOfReplica: Bool { code == "25006" }

    /// Whether the connection ended before anything was decided.
    var isOfConnection: Bool {
        isLost || isOfReplica || code.hasPrefix("08") || code.hasPrefix("57P")
    }

    /// Whether a unique index refused a row.
    var isNotUnique: Bool { code == "23505" }

    /// The error for an app; the place is the store's.
    func storageError(_ place: String) -> StorageError {
        switch code {
        case "53100": .diskFull(path: place)
        case "XX001", "XX002": .corrupt(path: place, reason: message)
        case "54000":
            .invalidRow(
                table: place, column: "", reason: "is too long to be ordered by: \(message)")
        // A timeout, too many connections, no memory: nothing happened.
        case "57014", "55P03", "53200", "53300": .unavailable(place: place, reason: message)
        case _ where isConflict || isOfConnection: .unavailable(place: place, reason: message)
        default: .inputOutput(path: place, reason: "\(message) (\(code))")
        }
    }
}
