import Primitives
import Storage

/// Why an operation between people failed.
public enum SocialError: Error, Hashable, Sendable {
    /// Nobody with that account has a profile.
    case noSuchPerson(AccountID)
    /// The account has a profile already.
    case profileExists(AccountID)
    /// One can't write to, or block, oneself.
    case yourself
    /// A text is empty, too long, or has what it may not have.
    case invalidText(TextField, TextProblem)
    /// The two have never written to each other.
    case noConversation(with: AccountID)
    /// There is no request of theirs that could be accepted or declined.
    case noRequest(from: AccountID)
    /// The first message has been sent and not been answered.
    case waitingForAnswer(from: AccountID)
    /// The conversation is closed; which side closed it and why is never said.
    case closed(with: AccountID)
    /// Too many first messages wait for an answer.
    case rationed(retryAfter: Duration)
    /// The sender used the id for another message.
    case idReused(MessageID)
    /// The store failed.
    case storage(StorageError)
}

extension SocialError: StorageFailure {
    /// Wraps what storage reported.
    public init(_ storage: StorageError) { self = .storage(storage) }
}

extension SocialError: CustomStringConvertible {
    /// One sentence: what happened, to what, and what to do.
    public var description: String {
        switch self {
        case .noSuchPerson(let id): "there is nobody with the id \(id)"
        case .profileExists(let id): "\(id) has a profile already: edit it"
        case .yourself: "that is yourself: choose somebody else"
        case .invalidText(let field, let problem): "\(field.words) \(problem)"
        case .noConversation(let id): "you and \(id) have not written to each other"
        case .noRequest(let id): "there is no request from \(id) to answer"
        case .waitingForAnswer: "your first message has not been answered: wait for the answer"
        case .closed: "this conversation is closed"
        case .rationed(let wait):
            "too many of your first messages wait for an answer: "
                + "try again in \(wait.wholeMilliseconds.addingSaturated(59_999) / 60_000) minutes"
        case .idReused(let id): "you sent another message with the id \(id): use a new one"
        case .storage(let error): error.description
        }
    }
}
