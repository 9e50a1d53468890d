import Primitives
import Storage

/// How many strangers one person may write to while these haven't answered.
public struct Ration: Hashable, Sendable {
    /// How many first messages may wait for an answer; 20.
    public let requests: Int
    /// For how long each counts; 24 hours.
    public let window: Duration

    /// Makes a ration of a number and the time in which it counts.
    public init(requests: Int = 20, in window: Duration = .hours(24)) {
        precondition(requests > 0 && window > .zero, "a ration allows something in some time")
        self.requests = requests
        self.window = window
    }

    /// Refuses one more first message if the ration is used up.
    ///
    /// Declined and withheld ones count as unanswered, or else the count would tell them apart.
    /// - Throws: ``SocialError/rationed(retryAfter:)``.
    func check(
        _ sender: AccountID, at now: Instant, in transaction: ReadTransaction
    ) throws {
        let waiting = Query(
            Side.table, by: "by_standing", equals: sender, Side.Standing.waiting)
        let newest = waiting.after(now - window).reversed().limited(to: requests)
        let counted = try transaction.all(newest)
        guard counted.count == requests, let oldest = counted.last else { return }
        throw SocialError.rationed(retryAfter: oldest.lastAt + window - now)
    }
}
