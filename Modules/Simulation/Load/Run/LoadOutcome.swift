import API

/// The end of a request.
enum LoadOutcome: Sendable, Hashable {
    /// It was acknowledged.
    case done
    /// The server refused it for the time being.
    case refused
    /// It failed, or nobody knows; the kind in a few words.
    case failed(String)

    /// Creates the outcome of a call that threw.
    init(_ error: APIError) {
        switch error {
        case .tooMany, .server(status: 503, _): self = .refused
        case .unreachable(let reason): self = .failed(Self.kind(ofUnreachable: reason))
        case .server(let status, _): self = .failed("status \(status)")
        case .notSignedIn: self = .failed("not signed in")
        case .cancelled: self = .failed("given up")
        case .unreadable: self = .failed("unreadable answer")
        case .conflict: self = .failed("conflict")
        case .invalid: self = .failed("invalid")
        case .notFound: self = .failed("not found")
        case .notPermitted: self = .failed("not permitted")
        default: self = .failed("other")
        }
    }

    private static func kind(ofUnreachable reason: String) -> String {
        if reason.contains("did not answer within") { return "no answer in time" }
        if reason.contains("closed the connection") { return "connection closed" }
        return "not reached"
    }
}
