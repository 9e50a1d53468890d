import Primitives
import Sync

/// The problem of a failed request, as a document for programs and people.
///
/// - Source: RFC 9457, with the members `code`, `retryAfterSeconds`, `serverTime` and `boots` of
///   our own.
public struct Problem: Sendable, Hashable, Codable {
    /// The codes by which a program tells problems apart.
    public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
        /// The request cannot be read, or a field has a value that is not allowed.
        case invalid
        /// The route needs a session, and there is none or it has ended.
        case notSignedIn = "not-signed-in"
        /// The name or the password is wrong; the answer does not reveal which.
        case wrongCredentials = "wrong-credentials"
        /// The caller may not do this.
        case notPermitted = "not-permitted"
        /// The request has a cookie, or asks for one, and no page of this server sent it.
        case foreignPage = "foreign-page"
        /// A first message requires that both people crossed paths.
        case noSharedPlace = "no-shared-place"
        /// This server takes no new accounts.
        case registrationClosed = "registration-closed"
        /// This server takes new accounts by invitation only, and the request has none.
        case inviteNeeded = "invite-needed"
        /// The invitation is unknown, used up or expired.
        case inviteRefused = "invite-refused"
        /// There is no such thing, or the caller may not see it.
        case notFound = "not-found"
        /// The path exists, but the method does not.
        case methodNotAllowed = "method-not-allowed"
        /// Somebody else has this name.
        case nameTaken = "name-taken"
        /// The conversation is closed.
        case conversationClosed = "conversation-closed"
        /// The server no longer has deletions that the device has not seen: the device must start
        /// again with the server's documents.
        case startFresh = "start-fresh"
        /// The server does not speak the caller's version of the protocol.
        case protocolVersion = "protocol-version"
        /// The picture can't be used.
        case pictureRefused = "picture-refused"
        /// Another installation pushes as the same device.
        case forked
        /// The request conflicts with the present state.
        case conflict
        /// The request is larger than the server accepts.
        case tooLarge = "too-large"
        /// The path and query are longer than the server accepts.
        case targetTooLong = "target-too-long"
        /// The head of the request is larger than the server accepts.
        case headTooLarge = "head-too-large"
        /// The request did not arrive in the time that the server gives it.
        case tooSlow = "too-slow"
        /// A stamp lies too far ahead of the server's clock.
        case clockAhead = "clock-ahead"
        /// Too many requests in too short a time.
        case tooMany = "too-many"
        /// The server has no room to store anything more.
        case storageFull = "storage-full"
        /// The server cannot answer now.
        case unavailable
        /// The server lost contact with its store at a commit: the request may have been carried
        /// out or not.
        case uncertain
        /// The server failed.
        case server
    }

    /// A URI that names the kind of problem.
    public let type: String
    /// The kind of problem in a few words, always the same for one kind.
    public let title: String
    /// The HTTP status.
    public let status: Int
    /// The circumstances of this occurrence, in a sentence.
    public let detail: String
    /// The kind of problem for programs.
    public let code: Code
    /// The seconds to wait before the next try.
    public let retryAfterSeconds: Int?
    /// The server's time, if the caller's clock is the problem.
    public let serverTime: Instant?
    /// The boots during which another installation pushed as the caller's device.
    public let boots: BootHistory?

    /// Creates a problem.
    public init(
        _ code: Code, detail: String, retryAfterSeconds: Int? = nil, serverTime: Instant? = nil,
        boots: BootHistory? = nil
    ) {
        self.type = "urn:quad:problem:\(code.rawValue)"
        self.title = code.title
        self.status = code.status
        self.detail = detail
        self.code = code
        self.retryAfterSeconds = retryAfterSeconds
        self.serverTime = serverTime
        self.boots = boots
    }
}

extension Problem.Code {
    /// The HTTP status of this kind of problem.
    public var status: Int {
        switch self {
        case .invalid, .protocolVersion: 400
        case .notSignedIn, .wrongCredentials: 401
        case .notPermitted, .foreignPage, .noSharedPlace, .registrationClosed, .inviteNeeded,
            .inviteRefused:
            403
        case .notFound: 404
        case .methodNotAllowed: 405
        case .tooSlow: 408
        case .nameTaken, .conversationClosed, .startFresh, .forked, .conflict: 409
        case .tooLarge: 413
        case .clockAhead, .pictureRefused: 422
        case .targetTooLong: 414
        case .tooMany: 429
        case .headTooLarge: 431
        case .server: 500
        case .unavailable, .uncertain: 503
        case .storageFull: 507
        }
    }

    /// A short title for people.
    public var title: String {
        switch self {
        case .invalid: "The request cannot be used"
        case .notSignedIn: "Not signed in"
        case .wrongCredentials: "Name or password is wrong"
        case .notPermitted: "Not permitted"
        case .foreignPage: "Sent by another page"
        case .noSharedPlace: "No shared place"
        case .registrationClosed: "Registration is closed"
        case .inviteNeeded: "An invitation is needed"
        case .inviteRefused: "The invitation is not valid"
        case .notFound: "Not found"
        case .methodNotAllowed: "Method not allowed"
        case .targetTooLong: "Path or query too long"
        case .headTooLarge: "Head too large"
        case .tooSlow: "Too slow"
        case .nameTaken: "Name is taken"
        case .conversationClosed: "The conversation is closed"
        case .startFresh: "Away for too long"
        case .protocolVersion: "Another version of the protocol"
        case .forked: "Two installations are one device"
        case .conflict: "Conflict"
        case .tooLarge: "Too large"
        case .clockAhead: "The clock is ahead"
        case .pictureRefused: "The picture is not taken"
        case .tooMany: "Too many requests"
        case .storageFull: "The server's disk is full"
        case .unavailable: "Not available now"
        case .uncertain: "Done or not is not known"
        case .server: "The server failed"
        }
    }
}
