import Primitives
import Social
import TestSupport
import Testing

@Suite("Messages")
struct MessageTests {
    @Test("Sending the same message again gives the stored one and tells nobody")
    func idempotence() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        let id = bench.environment.newID(MessageID.self)
        let first = try await bench.conversations.send("Lunch?", id: id, from: ada, to: ben)
        bench.clock.advance(by: .hours(1))
        try await bench.say("Yes", from: ben, to: ada)
        let again = try await bench.conversations.send("Lunch?", id: id, from: ada, to: ben)
        #expect(again.value == first.value)
        #expect(again.notices.isEmpty)
        _ = try await bench.blocks.block(ada, by: ben)
        let later = try await bench.conversations.send("Lunch?", id: id, from: ada, to: ben)
        #expect(later.value == first.value)
        #expect(
            try await bench.conversations.messages(of: ada, with: ben).map(\.number)
                == [1, 2, 3, 4])
    }

    @Test("An id names one message of its sender; another sender's id is another message")
    func reusedIDs() async throws {
        let bench = try await SocialBench(["Ada", "Ben", "Carl"])
        let (ada, ben, carl) = (bench.people[0], bench.people[1], bench.people[2])
        let id = bench.environment.newID(MessageID.self)
        _ = try await bench.conversations.send("Hi", id: id, from: ada, to: ben)
        await #expect(throws: SocialError.idReused(id)) {
            try await bench.conversations.send("Hi", id: id, from: ada, to: carl)
        }
        await #expect(throws: SocialError.idReused(id)) {
            try await bench.conversations.send("Hello", id: id, from: ada, to: ben)
        }
        let other = try await bench.conversations.send("Ho", id: id, from: carl, to: ben)
        #expect(other.value.text == "Ho")
    }

    @Test("Messages are read page by page, without gaps")
    func paging() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        for number in 3...10 { try await bench.say("\(number)", from: ada, to: ben) }
        var numbers: [Int] = []
        while true {
            let page = try await bench.conversations.messages(
                of: ben, with: ada, after: numbers.last ?? 0, limit: 3)
            if page.isEmpty { break }
            #expect(page.count <= 3)
            numbers += page.map(\.number)
        }
        #expect(numbers == Array(1...10))
        let none = try await bench.conversations.messages(of: ben, with: ada, limit: -1)
        #expect(none.isEmpty)
    }

    @Test("Reading counts down what is unread, never up, and both are told")
    func reading() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        try await bench.say("One", from: ada, to: ben)
        try await bench.say("Two", from: ben, to: ada)
        try await bench.say("Three", from: ada, to: ben)
        #expect(try await bench.conversations.conversation(of: ben, with: ada)?.unread == 3)
        let read = try await bench.conversations.markRead(through: 3, with: ada, by: ben)
        #expect(read.value.unread == 1)
        #expect(
            read.notices == [
                Notice(ben, .conversation(with: ada)), Notice(ada, .conversation(with: ben)),
            ])
        let back = try await bench.conversations.markRead(through: 1, with: ada, by: ben)
        #expect(back.value.readThrough == 3)
        #expect(back.notices.isEmpty)
        let beyond = try await bench.conversations.markRead(through: 99, with: ada, by: ben)
        #expect(beyond.value.readThrough == 5)
        #expect(beyond.value.unread == 0)
        try await bench.say("Four", from: ada, to: ben)
        #expect(try await bench.conversations.conversation(of: ben, with: ada)?.unread == 1)
    }

    @Test("Conversations are listed by their last message, page by page, requests apart")
    func listing() async throws {
        let bench = try await SocialBench(["Ada"] + (1...7).map { "Person \($0)" })
        let (ada, others) = (bench.people[0], Array(bench.people.dropFirst()))
        for other in others {
            try await bench.say("Hi", from: other, to: ada)
            if other != others[3] { _ = try await bench.conversations.accept(other, by: ada) }
        }
        try await bench.say("Hello", from: ada, to: others[0])
        _ = try await bench.blocks.block(others[5], by: ada)
        let expected = [others[0], others[6], others[4], others[2], others[1]]
        let all = try await bench.conversations.conversations(of: ada)
        #expect(all.map(\.other) == expected)
        #expect(all.first?.lastMessage?.text == "Hello")
        #expect(all.first?.lastMessage?.sender == ada)
        var paged: [AccountID] = []
        var cursor: Conversation.Cursor?
        while true {
            let page = try await bench.conversations.conversations(
                of: ada, after: cursor, limit: 2)
            guard let last = page.last else { break }
            #expect(page.count <= 2)
            paged += page.map(\.other)
            cursor = last.cursor
        }
        #expect(paged == expected)
        #expect(try await bench.conversations.requests(for: ada).map(\.other) == [others[3]])
    }

    @Test("A clock that goes back doesn't change the order of messages or lists")
    func clockSetBack() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        let before = bench.clock.now
        bench.clock.advance(by: .hours(-2))
        try await bench.say("Earlier?", from: ada, to: ben)
        #expect(try await bench.texts(of: ben, with: ada).last == "Earlier?")
        let conversation = try await bench.conversations.conversation(of: ben, with: ada)
        #expect(conversation?.lastActivity == before)
    }

    @Test("All is the same after a restart")
    func restart() async throws {
        try await withStoreURL { url in
            let first = try await SocialBench(["Ada", "Ben"], url: url)
            let (ada, ben) = (first.people[0], first.people[1])
            try await first.say("Hi 👋🏽\u{0}", from: ada, to: ben)
            try await first.say("Hi", from: ben, to: ada)
            let before = try await first.conversations.conversations(of: ada)
            let messages = try await first.conversations.messages(of: ada, with: ben)
            await first.store.close()
            let second = try await SocialBench([], url: url)
            #expect(try await second.conversations.conversations(of: ada) == before)
            #expect(try await second.conversations.messages(of: ada, with: ben) == messages)
            #expect(try await second.profiles.profile(of: ben)?.displayName == "Ben")
            await second.store.close()
        }
    }
}
