import Primitives

extension Entries {
    /// The number of entries that are kept; `nil` for all.
    public func keeps() throws -> Int? {
        try reading.get(JournalSettings.table, owner)?.keeps
    }

    /// The number of entries that a limit would delete.
    public func surplus(over limit: Int) throws -> Int {
        max(0, try count() - limit)
    }
}
