import Counting

extension Workspace {
    /// Reads one state of everything.
    ///
    /// ```
    /// let (kids, recent) = try await workspace.read { tx in
    ///     (try tx.counters.find("kids"), try tx.entries.last(10))
    /// }
    /// ```
    /// - Throws: The closure's error as it is, or ``StorageError``.
    public func read<Result: Sendable>(
        _ body: @Sendable (WorkspaceReader) throws -> Result
    ) async throws -> Result {
        let environment = environment.standingStill()
        let (result, unsettled) = try await store.read { transaction in
            let reader = WorkspaceReader(self, in: transaction, environment)
            return (try body(reader), reader.counters.unsettled)
        }
        await settle(unsettled)
        return result
    }

    /// Changes things as one action, which is durable when this returns, waits to be synced, and
    /// can be undone.
    ///
    /// ```
    /// try await workspace.act { tx in
    ///     let kids = try tx.counters.find("kids")
    ///     return try tx.counters.add(1, to: kids.id)
    /// }
    /// ```
    /// The closure may run again if its first run could not be committed, so it must have no effect
    /// except through its parameter.
    ///
    /// The list of actions describes it by its changes, unless it gets a title:
    /// ``WorkspaceEditor/action``.
    ///
    /// - Throws: The closure's error as it is, or ``StorageError``; nothing has changed then.
    @discardableResult
    public func act<Result: Sendable>(
        _ body: @Sendable (WorkspaceEditor) throws -> Result
    ) async throws -> Result {
        let occasion = environment.occasion()
        return try await store.write { transaction in
            let editor = try WorkspaceEditor(self, in: transaction, at: occasion)
            let result = try body(editor)
            try editor.replica.log(editor.action, in: transaction)
            return result
        }
    }

    /// Stores what the clocks show about running stopwatches. If it can't be written, the next
    /// reading tries again.
    private func settle(_ ids: [Counter.ID]) async {
        guard !ids.isEmpty, !store.isReadOnly else { return }
        do {
            try await store.write { transaction in
                try counting.settle(ids, in: transaction)
            }
        } catch {
            // Reading must not fail because nothing can be written.
        }
    }
}
