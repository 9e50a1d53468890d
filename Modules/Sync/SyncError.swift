import Primitives
import Replica
import Storage

/// What can go wrong while syncing. Nothing local is lost by any of them.
public enum SyncError: Error, Hashable, StorageFailure, CustomStringConvertible {
    /// The local store failed.
    case storage(StorageError)
    /// The server did not answer.
    case unreachable(String)
    /// The server does not know this device's sign-in any more.
    case notSignedIn
    /// A stamp lies too far ahead of the server's clock.
    case clockAhead(serverTime: Instant)
    /// Another installation pushed as this device, under these starts of its machine.
    case forked(BootTrail)
    /// The server refused what was pushed for its size: fewer documents at once may pass.
    case tooLarge(String)
    /// This program and the server speak no version of the protocol in common.
    case incompatible(String)
    /// Deletions are gone that this device has not seen: it must begin again with what the server
    /// has.
    case mustStartFresh
    /// The server refused for another reason.
    case refused(String)
    /// The server's documents and the local ones differ though all were exchanged.
    case checksumMismatch

    /// Wraps what storage reported.
    public init(_ storage: StorageError) { self = .storage(storage) }

    /// One sentence: what happened and what to do.
    public var description: String {
        switch self {
        case .storage(let error): error.description
        case .unreachable(let reason):
            "the server cannot be reached (\(reason)): nothing is lost, sync again later"
        case .notSignedIn: "this device is not signed in: sign in and sync again"
        case .clockAhead(let time):
            "this device's clock is ahead: the server says it is \(time); set the clock right"
        case .forked:
            "another installation goes on writing as this device; nothing is lost: run `quad sync` "
                + "again, and report this if it stays"
        case .tooLarge(let reason): "the server refused what is too large: \(reason)"
        case .incompatible(let detail): detail
        case .mustStartFresh:
            "this device was away for so long that it must start fresh, and the server refused "
                + "that: nothing local was dropped; run `quad sync` again"
        case .refused(let reason): "the server refused: \(reason)"
        case .checksumMismatch:
            "this device and the server still differ after a full exchange; nothing local was "
                + "dropped: run `quad sync` again, and report this if it stays"
        }
    }
}
