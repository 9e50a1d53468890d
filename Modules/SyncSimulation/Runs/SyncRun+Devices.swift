extension SyncRun {
    /// How many devices the plan of a seed begins with, copies not among them.
    public static func deviceCount(of seed: UInt64) -> Int { SyncPlan(seed: seed).devices.count }
}
