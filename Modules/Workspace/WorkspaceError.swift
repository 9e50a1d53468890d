import API
import Journal
import Primitives
import Sync

/// The errors of a workspace beyond those of its domains.
public enum WorkspaceError: Error, Hashable, CustomStringConvertible {
    /// No account is signed in on this device.
    case notSignedIn
    /// The documents on this device belong to another account.
    case otherAccount(name: String, server: String)
    /// The text is not the address of a server.
    case invalidServer(String)
    /// The server refused the request, or did not answer.
    case server(APIError)
    /// No person has that name or id; the suggestions are names with a similar spelling.
    case noSuchPerson(String, suggestions: [String])
    /// The stored position tracking of this device cannot be read.
    case unreadableTracker(String)
    /// This device keeps nothing of what was asked for.
    case nothingKept
    /// The text of a search has no words.
    case noWords(String)
    /// The server took no code for a new password.
    case codeRefused
    /// So many things wait for the server that no more are taken.
    case outboxFull
    /// A program sends what waits for the server at this moment.
    case outboxBusy

    /// Creates the error of a call that failed.
    init(_ error: APIError) { self = error == .notSignedIn ? .notSignedIn : .server(error) }

    /// The time for which the server asked to be left alone; zero if it did not.
    public static func retryAfter(_ error: any Error) -> Duration {
        switch error {
        case WorkspaceError.server(.tooMany(let wait)), SyncError.tooMany(let wait): wait
        default: .zero
        }
    }

    /// A sentence that says what happened and what to do.
    public var description: String {
        switch self {
        case .notSignedIn: "this device is not signed in"
        case .otherAccount(let name, let server):
            "this store belongs to \(name) at \(server)"
        case .invalidServer(let text):
            "\"\(text)\" is no server: write an address such as http://127.0.0.1:8080"
        case .server(let error): error.description
        case .noSuchPerson(let name, let suggestions):
            "you know nobody called \"\(name)\""
                + (suggestions.isEmpty
                    ? "" : ": did you mean \(suggestions.joined(separator: ", or "))?")
        case .unreadableTracker(let reason):
            "what this device kept of its position tracking cannot be read: \(reason)"
        case .nothingKept: "this device keeps nothing of it yet: ask the server"
        case .noWords(let text): "\"\(text)\" has no words to search for"
        case .codeRefused:
            "the name or the code is wrong, or the code was used or is over a day old: ask the "
                + "operator of the server for another"
        case .outboxFull:
            "\(Outbox.limit) things wait for the server already: send or withdraw some"
        case .outboxBusy: "a program sends what waits at this moment: try again"
        }
    }
}

extension WorkspaceError: ClassifiedError {
    public var kind: FailureKind {
        switch self {
        case .server(let error): error.kind
        case .notSignedIn, .otherAccount, .codeRefused: .notPermitted
        case .invalidServer, .noWords: .usage
        case .noSuchPerson, .nothingKept, .outboxFull: .failed
        case .outboxBusy: .tryAgain
        case .unreadableTracker: .badData
        }
    }

    /// The remedy: a sign-in, another store, or the remedy of the inner error.
    public var remedy: Remedy? {
        switch self {
        case .notSignedIn: .signIn
        case .otherAccount: .forgetAccount
        case .server(let error): error.remedy
        default: nil
        }
    }
}
