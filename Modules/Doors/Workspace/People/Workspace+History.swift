import API
import Counting

extension Workspace {
    /// Returns the last messages exchanged with a person, oldest first: of all, or of those before
    /// a number.
    ///
    /// - Returns: The messages, and whether there are earlier ones.
    public func messages(
        with person: AccountID, before number: Int? = nil, limit: Int
    ) async throws(WorkspaceError) -> (messages: [MessageSummary], isMore: Bool) {
        precondition(limit > 0, "some messages are asked for")
        var (messages, isMore) = ([MessageSummary](), true)
        while isMore, messages.count < limit {
            let page = try await call(
                Routes.messages,
                MessageQuery(
                    person: person, before: messages.first?.number ?? number ?? Int.max,
                    limit: min(limit - messages.count, APILimits.page)))
            messages = page.messages + messages
            isMore = !page.isComplete && !page.messages.isEmpty
        }
        return (messages, isMore)
    }

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
    }
}
