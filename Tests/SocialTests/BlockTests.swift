import Primitives
import Social
import Testing

@Suite("Blocks")
struct BlockTests {
    @Test("A block hides each from the other and closes the conversation of both")
    func blocking() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        let outcome = try await bench.blocks.block(ada, by: ben)
        #expect(
            Set(outcome.notices) == [
                Notice(ben, .blocks), Notice(ben, .conversation(with: ada)),
                Notice(ada, .conversation(with: ben)),
            ])
        #expect(try await bench.blocks.hidden(from: ada) == [ben])
        #expect(try await bench.blocks.hidden(from: ben) == [ada])
        #expect(try await bench.blocks.isBlocked(between: ada, and: ben))
        #expect(try await bench.blocks.isBlocked(between: ben, and: ada))
        for (me, other) in [(ada, ben), (ben, ada)] {
            #expect(try await bench.profiles.profiles(of: [other], for: me).isEmpty)
            #expect(try await bench.profiles.search("a", for: me).isEmpty)
            #expect(try await bench.profiles.search("b", for: me).isEmpty)
            #expect(try await bench.conversations.connections(of: me).isEmpty)
            #expect(try await bench.state(of: me, with: other) == .closed)
            await #expect(throws: SocialError.closed(with: other)) {
                try await bench.say("Are you there?", from: me, to: other)
            }
        }
        #expect(try await bench.conversations.conversations(of: ben).isEmpty)
        #expect(try await bench.conversations.conversations(of: ada).map(\.state) == [.closed])
    }

    @Test("Blocked and left look the same in an open conversation")
    func closedAlike() async throws {
        var views: [[String]] = []
        for leaves in [true, false] {
            let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
            if leaves {
                try await bench.leave(ben)
            } else {
                _ = try await bench.blocks.block(ada, by: ben)
            }
            var view = ["\(try await bench.conversations.conversations(of: ada))"]
            view.append("\(try await bench.texts(of: ada, with: ben))")
            view.append("\(try await bench.profiles.profiles(of: [ben], for: ada))")
            do {
                try await bench.say("Are you there?", from: ada, to: ben)
            } catch {
                view.append("\(error)")
            }
            views.append(view)
        }
        #expect(views[0] == views[1])
        #expect(views[0].last == "this conversation is closed")
    }

    @Test("Unblocking opens the conversation as it was, and messages go on where they stopped")
    func unblocking() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        _ = try await bench.blocks.block(ada, by: ben)
        let outcome = try await bench.blocks.unblock(ada, by: ben)
        #expect(outcome.value)
        #expect(outcome.notices.contains(Notice(ada, .conversation(with: ben))))
        #expect(try await bench.blocks.unblock(ada, by: ben).value == false)
        #expect(try await bench.blocks.unblock(ada, by: ben).notices.isEmpty)
        #expect(try await bench.state(of: ada, with: ben) == .open)
        #expect(try await bench.say("Back", from: ada, to: ben).value.number == 3)
    }

    @Test("With blocks in both directions, both must go before anybody can write")
    func bothDirections() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        _ = try await bench.blocks.block(ada, by: ben)
        _ = try await bench.blocks.block(ben, by: ada)
        let first = try await bench.blocks.unblock(ada, by: ben)
        #expect(!first.notices.map(\.recipient).contains(ada))
        #expect(try await bench.state(of: ben, with: ada) == .closed)
        _ = try await bench.blocks.unblock(ben, by: ada)
        #expect(try await bench.state(of: ben, with: ada) == .open)
    }

    @Test("A request of somebody who blocks its receiver is hidden, and can't be answered")
    func requesterBlocks() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        try await bench.say("Hi", from: ada, to: ben)
        let outcome = try await bench.blocks.block(ben, by: ada)
        #expect(outcome.notices.contains(Notice(ben, .conversation(with: ada))))
        #expect(try await bench.conversations.requests(for: ben).isEmpty)
        #expect(try await bench.conversations.conversations(of: ada).isEmpty)
        await #expect(throws: SocialError.closed(with: ada)) {
            try await bench.conversations.accept(ada, by: ben)
        }
        await #expect(throws: SocialError.closed(with: ada)) {
            try await bench.say("Hello", from: ben, to: ada)
        }
        _ = try await bench.blocks.unblock(ben, by: ada)
        #expect(try await bench.conversations.requests(for: ben).map(\.other) == [ada])
    }

    @Test("A blocked request is back after unblocking, undecided")
    func receiverBlocks() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        try await bench.say("Hi", from: ada, to: ben)
        let outcome = try await bench.blocks.block(ada, by: ben)
        #expect(outcome.notices.allSatisfy { $0.recipient == ben })
        #expect(try await bench.conversations.requests(for: ben).isEmpty)
        _ = try await bench.blocks.unblock(ada, by: ben)
        #expect(try await bench.conversations.requests(for: ben).map(\.other) == [ada])
    }

    @Test("Only the owner sees their block list, the latest first")
    func listing() async throws {
        let bench = try await SocialBench(["Ada", "Ben", "Carl"])
        let (ada, ben, carl) = (bench.people[0], bench.people[1], bench.people[2])
        _ = try await bench.blocks.block(ben, by: ada)
        bench.clock.advance(by: .seconds(1))
        _ = try await bench.blocks.block(carl, by: ada)
        let again = try await bench.blocks.block(ben, by: ada)
        #expect(again.notices.isEmpty)
        #expect(try await bench.blocks.list(of: ada).map(\.other) == [carl, ben])
        #expect(try await bench.blocks.list(of: ada, limit: 1).map(\.other) == [carl])
        #expect(try await bench.blocks.list(of: ben).isEmpty)
        #expect(try await !bench.blocks.isBlocked(between: ben, and: carl))
        let shown = try await bench.profiles.profiles(of: [carl, ben])
        #expect(shown.map(\.displayName) == ["Carl", "Ben"])
    }

    @Test("Nobody blocks themself or nobody; who has left can be unblocked")
    func wrongBlocks() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        await #expect(throws: SocialError.yourself) {
            try await bench.blocks.block(ada, by: ada)
        }
        _ = try await bench.blocks.block(ben, by: ada)
        try await bench.leave(ben)
        #expect(try await bench.blocks.unblock(ben, by: ada).value)
        await #expect(throws: SocialError.noSuchPerson(ben)) {
            try await bench.blocks.block(ben, by: ada)
        }
    }
}
