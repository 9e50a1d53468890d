import Storage
import Vault

extension Entries {
    /// Calls a closure with all entries, oldest first.
    ///
    /// - Parameter opensSealed: Whether sealed texts are opened if their keys are unlocked.
    /// - Complexity: O(N); only a page is in memory.
    public func visit(
        in transaction: ReadTransaction, opensSealed: Bool, _ body: (Entry) throws -> Void
    ) throws {
        let none = JournalKeys(keeper: ProcessKeyKeeper(), environment: environment)
        let reader = EntryReader(opensSealed ? keys : none)
        var query = EntryRow.newestFirst(of: owner).reversed().limited(to: Self.visitedRows)
        while true {
            let page = try transaction.all(query)
            for row in page { try body(reader.entry(row)) }
            guard page.count == Self.visitedRows, let last = page.last else { return }
            query = query.resumed(after: last)
        }
    }

    private static let visitedRows = 500

    /// The entries that were deleted and can be restored, the newest first.
    ///
    /// - Complexity: O(N) in all entries ever written.
    public func deleted() async throws(JournalError) -> [Entry] {
        try await read { transaction, reader in
            var found: [Entry] = []
            for id in try replica.ids(of: EntryField.kind, in: transaction) {
                guard let entryID = Entry.ID(id),
                    let document = try replica.document(EntryField.kind, id, in: transaction),
                    document.isDeleted
                else { continue }
                found.append(
                    try reader.entry(EntryRow(owner: owner, id: entryID, EntryState(document))))
            }
            return found.sorted { ($0.at, $0.id) > ($1.at, $1.id) }
        }
    }
}
