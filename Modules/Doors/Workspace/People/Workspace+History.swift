import API
import Counting

extension Workspace {
    /// Deletes a message for the user, on all of their devices; the other person keeps it.
    public func deleteMessage(
        _ number: Int, with person: AccountID
    ) async throws(WorkspaceError) {
        _ = try await call(Routes.deleteMessage, MessagePath(person: person, number: number))
        try await keep { people throws(WorkspaceError) in
            try people.dropMessages(with: person, through: 0, [number])
        }
    }

    /// Deletes the messages up to a number for the user, on all of their devices; the other person
    /// keeps them.
    public func deleteMessages(
        with person: AccountID, through number: Int
    ) async throws(WorkspaceError) {
        _ = try await call(
            Routes.clearMessages, HistoryClearing(person: person, through: number))
        try await keep { people throws(WorkspaceError) in
            try people.dropMessages(with: person, through: number)
        }
    }

    /// Returns the messages that the user has deleted: all up to a number, and later ones.
    public func deletions(
        with person: AccountID
    ) async throws(WorkspaceError) -> (through: Int, numbers: [Int]) {
        let list = try await call(Routes.deletions, PersonPath(person: person))
        return (list.through, list.numbers)
    }

    /// Reports a person to the operator of the server, with copies of the last messages; the person
    /// is not told.
    public func report(
        _ person: AccountID, reason: String, messages: Int = 20, blocking: Bool = false
    ) async throws(WorkspaceError) {
        _ = try await call(
            Routes.report,
            NewReport(
                id: environment.newID(), person: person, reason: reason, messages: messages,
                block: blocking ? true : nil))
        guard blocking else { return }
        try await keep { people throws(WorkspaceError) in
            try people.foresee(.block(PersonPath(person: person)))
        }
    }
}
