import JournalRules

extension Entries {
    /// Calls a closure with all entries, oldest first.
    ///
    /// - Parameter opensSealed: Whether sealed texts are opened if their keys are unlocked.
    /// - Throws: The closure's error as it is, or ``StorageError``.
    /// - Complexity: O(N); only a page is in memory.
    package func visit(opensSealed: Bool, _ body: (Entry) throws -> Void) throws {
        let none = JournalKeys(keeper: ProcessKeyKeeper(), environment: domain.environment)
        let reader = opensSealed ? reader : EntryReader(none)
        var query = EntryRow.newestFirst(of: owner).reversed().limited(to: Self.visitedRows)
        while true {
            let page = try reading.all(query)
            for row in page { try body(reader.entry(row)) }
            guard page.count == Self.visitedRows, let last = page.last else { return }
            query = query.resumed(after: last)
        }
    }

    private static let visitedRows = 500

    /// The entries that were deleted and can be restored, the newest first.
    ///
    /// - Complexity: O(N) in all entries ever written.
    package func deleted() throws -> [Entry] {
        var found: [Entry] = []
        for id in try allIDs() {
            guard let document = try document(id), document.isDeleted else { continue }
            found.append(
                try reader.entry(EntryRow(owner: owner, id: id, EntryState(document))))
        }
        return found.sorted { ($0.at, $0.id) > ($1.at, $1.id) }
    }
}
