import Primitives
import Replica

/// What can go wrong with a call, as a client sees it.
public enum APIError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The server could not be reached; whether it did what was asked is not known.
    case unreachable(String)
    /// The call was given up by the caller.
    case cancelled
    /// The route needs a session and there is none, or not any more.
    case notSignedIn
    /// The name or the password is wrong.
    case wrongCredentials
    /// The caller may not do this; the code says why for programs.
    case notPermitted(Problem.Code, String)
    /// There is no such thing, or not for the caller.
    case notFound(String)
    /// What is asked does not fit what is there; the code says why for programs.
    case conflict(Problem.Code, String)
    /// The request cannot be used; the text says what is wrong where.
    case invalid(String)
    /// The request is larger than the server takes; the text says what is too large.
    case tooLarge(String)
    /// Both sides speak no version of the protocol in common; the text says who needs an update.
    case incompatible(String)
    /// The device's clock is too far ahead of the server's.
    case clockAhead(serverTime: Instant)
    /// Another installation pushed as the device, under these starts of its machine.
    case forked(BootTrail)
    /// Too many requests; try again after that time.
    case tooMany(retryAfter: Duration)
    /// The server failed or cannot answer now.
    case server(status: Int, String)
    /// The answer is not what this program understands.
    case unreadable(String)

    /// Reads what an answer that is no success says.
    public init(_ response: APIResponse) {
        guard let problem = try? APICoder.decode(Problem.self, from: response.body) else {
            self = .server(status: response.status, "it gave no reason")
            return
        }
        self.init(problem)
    }

    /// The error that a problem stands for.
    public init(_ problem: Problem) {
        switch problem.code {
        case .invalid, .methodNotAllowed: self = .invalid(problem.detail)
        case .tooLarge: self = .tooLarge(problem.detail)
        case .protocolVersion: self = .incompatible(problem.detail)
        case .notSignedIn: self = .notSignedIn
        case .wrongCredentials: self = .wrongCredentials
        case .notPermitted, .noSharedPlace, .registrationClosed:
            self = .notPermitted(problem.code, problem.detail)
        case .notFound: self = .notFound(problem.detail)
        case .nameTaken, .conversationClosed, .startFresh, .conflict:
            self = .conflict(problem.code, problem.detail)
        case .clockAhead:
            self =
                problem.serverTime.map { .clockAhead(serverTime: $0) } ?? .invalid(problem.detail)
        case .forked: self = .forked(problem.boots ?? BootTrail())
        case .tooMany:
            self = .tooMany(retryAfter: .seconds(problem.retryAfterSeconds ?? 1))
        case .storageFull, .unavailable, .server:
            self = .server(status: problem.status, problem.detail)
        }
    }

    /// The error of a call that got no answer.
    public init(_ error: TransportError) {
        switch error {
        case .unreachable(let reason): self = .unreachable(reason)
        case .cancelled: self = .cancelled
        }
    }

    /// One sentence: what happened and, where it is known, what to do.
    public var description: String {
        switch self {
        case .unreachable(let reason): "the server cannot be reached: \(reason)"
        case .cancelled: "the request was cancelled"
        case .notSignedIn: "not signed in: sign in first"
        case .wrongCredentials: "the name or the password is wrong"
        case .notPermitted(_, let detail): detail
        case .notFound(let detail): detail
        case .conflict(_, let detail): detail
        case .invalid(let detail), .tooLarge(let detail), .incompatible(let detail): detail
        case .clockAhead(let time):
            "this device's clock is ahead: the server says it is \(time); set the clock right"
        case .forked: "another installation pushes as this device"
        case .tooMany(let wait):
            "too many requests: try again in \(max(1, wait.components.seconds)) seconds"
        case .server(let status, let detail): "the server failed (\(status)): \(detail)"
        case .unreadable(let reason): "the server's answer cannot be understood: \(reason)"
        }
    }
}
