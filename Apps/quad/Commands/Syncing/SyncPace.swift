import Device

/// The intervals at which a watch syncs without an event.
struct SyncPace {
    /// The interval while the server reports changes, in case an event was missed.
    var heard: Duration = .seconds(300)
    /// The interval while the server can't report changes.
    var unheard: Duration = .seconds(15)
    /// The backoff after a failure.
    var backoff = Backoff()

    /// Returns the pause, shortened by a random part of up to a quarter, so that many devices
    /// spread out.
    func pause(isLive: Bool, random: UInt64) -> Duration {
        let whole = isLive ? heard : unheard
        return whole - whole / 4 * (Double(random >> 11) / Double(1 << 53))
    }
}
