import Device

extension Workspace {
    /// Changes several counters or groups as one action with a name and a subject of its own.
    func act<Result: Sendable>(
        _ action: CountingAction, about: String,
        _ body: @Sendable (WorkspaceEditor) throws -> Result
    ) async throws -> Result {
        try await act { tx in
            tx.action.entitle(action.rawValue, about: about)
            return try body(tx)
        }
    }

    func counters(
        of group: Group.ID, _ scope: CounterScope = .active
    ) async throws -> [Counter] {
        try await read { try $0.counters.all(in: group, scope) }
    }
}
