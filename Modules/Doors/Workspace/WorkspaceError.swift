import API
import Counting
import Geofence
import Journal
import Replica

/// The errors of a workspace beyond those of its domains.
public enum WorkspaceError: Error, Hashable, StorageFailure, CustomStringConvertible {
    /// The store failed.
    case storage(StorageError)
    /// No account is signed in on this device.
    case notSignedIn
    /// The documents on this device belong to another account.
    case otherAccount(name: String, server: String)
    /// The text is not the address of a server.
    case invalidServer(String)
    /// The server refused the request, or did not answer.
    case server(APIError)
    /// Syncing failed.
    case sync(SyncError)
    /// Nothing was undone or redone.
    case undo(UndoError)
    /// The journal failed.
    case journal(JournalError)
    /// The place domain failed.
    case places(GeofenceError)
    /// No person has that name or id; the suggestions are names with a similar spelling.
    case noSuchPerson(String, suggestions: [String])
    /// The stored position tracking of this device cannot be read.
    case unreadableTracker(String)
    /// This device keeps nothing of what was asked for.
    case nothingKept
    /// The text of a search has no words.
    case noWords(String)
    /// So many things wait for the server that no more are taken.
    case outboxFull
    /// A program sends what waits for the server at this moment.
    case outboxBusy

    /// Creates the error from a storage error.
    public init(_ storage: StorageError) { self = .storage(storage) }

    /// The time for which the server asked to be left alone; `nil` if it did not.
    public var retryAfter: Duration? {
        switch self {
        case .server(.tooMany(let wait)), .sync(.tooMany(let wait)): wait
        default: nil
        }
    }

    /// A sentence that says what happened and what to do.
    public var description: String {
        switch self {
        case .storage(let error): error.description
        case .notSignedIn: "this device is not signed in"
        case .otherAccount(let name, let server):
            "this store belongs to \(name) at \(server)"
        case .invalidServer(let text):
            "\"\(text)\" is no server: write an address such as http://127.0.0.1:8080"
        case .server(let error): error.description
        case .sync(let error): error.description
        case .undo(let error): error.description
        case .journal(let error): error.description
        case .places(let error): error.description
        case .noSuchPerson(let name, let suggestions):
            "you know nobody called \"\(name)\""
                + (suggestions.isEmpty
                    ? "" : ": did you mean \(suggestions.joined(separator: ", or "))?")
        case .unreadableTracker(let reason):
            "what this device kept of its position tracking cannot be read: \(reason)"
        case .nothingKept: "this device keeps nothing of it yet: ask the server"
        case .noWords(let text): "\"\(text)\" has no words to search for"
        case .outboxFull:
            "\(Outbox.limit) things wait for the server already: send or withdraw some"
        case .outboxBusy: "a program sends what waits at this moment: try again"
        }
    }
}
