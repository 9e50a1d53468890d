import Workspace

extension Workspace {
    /// Writes the proposed line of a page into the journal. A draft stays. If an entry of the day
    /// has that text already, there is nothing to write.
    ///
    /// - Returns: The entry and whether it is new; `nil` if there is nothing to say.
    package func keepLine(of page: DayPage) async throws -> (entry: Entry, isNew: Bool)? {
        guard let line = page.line() else { return nil }
        let hours = EntryFilter(from: page.hours.lowerBound, before: page.hours.upperBound)
        let known = try await read { try $0.entries.list(hours) }
        if let entry = known.first(where: { $0.texts == [line] }) { return (entry, false) }
        let at = page.lineTime(at: environment.now())
        let entry = try await act { tx in
            let draft = try tx.entries.draft()
            let entry = try tx.entries.add(line, at: at)
            if !draft.isEmpty { try tx.entries.keepDraft(draft) }
            return entry
        }
        return (entry, true)
    }
}
