import Primitives
import Storage

/// The limit on first messages to people to whom one has never written.
package struct FirstMessageLimit: Hashable, Sendable {
    /// The number of first messages, answered or not; 20.
    package let requests: Int
    /// The time for which each counts; 24 hours.
    package let window: Duration

    /// Creates a ration from a number of messages and the time for which each counts.
    package init(requests: Int = 20, in window: Duration = .hours(24)) {
        precondition(requests > 0 && window > .zero, "a ration allows something in some time")
        self.requests = requests
        self.window = window
    }

    /// The time for which the use of any ration is kept at least.
    package static let longestWindow: Duration = .hours(24)
}

/// One use of a ration: its time, and not about whom it was.
///
/// It counts whatever others do afterwards, or else the count would reveal what they did.
struct FirstMessageUse: Sendable {
    /// The kinds of rations.
    enum Kind: String, ColumnValue {
        case request, report
    }

    let owner: AccountID
    let kind: Kind
    let at: Instant
    /// The number of the commit, which tells uses at one time apart.
    let commit: Int64

    static let table = Table(
        "ration_uses", key: ["owner", "kind", "at", "commit"], indexes: [.index("by_time", "at")],
        home: "owner",
        make: FirstMessageUse.init(owner:kind:at:commit:),
        columns: Column("owner", \.owner), Column("kind", \.kind), Column("at", \.at),
        Column("commit", \.commit))
}

extension Transaction {
    /// Uses a ration once.
    ///
    /// - Throws: ``SocialError/rationed(_:retryAfter:)``.
    func use(
        _ kind: FirstMessageUse.Kind, of owner: AccountID, at now: Instant, atMost limit: Int,
        in window: Duration
    ) throws {
        let newest = Query(FirstMessageUse.table, equals: owner, kind).after(now - window)
            .reversed()
        let counted = try all(newest.limited(to: limit))
        if counted.count == limit, let oldest = counted.last {
            throw SocialError.rationed(
                kind == .request ? .firstMessages : .reports,
                retryAfter: oldest.at + window - now)
        }
        try put(
            FirstMessageUse(owner: owner, kind: kind, at: now, commit: try number()),
            in: FirstMessageUse.table)
    }
}

extension ConversationEditor {
    /// Removes uses of rations from before an instant, a number at most; returns how many there
    /// were.
    @discardableResult
    package func forgetRations(before instant: Instant, atMost limit: Int = 500) throws -> Int {
        let old = try transaction.all(
            Query(FirstMessageUse.table, by: "by_time").before(instant).limited(to: limit))
        for use in old {
            try transaction.delete(FirstMessageUse.table, use.owner, use.kind, use.at, use.commit)
        }
        return old.count
    }
}
