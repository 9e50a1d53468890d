import API
import Counting
import Geofence
import Journal
import Primitives
import Replica
import Storage
import Sync

/// What can go wrong in a workspace beyond its domains' own errors.
public enum WorkspaceError: Error, Hashable, StorageFailure, CustomStringConvertible {
    /// The store failed.
    case storage(StorageError)
    /// No account is signed in on this device.
    case notSignedIn
    /// The documents on this device belong to another account.
    case otherAccount(name: String, server: String)
    /// Text that is no address of a server.
    case invalidServer(String)
    /// The server refused, or did not answer.
    case server(APIError)
    /// Syncing failed.
    case sync(SyncError)
    /// Nothing was undone or redone.
    case undo(UndoError)
    /// The journal failed.
    case journal(JournalError)
    /// A place domain error.
    case places(GeofenceError)
    /// No person has that name or id; names spelled alike.
    case noSuchPerson(String, suggestions: [String])
    /// What the device kept of its position tracking cannot be read.
    case unreadableTracker(String)

    /// Wraps what storage reported.
    public init(_ storage: StorageError) { self = .storage(storage) }

    /// One sentence: what happened and what to do.
    public var description: String {
        switch self {
        case .storage(let error): error.description
        case .notSignedIn:
            "this device is not signed in: `quad account sign-in NAME --server URL` does it"
        case .otherAccount(let name, let server):
            "this store belongs to \(name) at \(server): choose another with --store"
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
        }
    }
}
