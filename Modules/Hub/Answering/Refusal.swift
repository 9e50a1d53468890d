import API
import Accounts
import Geofence
import Primitives
import Social
import Storage
import Sync

/// A refusal of a request by the server's own rules.
struct Refusal: Error, CustomStringConvertible {
    let problem: Problem

    var description: String { problem.detail }

    init(_ code: Problem.Code, _ detail: String, retryAfterSeconds: Int? = nil) {
        problem = Problem(code, detail: detail, retryAfterSeconds: retryAfterSeconds)
    }

    /// The refusal for a device that is not signed in to the caller's account.
    static let noSuchDevice = Refusal(
        .notFound, "no device of yours with that id is signed in")
    /// The refusal of a cookie that no page of this server sent.
    static let foreignPage = Refusal(
        .foreignPage, "a cookie counts only when a page of this server sends it")
    /// The refusal for a person who is unknown, gone, blocked or never met, which all look alike.
    static let noSuchPerson = Refusal(.notFound, "there is nobody like that")
}

/// The mapping from errors to problems, and so to HTTP statuses.
extension Problem {
    /// The number of characters to which a long detail is cut; it may quote a long input.
    private static let longestDetail = 400

    /// Creates the problem that a caller sees for an error.
    init(describing error: any Error) {
        let whole = Problem(describingWhole: error)
        guard whole.detail.utf8.count > Self.longestDetail else {
            self = whole
            return
        }
        self.init(
            whole.code, detail: whole.detail.prefix(Self.longestDetail) + "…",
            retryAfterSeconds: whole.retryAfterSeconds, serverTime: whole.serverTime,
            boots: whole.boots)
    }

    private init(describingWhole error: any Error) {
        switch error {
        case let error as Refusal: self = error.problem
        case let error as APIError: self.init(describing: error)
        case let error as AccountsError: self.init(describing: error)
        case let error as SocialError: self.init(describing: error)
        case let error as SyncError: self.init(describing: error)
        case let error as StorageError: self.init(describing: error)
        default: self.init(.server, detail: "the server failed to answer this request")
        }
    }

    private init(describing error: APIError) {
        switch error {
        case .invalid(let detail): self.init(.invalid, detail: detail)
        default: self.init(.server, detail: "the server failed to answer this request")
        }
    }

    private init(describing error: AccountsError) {
        switch error {
        case .invalidName, .passwordLength, .commonPassword:
            self.init(.invalid, detail: "\(error)")
        case .nameTaken: self.init(.nameTaken, detail: "\(error)")
        case .wrongCredentials: self.init(.wrongCredentials, detail: "\(error)")
        case .tooManyAttempts(let wait):
            self.init(.tooMany, detail: "\(error)", retryAfterSeconds: wait.secondsToWait)
        case .disabled: self.init(.notPermitted, detail: "\(error)")
        case .notSignedIn: self.init(.notSignedIn, detail: "\(error)")
        case .noSuchAccount: self.init(.notFound, detail: "\(error)")
        case .inviteNeeded: self.init(.inviteNeeded, detail: "\(error)")
        case .inviteRefused: self.init(.inviteRefused, detail: "\(error)")
        case .tooBusy: self.init(.tooMany, detail: "\(error)", retryAfterSeconds: 2)
        case .hashingFailed: self.init(.server, detail: "the password could not be checked")
        }
    }

    private init(describing error: SocialError) {
        switch error {
        case .noSuchPerson: self = Refusal.noSuchPerson.problem
        case .profileExists, .waitingForAnswer, .idReused, .tooManyDeletions:
            self.init(.conflict, detail: "\(error)")
        case .yourself, .invalidText, .invalidWhereabouts: self.init(.invalid, detail: "\(error)")
        case .noConversation, .noRequest, .noSuchMessage: self.init(.notFound, detail: "\(error)")
        case .closed: self.init(.conversationClosed, detail: "\(error)")
        case .tooManyReports:
            self.init(.tooMany, detail: "\(error)", retryAfterSeconds: 24 * 3600)
        case .rationed(_, let wait):
            self.init(.tooMany, detail: "\(error)", retryAfterSeconds: wait.secondsToWait)
        case .uncounted: self.init(.unavailable, detail: "\(error)", retryAfterSeconds: 1)
        }
    }

    private init(describing error: SyncError) {
        switch error {
        case .clockAhead(let time):
            self.init(.clockAhead, detail: "\(error)", serverTime: time)
        case .forked(let boots): self.init(.forked, detail: "\(error)", boots: boots)
        case .tooLarge(let reason): self.init(.tooLarge, detail: reason)
        case .refused(let reason): self.init(.invalid, detail: reason)
        case .notSignedIn: self.init(.notSignedIn, detail: "\(error)")
        case .incompatible(let detail): self.init(.protocolVersion, detail: detail)
        case .mustStartFresh:
            self.init(
                .startFresh,
                detail: "deletions are gone that this device has not seen: begin again with what "
                    + "the server has")
        case .unreachable, .tooMany, .checksumMismatch:
            self.init(.server, detail: "the server failed to sync")
        }
    }

    private init(describing error: StorageError) {
        switch error {
        case .diskFull:
            self.init(.storageFull, detail: "the server's disk is full: nothing was changed")
        case .uncertain, .unconfirmed:
            self.init(
                .uncertain,
                detail: "it is not known whether this was done: "
                    + "look, or repeat it with the same id",
                retryAfterSeconds: 2)
        case .notKept:
            self.init(
                .uncertain,
                detail: "this is done, but the server can't keep it for a backup that is put back: "
                    + "repeat it later", retryAfterSeconds: 60)
        case .tooSlow:
            self.init(
                .unavailable, detail: "reading took too long: ask for less, or try again later",
                retryAfterSeconds: 5)
        case .locked, .closed, .unavailable:
            self.init(
                .unavailable, detail: "the server's store is not available now",
                retryAfterSeconds: 2)
        default: self.init(.server, detail: "the server could not read or write its store")
        }
    }
}

extension Duration {
    /// The duration in whole seconds, rounded up, at least one.
    fileprivate var secondsToWait: Int {
        max(1, Int(wholeMilliseconds.addingSaturated(999) / 1000))
    }
}
