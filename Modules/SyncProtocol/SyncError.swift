import Primitives

/// The errors of a sync. None of them loses anything local.
public enum SyncError: Error, Hashable, CustomStringConvertible {
    /// The server did not answer.
    case unreachable(String)
    /// The server takes no more requests of this device for a time.
    case tooMany(retryAfter: Duration)
    /// The server no longer recognizes this device's sign-in.
    case notSignedIn
    /// A stamp lies too far ahead of the server's clock.
    case clockAhead(serverTime: Instant)
    /// Another installation pushed as this device, under these starts of its machine.
    case forked(BootHistory)
    /// The server refused a push for its size; fewer documents at once may pass.
    case tooLarge(String)
    /// This program and the server have no version of the protocol in common.
    case incompatible(String)
    /// Deletions that this device has not seen were removed: it must begin again with the server's
    /// documents.
    case mustStartFresh
    /// The server refused for another reason.
    case refused(String)
    /// The server's documents and the local ones differ although all were exchanged.
    case checksumMismatch

    /// One sentence with the problem and the remedy.
    public var description: String {
        switch self {
        case .unreachable(let reason):
            "the server cannot be reached (\(reason)): nothing is lost, sync again later"
        case .tooMany(let wait):
            "the server takes no more requests for \(max(1, wait.components.seconds)) s: nothing "
                + "is lost, sync again then"
        case .notSignedIn: "this device is not signed in"
        case .clockAhead(let time):
            "this device's clock is ahead: the server says it is \(time); set the clock right"
        case .forked:
            "another installation goes on writing as this device; nothing is lost"
        case .tooLarge(let reason): "the server refused what is too large: \(reason)"
        case .incompatible(let detail): detail
        case .mustStartFresh:
            "this device was away for so long that it must start fresh, and the server refused "
                + "that; nothing local was dropped"
        case .refused(let reason): "the server refused: \(reason)"
        case .checksumMismatch:
            "this device and the server still differ after a full exchange; nothing local was "
                + "dropped"
        }
    }
}

extension SyncError: ClassifiedError {
    public var kind: FailureKind {
        switch self {
        case .unreachable: .unreachable
        case .tooMany: .tryAgain
        case .notSignedIn: .notPermitted
        case .clockAhead: .configuration
        case .tooLarge, .refused: .badData
        case .incompatible: .badData
        case .mustStartFresh, .checksumMismatch, .forked: .failed
        }
    }

    /// The remedy: another sync, or a sign-in.
    public var remedy: Remedy? {
        switch self {
        case .forked, .mustStartFresh, .checksumMismatch: .syncAgain
        case .notSignedIn: .signIn
        default: nil
        }
    }
}
