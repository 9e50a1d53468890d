import Primitives

/// An error of an operation between people.
package enum SocialError: Error, Hashable, Sendable {
    /// Nobody with that account has a profile.
    case noSuchPerson(AccountID)
    /// The account already has a profile.
    case profileExists(AccountID)
    /// Nobody can write to, or block, themself.
    case yourself
    /// A text is empty, too long, or contains something that is not allowed.
    case invalidText(TextFault)
    /// The two have never written to each other.
    case noConversation(with: AccountID)
    /// There is no request from that person to accept or decline.
    case noRequest(from: AccountID)
    /// The first message was sent and has not been answered.
    case waitingForAnswer(from: AccountID)
    /// The conversation is closed; which side closed it and the reason are never revealed.
    case closed(with: AccountID)
    /// Too much of something was done within a day.
    case rationed(LimitedAct, retryAfter: Duration)
    /// The sender already used the id for another message.
    case idReused(MessageID)
    /// So many messages are unread that they must be counted before the mark is set.
    case uncounted(with: AccountID)
    /// Nobody can say to be somewhere in this way.
    case invalidWhereabouts(WhereaboutsProblem)
    /// The conversation has no message with that number.
    case noSuchMessage(Int)
    /// As many messages of the conversation as possible were deleted one by one.
    case tooManyDeletions(with: AccountID)
    /// As many reports of the person as possible wait for the operator.
    case tooManyReports
}

extension SocialError: CustomStringConvertible {
    /// One sentence: the problem, its subject, and the remedy.
    package var description: String {
        switch self {
        case .noSuchPerson(let id): "there is nobody with the id \(id)"
        case .profileExists(let id): "\(id) has a profile already: edit it"
        case .yourself: "that is you: choose somebody else"
        case .invalidText(let fault): fault.description
        case .noConversation(let id): "you and \(id) have not written to each other"
        case .noRequest(let id): "there is no request from \(id) to answer"
        case .waitingForAnswer: "your first message has not been answered: wait for the answer"
        case .closed: "this conversation is closed"
        case .rationed(let act, let wait):
            "\(act.words): try again in "
                + "\(wait.wholeMilliseconds.addingSaturated(59_999) / 60_000) minutes"
        case .idReused(let id): "you sent another message with the id \(id): use a new one"
        case .uncounted: "too many messages are unread to count them at once: try again"
        case .invalidWhereabouts(let problem): "\(problem)"
        case .noSuchMessage(let number):
            "this conversation has no message \(number): see its numbers"
        case .tooManyDeletions:
            "you deleted \(Clearing.mostSingles) single messages here: delete all up to one"
        case .tooManyReports:
            "\(ReportEditor.mostOpen) of your reports are waiting for the operator: "
                + "wait for an answer"
        }
    }
}

/// An act of which a person may do only so many a day.
package enum LimitedAct: Hashable, Sendable {
    /// First messages to people to whom one has never written.
    case firstMessages
    /// Reports about people.
    case reports

    /// The refusal as the beginning of a sentence.
    fileprivate var words: String {
        switch self {
        case .firstMessages: "you have written to as many new people as one may in a day"
        case .reports: "you have reported as often as one may in a day"
        }
    }
}

extension SocialError: ClassifiedError {
    package var kind: FailureKind { .failed }
}
