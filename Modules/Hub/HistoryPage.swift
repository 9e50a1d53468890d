import API
import Primitives
import Social

/// A page of a conversation that a caller asks for, bounded by its messages and by their bytes.
struct HistoryPage {
    private let person: AccountID
    private let limit: Int
    private let start: Start

    private enum Start {
        case after(Int)
        case before(Int)
    }

    /// Reads a query.
    ///
    /// - Throws: ``Refusal`` of a limit or a beginning that makes no sense.
    init(_ query: MessageQuery) throws {
        person = query.person
        limit = try Hub.pageLimit(query.limit, most: APILimits.messages)
        guard let before = query.before else {
            start = .after(max(query.after ?? 0, 0))
            return
        }
        guard query.after == nil else {
            throw Refusal(.invalid, "before and after don't go together: leave one out")
        }
        start = .before(before)
    }

    /// Reads the page as one of the two people sees it.
    func read(_ conversations: Conversations, for me: AccountID) throws -> MessageList {
        switch start {
        case .after(let number):
            let (found, isComplete) = try take(from: number) { cursor, count in
                try conversations.messages(of: me, with: person, after: cursor, limit: count)
            }
            return MessageList(messages: found, isComplete: isComplete)
        case .before(let number):
            let (found, isComplete) = try take(from: number) { cursor, count in
                try conversations.messages(of: me, with: person, before: cursor, limit: count)
                    .reversed()
            }
            return MessageList(messages: found.reversed(), isComplete: isComplete)
        }
    }

    /// Takes messages in pieces until the page is full; `next` returns those that come after a
    /// number in the order of reading, so that no more than a piece is read in vain.
    private func take(
        from start: Int, next: (Int, Int) throws -> [Message]
    ) throws -> (found: [MessageSummary], isComplete: Bool) {
        var (found, bytes, cursor) = ([MessageSummary](), 0, start)
        while true {
            let count = min(APILimits.page, limit + 1 - found.count)
            let piece = try next(cursor, count)
            for message in piece {
                guard found.count < limit, bytes < APILimits.messagesBytes else {
                    return (found, false)
                }
                found.append(MessageSummary(message))
                bytes += message.text.utf8.count
                cursor = message.number
            }
            if piece.count < count { return (found, true) }
        }
    }
}
