import Replica

/// The limit on first messages to strangers that are still unanswered.
package struct Ration: Hashable, Sendable {
    /// The number of first messages that may wait for an answer; 20.
    package let requests: Int
    /// The time for which each counts; 24 hours.
    package let window: Duration

    /// Creates a ration from a number of messages and the time for which each counts.
    package init(requests: Int = 20, in window: Duration = .hours(24)) {
        precondition(requests > 0 && window > .zero, "a ration allows something in some time")
        self.requests = requests
        self.window = window
    }

    /// Throws an error if the ration allows no more first messages.
    ///
    /// Declined and withheld ones count as unanswered, or else the count would reveal the
    /// difference.
    /// - Throws: ``SocialError/rationed(retryAfter:)``.
    func check(
        _ sender: AccountID, at now: Instant,
        in transaction: TypedTransaction<ReadTransaction, SocialError>
    ) throws(SocialError) {
        let waiting = Query(
            Side.table, by: "by_standing", equals: sender, Side.Standing.waiting)
        let newest = waiting.after(now - window).reversed().limited(to: requests)
        let counted = try transaction.all(newest)
        guard counted.count == requests, let oldest = counted.last else { return }
        throw .rationed(retryAfter: oldest.lastAt + window - now)
    }
}
