import Primitives
import Storage

/// The numbers of new messages and requests at the last look, available without the server.
public struct Inbox: Sendable, Hashable {
    /// The owner of the rows on this device.
    let owner: AccountID
    /// The number of unread messages.
    public let unread: Int
    /// The number of waiting requests.
    public let requests: Int

    static let table = Table<Inbox>(
        "inboxes", key: ["owner"],
        home: "owner",
        make: { Inbox(owner: $0, unread: $1, requests: $2) },
        columns: Column("owner", \.owner), Column("unread", \.unread),
        Column("requests", \.requests))
}

extension Workspace {
    /// Returns the numbers of the last look; `nil` if there was none.
    public func inbox() async throws -> Inbox? {
        try await store.read { transaction in
            try transaction.get(Inbox.table, owner)
        }
    }

    /// Asks the server for the numbers, and for what this device keeps of people and messages,
    /// unless its latest answer told that nothing came since the last look.
    public func refreshInbox() async throws {
        await eraseRemains()
        try await refreshFeed()
        let told = agreement.news?.messages
        let seen = try await store.read {
            transaction in try transaction.get(SeenMessages.table, owner)
        }
        if let told, seen?.state == told { return }
        let correspondents = try await correspondents()
        let conversations = try await conversations().value
        let listed = Set(conversations.map(\.person))
        try await keepInbox(conversations, try await requests().value)
        try await fetchMessages(of: conversations)
        try await recheckMessages(with: correspondents.filter { !listed.contains($0) })
        // Asked for only so that they are kept.
        _ = try await declined()
        _ = try await blocked()
        _ = try await profile()
        _ = try await accountSettings()
        try await refreshThumbnails()
        // What can't be kept is asked for again once it can.
        guard let told, try await !isKeptSealed() else { return }
        let looked = SeenMessages(owner: owner, state: told)
        try await store.write { transaction in
            try transaction.put(looked, in: SeenMessages.table)
        }
    }

    /// Asks for the people whose paths the user crossed, if what is kept of them is old.
    private func refreshFeed() async throws {
        let now = environment.now()
        let at = try await readKept { people, _ in
            try people.canKeep() ? try people.keptAt(.feed) ?? Instant(milliseconds: 0) : now
        }
        if at <= now, now - at < Self.feedAge { return }
        _ = try await people()
        try await refreshThumbnails()
    }

    /// The age at which a feed is asked for anew beside an exchange.
    private static let feedAge: Duration = .seconds(600)

    /// Keeps the numbers of the conversations and requests that the server told.
    public func keepInbox(
        _ conversations: [ConversationSummary], _ requests: [RequestSummary]
    ) async throws {
        let inbox = Inbox(
            owner: owner, unread: conversations.reduce(0) { $0 + $1.unread },
            requests: requests.count)
        guard try await self.inbox() != inbox else { return }
        try await store.write { transaction in
            try transaction.put(inbox, in: Inbox.table)
        }
    }
}

/// The state of the server's conversations and requests at the last look, as
/// ``API/ServerNews/messages`` names it.
struct SeenMessages: Sendable {
    let owner: AccountID
    let state: String

    static let table = Table<SeenMessages>(
        "seen_messages", key: ["owner"], home: "owner",
        make: { SeenMessages(owner: $0, state: $1) },
        columns: Column("owner", \.owner), Column("state", \.state))
}
