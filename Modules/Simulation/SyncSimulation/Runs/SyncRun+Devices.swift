extension SyncRun {
    /// Returns the number of devices at the beginning of a seed's plan, without copies.
    package static func deviceCount(of seed: UInt64) -> Int { SyncPlan(seed: seed).devices.count }
}
