import Sync

/// How often a watch syncs without being told to.
struct SyncPace {
    /// While the server tells of changes: only in case one was missed.
    var heard: Duration = .seconds(300)
    /// While it can't.
    var unheard: Duration = .seconds(15)
    /// After a failure.
    var backoff = Backoff()

    /// How long to wait, up to a quarter less by chance, so that many devices spread out.
    func pause(isLive: Bool, random: UInt64) -> Duration {
        let whole = isLive ? heard : unheard
        return whole - whole / 4 * (Double(random >> 11) / Double(1 << 53))
    }
}
