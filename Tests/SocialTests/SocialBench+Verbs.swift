import Primitives
import Social
import Storage

// The verbs of the domain, each in a transaction of its own, as tests use them.

struct TestProfiles {
    let store: Store
    let environment: Environment

    func create(_ draft: ProfileDraft, for account: AccountID) async throws -> Outcome<Profile> {
        try await write(account) { try $0.create(draft, for: account) }
    }

    func edit(_ edit: ProfileEdit, of account: AccountID) async throws -> Outcome<Profile> {
        try await write(account) { try $0.edit(edit, of: account) }
    }

    func profile(of account: AccountID) async throws -> Profile? {
        try await store.read { try Profiles(in: $0).profile(of: account) }
    }

    func profiles(of accounts: [AccountID]) async throws -> [Profile] {
        try await store.read { try Profiles(in: $0).profiles(of: accounts) }
    }

    func profiles(of accounts: [AccountID], for viewer: AccountID) async throws -> [Profile] {
        try await store.read { try Profiles(in: $0).profiles(of: accounts, for: viewer) }
    }

    func search(
        _ text: String, for viewer: AccountID, limit: Int = Profiles.searchLimit
    ) async throws -> [Profile] {
        try await store.read { try Profiles(in: $0).search(text, for: viewer, limit: limit) }
    }

    private func write<Result: Sendable>(
        _ account: AccountID, _ body: @Sendable (ProfileEditor) throws -> Result
    ) async throws -> Result {
        let now = environment.now()
        return try await store.write(for: .of(account)) {
            try body(ProfileEditor(in: $0, at: now))
        }
    }
}

struct TestBlocks {
    let store: Store
    let environment: Environment

    func block(_ other: AccountID, by me: AccountID) async throws -> Outcome<Block> {
        try await write(me, other) { try $0.block(other, by: me) }
    }

    func unblock(_ other: AccountID, by me: AccountID) async throws -> Outcome<Bool> {
        try await write(me, other) { try $0.unblock(other, by: me) }
    }

    func list(of me: AccountID, limit: Int = 1000) async throws -> [Block] {
        try await store.read { try Blocks(in: $0).list(of: me, limit: limit) }
    }

    func isBlocked(between one: AccountID, and other: AccountID) async throws -> Bool {
        try await store.read { try Blocks(in: $0).isBlocked(between: one, and: other) }
    }

    func hidden(from viewer: AccountID) async throws -> Set<AccountID> {
        try await store.read { try Blocks(in: $0).hidden(from: viewer) }
    }

    private func write<Result: Sendable>(
        _ me: AccountID, _ other: AccountID, _ body: @Sendable (BlockEditor) throws -> Result
    ) async throws -> Result {
        let now = environment.now()
        return try await store.write(for: .of(me, other)) {
            try body(BlockEditor(in: $0, at: now))
        }
    }
}

struct TestConversations {
    let store: Store
    let environment: Environment
    let ration: FirstMessageLimit

    func send(
        _ text: String, id: MessageID, from me: AccountID, to other: AccountID,
        context: String? = nil
    ) async throws -> Outcome<Message> {
        try await write(me, other) {
            try $0.send(text, id: id, from: me, to: other, context: context)
        }
    }

    func accept(_ other: AccountID, by me: AccountID) async throws -> Outcome<Conversation> {
        try await write(me, other) { try $0.accept(other, by: me) }
    }

    func decline(_ other: AccountID, by me: AccountID) async throws -> Outcome<Conversation> {
        try await write(me, other) { try $0.decline(other, by: me) }
    }

    func takeBackDecline(
        of other: AccountID, by me: AccountID
    ) async throws -> Outcome<Conversation> {
        try await write(me, other) { try $0.takeBackDecline(of: other, by: me) }
    }

    func markRead(
        through number: Int, with other: AccountID, by me: AccountID
    ) async throws -> Outcome<Conversation> {
        try await write(me, other) { try $0.markRead(through: number, with: other, by: me) }
    }

    func markDelivered(
        through number: Int, with other: AccountID, by me: AccountID
    ) async throws -> Outcome<Bool> {
        try await write(me, other) { try $0.markDelivered(through: number, with: other, by: me) }
    }

    func delete(
        _ number: Int, with other: AccountID, by me: AccountID
    ) async throws -> Outcome<Bool> {
        try await write(me, other) { try $0.delete(number, with: other, by: me) }
    }

    func clear(
        through number: Int, with other: AccountID, by me: AccountID
    ) async throws -> Outcome<Bool> {
        try await write(me, other) { try $0.clear(through: number, with: other, by: me) }
    }

    func deletions(of me: AccountID, with other: AccountID) async throws -> Deletions {
        try await read { try $0.deletions(of: me, with: other) }
    }

    func messages(
        of me: AccountID, with other: AccountID, before number: Int, limit: Int = 100
    ) async throws -> [Message] {
        try await read { try $0.messages(of: me, with: other, before: number, limit: limit) }
    }

    /// Empties all texts that are not needed any more; returns how many.
    func emptyTexts(atMost limit: Int = 500) async throws -> Int {
        let now = environment.now()
        var sum = 0
        while let count = try await store.write({
            try ConversationEditor(in: $0, at: now).emptyTexts(atMost: limit)
        }) { sum += count }
        return sum
    }

    /// Returns the sentences about contradictions.
    func contradictions() async throws -> [String] { try await read { try $0.contradictions() } }

    func requests(
        for me: AccountID, after cursor: Conversation.Cursor? = nil, limit: Int = 50
    ) async throws -> [Conversation] {
        try await read { try $0.requests(for: me, after: cursor, limit: limit) }
    }

    func declined(
        by me: AccountID, after cursor: Conversation.Cursor? = nil, limit: Int = 50
    ) async throws -> [Conversation] {
        try await read { try $0.declined(by: me, after: cursor, limit: limit) }
    }

    func conversations(
        of me: AccountID, after cursor: Conversation.Cursor? = nil, limit: Int = 50
    ) async throws -> [Conversation] {
        try await read { try $0.conversations(of: me, after: cursor, limit: limit) }
    }

    func connections(of me: AccountID) async throws -> Set<AccountID> {
        try await read { try $0.connections(of: me) }
    }

    func conversation(of me: AccountID, with other: AccountID) async throws -> Conversation? {
        try await read { try $0.conversation(of: me, with: other) }
    }

    func messages(
        of me: AccountID, with other: AccountID, after number: Int = 0, limit: Int = 100
    ) async throws -> [Message] {
        try await read { try $0.messages(of: me, with: other, after: number, limit: limit) }
    }

    private func read<Result: Sendable>(
        _ body: @Sendable (Conversations) throws -> Result
    ) async throws -> Result {
        try await store.read { try body(Conversations(in: $0)) }
    }

    private func write<Result: Sendable>(
        _ me: AccountID, _ other: AccountID,
        _ body: @Sendable (ConversationEditor) throws -> Result
    ) async throws -> Result {
        let (now, ration) = (environment.now(), ration)
        return try await store.write(for: .of(me, other)) {
            try body(ConversationEditor(in: $0, at: now, ration: ration))
        }
    }
}
