import Primitives
import Sync

/// The errors of a call, as a client sees them.
public enum APIError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The server could not be reached; it may or may not have carried out the request.
    case unreachable(String)
    /// The caller cancelled the call.
    case cancelled
    /// The route needs a session, and there is none or it has ended.
    case notSignedIn
    /// The name or the password is wrong.
    case wrongCredentials
    /// The caller may not do this; the code gives the reason to programs.
    case notPermitted(Problem.Code, String)
    /// There is no such thing, or the caller may not see it.
    case notFound(String)
    /// The request conflicts with the present state; the code gives the reason to programs.
    case conflict(Problem.Code, String)
    /// The request cannot be used; the text gives the fault and its position.
    case invalid(String)
    /// The request is larger than the server accepts; the text names the part that is too large.
    case tooLarge(String)
    /// The two sides have no version of the protocol in common; the text says who needs an update.
    case incompatible(String)
    /// The device's clock is too far ahead of the server's.
    case clockAhead(serverTime: Instant)
    /// Another installation pushed as this device, during the given boots of its machine.
    case forked(BootHistory)
    /// Too many requests; try again after the given time.
    case tooMany(retryAfter: Duration)
    /// The server failed or cannot answer now.
    case server(status: Int, String)
    /// This program cannot decode the answer.
    case unreadable(String)

    /// Creates the error of an unsuccessful response.
    package init(_ response: APIResponse) {
        guard let problem = try? APICoder.decode(Problem.self, from: response.body) else {
            self = .server(status: response.status, "it gave no reason")
            return
        }
        self.init(problem)
    }

    /// Creates the error that corresponds to a problem document.
    public init(_ problem: Problem) {
        switch problem.code {
        case .invalid, .methodNotAllowed, .pictureRefused: self = .invalid(problem.detail)
        case .tooLarge, .targetTooLong, .headTooLarge: self = .tooLarge(problem.detail)
        case .protocolVersion: self = .incompatible(problem.detail)
        case .notSignedIn: self = .notSignedIn
        case .wrongCredentials: self = .wrongCredentials
        case .notPermitted, .foreignPage, .noSharedPlace, .registrationClosed, .inviteNeeded,
            .inviteRefused:
            self = .notPermitted(problem.code, problem.detail)
        case .notFound: self = .notFound(problem.detail)
        case .nameTaken, .conversationClosed, .startFresh, .conflict:
            self = .conflict(problem.code, problem.detail)
        case .clockAhead:
            self =
                problem.serverTime.map { .clockAhead(serverTime: $0) } ?? .invalid(problem.detail)
        case .forked: self = .forked(problem.boots ?? BootHistory())
        case .tooMany:
            self = .tooMany(retryAfter: .seconds(problem.retryAfterSeconds ?? 1))
        case .tooSlow, .storageFull, .unavailable, .uncertain, .server:
            self = .server(status: problem.status, problem.detail)
        }
    }

    /// The error where something else answers in the server's place.
    static let stranger = APIError.unreachable(
        "a web page answers in its place: the network may want a sign-in first, or the address "
            + "is wrong")

    /// Creates the error of a call from whatever it threw.
    package init(of error: any Error) {
        switch error {
        case let error as APIError: self = error
        case let error as TransportError: self.init(error)
        default: self = .unreadable("\(error)")
        }
    }

    /// Creates the error of a call without an answer.
    package init(_ error: TransportError) {
        switch error {
        case .unreachable(let reason): self = .unreachable(reason)
        case .cancelled: self = .cancelled
        }
    }

    /// A sentence that says what happened and, if known, what to do.
    public var description: String {
        switch self {
        case .unreachable(let reason): "the server cannot be reached: \(reason)"
        case .cancelled: "the request was cancelled"
        case .notSignedIn: "not signed in"
        case .wrongCredentials: "the name or the password is wrong"
        case .notPermitted(_, let detail): detail
        case .notFound(let detail): detail
        case .conflict(_, let detail): detail
        case .invalid(let detail), .tooLarge(let detail), .incompatible(let detail): detail
        case .clockAhead(let time):
            "this device's clock is ahead: the server says it is \(time); set the clock right"
        case .forked: "another installation pushes as this device"
        case .tooMany(let wait):
            "too many requests: try again in \(max(1, wait.components.seconds)) s"
        case .server(let status, let detail): "the server failed (\(status)): \(detail)"
        case .unreadable(let reason): "the server's answer cannot be understood: \(reason)"
        }
    }
}

extension APIError: ClassifiedError {
    public var kind: FailureKind {
        switch self {
        case .unreachable, .server: .unreachable
        case .cancelled: .interrupted
        case .notSignedIn, .wrongCredentials, .notPermitted: .notPermitted
        case .conflict(.nameTaken, _): .cannotCreate
        case .notFound, .conflict, .forked: .failed
        case .invalid, .tooLarge, .incompatible, .unreadable: .badData
        case .clockAhead: .configuration
        case .tooMany: .tryAgain
        }
    }

    /// The remedy: a sign-in.
    public var remedy: Remedy? { self == .notSignedIn ? .signIn : nil }
}
