import API
import Counting

extension Workspace {
    /// Returns the first messages that wait for the user's decision, the latest first.
    public func requests() async throws(WorkspaceError) -> [RequestSummary] {
        try await call(Routes.requests).requests
    }

    /// Accepts the request of a person: both can write then.
    public func accept(
        _ person: AccountID
    ) async throws(WorkspaceError) -> ConversationSummary {
        try await call(Routes.accept, PersonPath(person: person))
    }

    /// Declines the request of a person, who cannot tell, and perhaps blocks them in the same step.
    public func decline(
        _ person: AccountID, blocking: Bool = false
    ) async throws(WorkspaceError) {
        _ = try await call(
            Routes.decline, DeclinePath(person: person, block: blocking ? true : nil))
    }

    /// Takes the declining of a person's request back: it waits for a decision again.
    public func takeBackDecline(of person: AccountID) async throws(WorkspaceError) {
        _ = try await call(Routes.takeBackDecline, PersonPath(person: person))
    }

    /// Returns the requests that the user declined, the latest first.
    public func declined() async throws(WorkspaceError) -> [RequestSummary] {
        try await call(Routes.declined).requests
    }
}

extension Workspace {
    /// Returns the conversations, the latest message first.
    public func conversations() async throws(WorkspaceError) -> [ConversationSummary] {
        try await call(Routes.conversations).conversations
    }

    /// Returns the conversation with a person; `nil` if there is none.
    public func conversation(
        with person: AccountID
    ) async throws(WorkspaceError) -> ConversationSummary? {
        try await conversations().first { $0.person == person }
    }

    /// Returns the messages exchanged with a person, oldest first: all, or those after a number.
    public func messages(
        with person: AccountID, after number: Int? = nil
    ) async throws(WorkspaceError) -> [MessageSummary] {
        var messages: [MessageSummary] = []
        while true {
            let last = messages.last?.number ?? number
            let page = try await call(
                Routes.messages, MessageQuery(person: person, after: last))
            messages += page.messages
            if page.isComplete || page.messages.isEmpty { return messages }
        }
    }

    /// Sends a message; the first one to a person is a request.
    public func send(
        _ text: String, to person: AccountID
    ) async throws(WorkspaceError) -> MessageSummary {
        try await call(
            Routes.send,
            NewMessage(id: environment.newID(), to: person, text: text))
    }

    /// Keeps that the user has read the conversation with a person up to a message.
    public func markRead(
        _ person: AccountID, through number: Int
    ) async throws(WorkspaceError) {
        _ = try await call(Routes.read, ReadMark(person: person, through: number))
    }
}
