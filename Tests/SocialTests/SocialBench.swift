import Backends
import Foundation
import Primitives
import Social
import Storage
import Sync
import TestSupport

/// The domain on one store, with some people and a manual clock.
struct SocialBench {
    let clock = ManualClock(Instant(seconds: 1_772_355_600))
    let environment: Environment
    let store: Store
    let ration: FirstMessageLimit
    let people: [AccountID]

    /// Opens a store and gives each name a profile.
    init(
        _ names: [String], url: String = "memory:", seed: UInt64 = 1,
        ration: FirstMessageLimit = FirstMessageLimit()
    ) async throws {
        let environment = Environment.seeded(seed, clock: clock)
        self.environment = environment
        self.ration = ration
        if url == "memory:" {
            // As strict as one behind a network.
            store = Store(engine: StrictEngine(tables: Domain.social.tables))
        } else {
            store = try await Backends.open(url, tables: Domain.social.tables)
        }
        people = names.map { _ in environment.newID() }
        for (name, account) in zip(names, people) {
            _ = try await profiles.create(ProfileDraft(displayName: name), for: account)
        }
    }

    /// Creates a bench with Ada and Ben, and on request an open conversation of two messages.
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

    var profiles: TestProfiles { TestProfiles(store: store, environment: environment) }
    var blocks: TestBlocks { TestBlocks(store: store, environment: environment) }
    var conversations: TestConversations {
        TestConversations(store: store, environment: environment, ration: ration)
    }

    /// Sends a message with a new id, one second after the last.
    @discardableResult
    func say(
        _ text: String, from sender: AccountID, to recipient: AccountID
    ) async throws -> Outcome<Message> {
        clock.advance(by: .seconds(1))
        return try await conversations.send(
            text, id: environment.newID(), from: sender, to: recipient)
    }

    /// Returns the state of a conversation for the first of two people.
    func state(of me: AccountID, with other: AccountID) async throws -> Conversation.State? {
        try await conversations.conversation(of: me, with: other)?.state
    }

    /// Returns the texts of a conversation that one person can read.
    func texts(of me: AccountID, with other: AccountID) async throws -> [String] {
        try await conversations.messages(of: me, with: other).map(\.text)
    }

    /// Removes a person, as the operator does when they leave.
    func leave(_ account: AccountID) async throws {
        let now = environment.now()
        try await store.write { transaction in
            try ProfileEditor(in: transaction, at: now).remove(account)
            try ConversationEditor(in: transaction, at: now).close(with: account)
        }
    }
}
