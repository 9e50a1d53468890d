import Primitives
import Social
import TestSupport
import Testing

/// Tests of messages that one person deletes for themself.
@Suite("What one deletes for oneself")
struct DeletionTests {
    /// Returns a bench with a conversation of some messages, alternately from Ada and Ben.
    private func talk(
        _ count: Int, url: String = "memory:"
    ) async throws -> (bench: SocialBench, ada: AccountID, ben: AccountID) {
        let bench = try await SocialBench(["Ada", "Ben"], url: url)
        let (ada, ben) = (bench.people[0], bench.people[1])
        for number in 1...count {
            let (from, to) = number % 2 == 1 ? (ada, ben) : (ben, ada)
            try await bench.say("\(number)", from: from, to: to)
        }
        return (bench, ada, ben)
    }

    @Test("A deleted message is gone from lists, pages and counts, for one person alone")
    func one() async throws {
        try await withStoreURL { url in
            let (bench, ada, ben) = try await talk(4, url: url)
            let conversations = bench.conversations
            let outcome = try await conversations.delete(4, with: ben, by: ada)
            #expect(outcome.notices == [Notice(ada, .conversation(with: ben))])
            #expect(try await bench.texts(of: ada, with: ben) == ["1", "2", "3"])
            #expect(try await bench.texts(of: ben, with: ada) == ["1", "2", "3", "4"])
            let seen = try #require(try await conversations.conversations(of: ada).first)
            #expect(seen.lastMessage?.text == "3" && seen.unread == 1 && seen.deletions == 1)
            #expect(seen.lastActivity == seen.lastMessage?.sentAt)
            let other = try #require(try await conversations.conversations(of: ben).first)
            #expect(other.lastMessage?.text == "4" && other.deletions == nil)
            #expect(try await conversations.delete(4, with: ben, by: ada).notices.isEmpty)
            await #expect(throws: SocialError.noSuchMessage(5)) {
                try await conversations.delete(5, with: ben, by: ada)
            }
            #expect(try await conversations.contradictions().isEmpty)
            await bench.store.close()
        }
    }

    @Test("A conversation that was deleted as a whole leaves the list until something new comes")
    func all() async throws {
        let (bench, ada, ben) = try await talk(3)
        let conversations = bench.conversations
        _ = try await conversations.clear(through: 99, with: ben, by: ada)
        #expect(try await conversations.conversations(of: ada).isEmpty)
        #expect(try await conversations.messages(of: ada, with: ben).isEmpty)
        #expect(try await conversations.connections(of: ada) == [ben])
        #expect(try await conversations.conversation(of: ada, with: ben)?.lastMessage == nil)
        #expect(try await conversations.clear(through: 99, with: ben, by: ada).value == false)
        try await bench.say("4", from: ben, to: ada)
        let seen = try #require(try await conversations.conversations(of: ada).first)
        #expect(seen.lastMessage?.text == "4" && seen.unread == 1)
        #expect(try await bench.texts(of: ada, with: ben) == ["4"])
    }

    @Test("A request whose text was deleted leaves the requests, and can still be answered")
    func request() async throws {
        let (bench, ada, ben) = try await talk(1)
        _ = try await bench.conversations.delete(1, with: ada, by: ben)
        #expect(try await bench.conversations.requests(for: ben).isEmpty)
        #expect(try await bench.conversations.accept(ada, by: ben).value.state == .open)
        #expect(try await bench.texts(of: ada, with: ben) == ["1"])
    }

    @Test("Closed, blocked and declined conversations can be deleted, too")
    func closed() async throws {
        for fate in 0..<3 {
            let (bench, ada, ben) = try await talk(fate == 2 ? 1 : 3)
            switch fate {
            case 0: _ = try await bench.blocks.block(ben, by: ada)
            case 1: try await bench.leave(ada)
            default: _ = try await bench.conversations.decline(ada, by: ben)
            }
            let outcome = try await bench.conversations.clear(through: 9, with: ada, by: ben)
            #expect(outcome.notices == [Notice(ben, .conversation(with: ada))])
            #expect(try await bench.conversations.messages(of: ben, with: ada).isEmpty)
            #expect(try await bench.conversations.contradictions().isEmpty)
        }
    }

    @Test("A text that both have deleted is gone; the row stays for its number")
    func both() async throws {
        let (bench, ada, ben) = try await talk(4)
        let conversations = bench.conversations
        _ = try await conversations.delete(2, with: ben, by: ada)
        #expect(try await conversations.emptyTexts() == 0)
        _ = try await conversations.clear(through: 3, with: ada, by: ben)
        #expect(try await conversations.emptyTexts(atMost: 1) == 1)
        #expect(try await conversations.emptyTexts() == 0)
        #expect(try await bench.texts(of: ada, with: ben) == ["1", "3", "4"])
        #expect(try await conversations.contradictions().isEmpty)
        try await bench.say("5", from: ada, to: ben)
        // Who leaves has deleted all.
        try await bench.leave(ben)
        _ = try await conversations.clear(through: 4, with: ben, by: ada)
        #expect(try await conversations.emptyTexts() == 3)
        #expect(try await bench.texts(of: ada, with: ben) == ["5"])
        #expect(try await conversations.contradictions().isEmpty)
    }

    @Test("Neighbours are one run: pages cost what they show, however much was deleted")
    func runs() async throws {
        let (bench, ada, ben) = try await talk(40)
        let conversations = bench.conversations
        for number in (2...39).reversed() where number != 20 {
            _ = try await conversations.delete(number, with: ben, by: ada)
        }
        #expect(try await bench.texts(of: ada, with: ben) == ["1", "20", "40"])
        let list = try await conversations.deletions(of: ada, with: ben)
        #expect(list.through == 0 && list.numbers.count == 37)
        let newest = try await conversations.messages(of: ada, with: ben, before: .max, limit: 2)
        #expect(newest.map(\.number) == [20, 40])
        let earlier = try await conversations.messages(of: ada, with: ben, before: 20, limit: 2)
        #expect(earlier.map(\.number) == [1])
        _ = try await conversations.delete(1, with: ben, by: ada)
        let joined = try await conversations.deletions(of: ada, with: ben)
        #expect(joined.through == 19 && joined.numbers == Array(21...39))
        #expect(try await conversations.contradictions().isEmpty)
    }

    @Test("A deleted message is never told in live events")
    func news() async throws {
        let (bench, ada, ben) = try await talk(2)
        let first = try await bench.store.read { try $0.lastCommit() } + 1
        try await bench.say("3", from: ben, to: ada)
        try await bench.say("4", from: ben, to: ada)
        _ = try await bench.conversations.delete(3, with: ben, by: ada)
        let news = try #require(
            try await bench.store.read {
                try Conversations(in: $0).news(of: ada, since: first, limit: 10)
            })
        #expect(news.compactMap(\.message?.text) == ["4"])
        #expect(news.map(\.kind).contains(.conversation(with: ben)))
    }
}
