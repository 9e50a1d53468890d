import API
import Primitives
import Social

/// A page of a list of conversations or requests, as a caller asks for it.
struct ListPage: Sendable {
    let limit: Int
    let cursor: Conversation.Cursor?

    /// Reads a query.
    ///
    /// - Throws: A refusal that names what is wrong.
    init(_ query: ListQuery) throws {
        limit = try Hub.pageLimit(query.limit)
        cursor = try query.after.map { text in
            guard let cursor = Conversation.Cursor(text) else {
                throw Refusal(.invalid, "after is not a position: take next of the page before")
            }
            return cursor
        }
    }

    /// Returns what the page shows of a list that may have one element more.
    func shown(of list: [Conversation]) -> [Conversation] { Array(list.prefix(limit)) }

    /// Returns the position after the page; `nil` if nothing follows.
    func next(after list: [Conversation]) -> String? {
        list.count > limit ? list[limit - 1].cursor.text : nil
    }
}

extension Conversation.Cursor {
    /// The position as callers have it.
    fileprivate var text: String { "\(lastActivity.milliseconds).\(other)" }

    /// Reads the text of a position.
    fileprivate init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let time = Int64(parts[0]), let other = AccountID(String(parts[1]))
        else { return nil }
        self.init(lastActivity: Instant(milliseconds: time), other: other)
    }
}
