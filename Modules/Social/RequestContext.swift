import Primitives
import Storage

/// The context in which the two people of a request met, one line for its receiver; forgotten with
/// the visits that it tells of.
struct RequestContext: Sendable {
    /// The person who is asked.
    let owner: AccountID
    /// The sender of the request.
    let other: AccountID
    let text: String
    /// The time of the request.
    let at: Instant

    static let table = Table(
        "request_contexts", key: ["owner", "other"], indexes: [.index("by_time", "at")],
        home: "owner",
        make: RequestContext.init(owner:other:text:at:),
        columns: Column("owner", \.owner), Column("other", \.other), Column("text", \.text),
        Column("at", \.at))
}

extension ConversationEditor {
    /// Removes the contexts of requests from before an instant, a number at most; returns how many
    /// there were.
    @discardableResult
    package func forgetContexts(before instant: Instant, atMost limit: Int = 500) throws -> Int {
        let old = try transaction.all(
            Query(RequestContext.table, by: "by_time").before(instant).limited(to: limit))
        for row in old { try transaction.delete(RequestContext.table, row.owner, row.other) }
        return old.count
    }
}
