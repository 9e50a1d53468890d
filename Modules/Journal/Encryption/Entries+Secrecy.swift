extension Entries {
    /// The state of the journal's encryption on this device.
    public func secrecy() throws -> JournalSecrecy {
        let active = try activeKeys()
        let chores = try chores()
        let missing = active.filter { reader.ring[$0.key] == nil }
        let isOpen = active.isEmpty
        let isLocked = missing.count == active.count
        let isGone = isLocked ? try isKeyGone(active) : false
        return JournalSecrecy(
            state: isGone ? .keyGone : isOpen ? .open : isLocked ? .locked : .unlocked,
            lockedKeys: isLocked ? 0 : try needed(missing).count,
            remaining: isOpen || isLocked
                ? nil : domain.keys.kept?.remaining(at: domain.environment.boot()),
            isEndUnconfirmed: active.contains { $0.retirement?.isEmpty == false },
            hasTextsWaiting: chores.mustRewrite, hasRemains: chores.mustCompact)
    }

    /// Whether the journal is locked by keys that this device never had and that sealed no text
    /// here: those of an encryption that began elsewhere, or that somebody made up.
    ///
    /// - Complexity: O(N) while it is locked.
    public func isLockedByForeignKeys() throws -> Bool {
        let active = try activeKeys()
        guard !active.isEmpty, active.allSatisfy({ reader.ring[$0.key] == nil }) else {
            return false
        }
        return try needed(active).isEmpty
    }
}
