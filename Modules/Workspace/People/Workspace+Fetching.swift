import API
import Primitives

/// The messages that this device asks for to keep them.
extension Workspace {
    /// Asks for the messages of conversations that this device does not keep yet, and tells the
    /// server that it has them.
    func fetchMessages(of conversations: [ConversationSummary]) async throws {
        var receipts: [MessageReceipt] = []
        for conversation in conversations {
            let person = conversation.person
            let kept = try await readKept { people, _ in
                try people.lastMessage(with: person)
            }
            let last = kept?.number ?? 0
            // A server that was put back to a backup has fewer, or another one under the number.
            let isOther =
                conversation.lastNumber > 0
                && (last > conversation.lastNumber
                    || last == conversation.lastNumber && kept?.sentAt != conversation.lastAt)
            // What was deleted on another device goes here, too.
            guard
                last < conversation.lastNumber || isOther || (conversation.deletions ?? 0) > 0,
                try await fetchMessages(with: person, isHurried: false)
            else { continue }
            if last < conversation.lastNumber {
                receipts.append(
                    MessageReceipt(person: person, delivered: conversation.lastNumber))
            }
        }
        if !receipts.isEmpty { try await acknowledge(receipts) }
    }

    /// Asks for the messages with a person that this device does not keep yet; returns whether it
    /// can keep them.
    func fetchMessages(with person: AccountID, isHurried: Bool) async throws -> Bool {
        let (canKeep, last, life): (Bool, CachedMessage?, String?) = try await readKept {
            people, _ in
            guard try people.canKeep() else { return (false, nil, nil) }
            return (true, try people.lastMessage(with: person), try people.life())
        }
        guard canKeep, !store.isReadOnly else { return false }
        var client = try await server()
        if isHurried, last != nil { client.patience = Self.patience }
        let report = try await sendOutbox(by: client)
        if let trouble = report.trouble, trouble.isSilence { throw trouble }
        if try await !fetchMessages(with: person, after: last, in: life, by: client) {
            try await keep { people in
                try people.dropMessages(with: person)
            }
            _ = try await fetchMessages(
                with: person, after: nil, in: agreement.news?.life, by: client)
        }
        return true
    }

    /// Asks for the last kept message with a person and for those after it; returns whether the
    /// server has it. One that was put back to a backup has lost it, or has another one under its
    /// number.
    ///
    /// - Parameter life: The life of the server in which the last message was told.
    private func fetchMessages(
        with person: AccountID, after last: CachedMessage?, in life: String?, by client: APIClient
    ) async throws -> Bool {
        var next = max(0, (last?.number ?? 0) - 1)
        var isThere = last == nil
        while true {
            let page = try await page(of: person, after: next, by: client)
            if let last, let again = page.messages.first(where: { $0.number == last.number }) {
                guard again.id == last.id else { return false }
                isThere = true
            }
            guard try await keep(page.messages, with: person, askedIn: life) else { return false }
            guard !page.isComplete, let end = page.messages.last?.number else { break }
            next = end
        }
        try await followDeletions(with: person, by: client)
        guard let last, !isThere else { return true }
        // The user deleted it, or the server lost it.
        return try await readKept { people, _ in
            try !people.keeps(last.number, with: person)
        }
    }

    /// Keeps messages that follow on others; returns whether the server is still in the life in
    /// which those were told.
    private func keep(
        _ messages: [MessageSummary], with person: AccountID, askedIn life: String?
    ) async throws -> Bool {
        let told = agreement.news?.life
        return try await editKept { people, _ in
            guard try people.canKeep() else { return true }
            // The first life that is noted does not end another one.
            if let life, try people.life() != life { return false }
            if try people.isCurrent(told) { try people.keep(messages, with: person) }
            return true
        }
    }

    /// Drops kept messages that the user has deleted, on this device or another one.
    private func followDeletions(with person: AccountID, by client: APIClient) async throws {
        let conversation = try await readKept { people, _ in
            try people.element(.conversation, of: person, as: ConversationSummary.self)
        }
        // Who can't tell, because all is deleted or nothing was asked for yet, asks, too.
        if let conversation, conversation.deletions == nil { return }
        let list: DeletionList
        do {
            list = try await answered {
                try await client.call(Routes.deletions, PersonPath(person: person))
            }
        } catch WorkspaceError.server(.notFound) {
            return
        }
        try await keep { people in
            try people.dropMessages(with: person, through: list.through, list.numbers)
        }
    }

    /// Everybody with whom this device keeps messages.
    func correspondents() async throws -> [AccountID] {
        try await readKept { kept, _ in try kept.correspondents() }
    }

    /// Asks for the messages with people who were not in the list of conversations, and drops those
    /// that the server has not: it may have been put back to a backup. One who went from page to
    /// page while the list was told is not lost.
    func recheckMessages(with people: [AccountID]) async throws {
        for person in people {
            do {
                _ = try await fetchMessages(with: person, isHurried: false)
            } catch WorkspaceError.server(.notFound) {
                try await keep { kept in
                    try kept.dropMessages(with: person)
                }
            }
        }
    }

    func pages(
        of person: AccountID, after number: Int, by client: APIClient
    ) async throws -> [MessageSummary] {
        var messages: [MessageSummary] = []
        while true {
            let next = try await page(
                of: person, after: messages.last?.number ?? number, by: client)
            messages += next.messages
            if next.isComplete || next.messages.isEmpty { return messages }
        }
    }

    private func page(
        of person: AccountID, after number: Int, by client: APIClient
    ) async throws -> MessageList {
        let query = MessageQuery(person: person, after: number)
        return try await answered {
            try await client.call(Routes.messages, query)
        }
    }
}
