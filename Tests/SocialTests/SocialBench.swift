import Backends
import Foundation
import Primitives
import Social
import Storage

/// The services of this domain over one store, some people, and a clock that the test moves.
struct SocialBench {
    let clock = ManualClock(Instant(seconds: 1_772_355_600))
    let environment: Environment
    let store: Store
    let ration: Ration
    let people: [AccountID]

    /// Opens a store and gives each name a profile.
    init(
        _ names: [String], url: String = "memory:", seed: UInt64 = 1, ration: Ration = Ration()
    ) async throws {
        let environment = Environment.seeded(seed, clock: clock)
        self.environment = environment
        self.ration = ration
        store = try await Backends.open(url, tables: SocialTables.all)
        people = names.map { _ in environment.newID() }
        for (name, account) in zip(names, people) {
            _ = try await profiles.create(ProfileDraft(displayName: name), for: account)
        }
    }

    /// Ada and Ben, who have an open conversation of two messages if asked for.
    static func adaAndBen(
        connected: Bool = false
    ) async throws -> (bench: SocialBench, ada: AccountID, ben: AccountID) {
        let bench = try await SocialBench(["Ada", "Ben"])
        let (ada, ben) = (bench.people[0], bench.people[1])
        if connected {
            try await bench.say("Hi, I'm Ada", from: ada, to: ben)
            try await bench.say("Hi, I'm Ben", from: ben, to: ada)
        }
        return (bench, ada, ben)
    }

    var profiles: Profiles { Profiles(store: store, environment: environment) }
    var blocks: Blocks { Blocks(store: store, environment: environment) }
    var conversations: Conversations {
        Conversations(store: store, environment: environment, ration: ration)
    }

    /// Sends a message of a new id, a second after the last.
    @discardableResult
    func say(
        _ text: String, from sender: AccountID, to recipient: AccountID
    ) async throws(SocialError) -> Outcome<Message> {
        clock.advance(by: .seconds(1))
        return try await conversations.send(
            text, id: environment.newID(), from: sender, to: recipient)
    }

    /// Where the conversation of two people stands for the first.
    func state(of me: AccountID, with other: AccountID) async throws -> Conversation.State? {
        try await conversations.conversation(of: me, with: other)?.state
    }

    /// The texts that one person can read of a conversation.
    func texts(of me: AccountID, with other: AccountID) async throws -> [String] {
        try await conversations.messages(of: me, with: other).map(\.text)
    }

    /// Takes a person out, as the operator does when they leave.
    func leave(_ account: AccountID) async throws {
        try await store.write { try Profiles.remove(account, in: $0) }
    }
}

/// A new SQLite file in a folder of its own, which is removed afterwards.
func withSQLite(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("quad-social-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body("sqlite:\(folder.path)/social.sqlite")
}
