import API
import Primitives

extension Workspace {
    /// Deletes a message for the user, on all of their devices; the other person keeps it.
    @discardableResult
    public func deleteMessage(
        _ number: Int, with person: AccountID
    ) async throws -> Delivery<Void> {
        try await carryOut(.deleteMessage(MessagePath(person: person, number: number)))
    }

    /// Deletes the messages up to a number for the user, on all of their devices; the other person
    /// keeps them.
    @discardableResult
    public func deleteMessages(
        with person: AccountID, through number: Int
    ) async throws -> Delivery<Void> {
        try await carryOut(.clearMessages(HistoryClearing(person: person, through: number)))
    }

    /// Returns the messages that the user has deleted: all up to a number, and later ones.
    public func deletions(with person: AccountID) async throws -> (through: Int, numbers: [Int]) {
        let list = try await call(Routes.deletions, PersonPath(person: person))
        return (list.through, list.numbers)
    }

    /// Reports a person to the operator of the server, with copies of the last messages; the person
    /// is not told.
    @discardableResult
    public func report(
        _ person: AccountID, reason: String, messages: Int = 20, blocking: Bool = false
    ) async throws -> Delivery<Void> {
        try await carryOut(
            .report(
                NewReport(
                    id: environment.newID(), person: person, reason: reason, messages: messages,
                    block: blocking ? true : nil)))
    }

    /// Writes a report about somebody whose name can't be looked up now into the outbox, as
    /// ``carryOut(_:onNamed:)`` does.
    public func report(
        named name: String, reason: String, messages: Int = 20, blocking: Bool = false
    ) async throws -> OutboxReport {
        let deed = NamedAct.Deed.report(
            id: environment.newID(), reason: reason, messages: messages, blocks: blocking)
        return try await later.perform(.named(NamedAct(name: name, deed: deed))).report
    }
}
