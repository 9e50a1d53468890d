import Primitives
import Social
import Testing

/// Tests that compare one person's view, as text, between two courses of events.
@Suite("What a sender can't tell apart")
struct IndistinguishableTests {
    /// Ben's reaction to Ada's first message, or his action before it.
    enum Fate: String, CaseIterable {
        case unread, delivered, read, declined, declinedAndTakenBack, declinedAndBlocked
        case blockedBefore, blockedAfter, blockedAndUnblocked, left
    }

    @Test(
        "Unread, read, declined, blocked and left look the same to who waits",
        arguments: Fate.allCases.dropFirst())
    func alike(fate: Fate) async throws {
        #expect(try await adasView(fate) == adasView(.unread))
    }

    /// Runs the same day for Ada and returns everything that she sees of Ben.
    private func adasView(_ fate: Fate) async throws -> [String] {
        let bench = try await SocialBench(
            ["Ada", "Ben", "Carl", "Dora"], ration: FirstMessageLimit(requests: 2))
        let (ada, ben) = (bench.people[0], bench.people[1])
        var view: [String] = []
        func note(_ notices: [Notice]) {
            view += notices.filter { $0.recipient == ada }.map { "told \($0.kind)" }
        }
        if fate == .blockedBefore { note(try await bench.blocks.block(ada, by: ben).notices) }
        let id = bench.environment.newID(MessageID.self)
        let sent = try await bench.conversations.send("Hi", id: id, from: ada, to: ben)
        note(sent.notices)
        view.append("\(sent.value)")
        switch fate {
        case .unread, .blockedBefore: break
        case .delivered:
            note(
                try await bench.conversations.markDelivered(through: 1, with: ada, by: ben)
                    .notices)
        case .read:
            note(
                try await bench.conversations.markRead(through: 1, with: ada, by: ben).notices)
        case .declined: note(try await bench.conversations.decline(ada, by: ben).notices)
        case .declinedAndTakenBack:
            note(try await bench.conversations.decline(ada, by: ben).notices)
            note(try await bench.conversations.takeBackDecline(of: ada, by: ben).notices)
        case .declinedAndBlocked:
            note(try await bench.conversations.decline(ada, by: ben).notices)
            note(try await bench.blocks.block(ada, by: ben).notices)
        case .blockedAfter: note(try await bench.blocks.block(ada, by: ben).notices)
        case .blockedAndUnblocked:
            note(try await bench.blocks.block(ada, by: ben).notices)
            note(try await bench.blocks.unblock(ada, by: ben).notices)
        case .left: try await bench.leave(ben)
        }
        let again = try await bench.conversations.send("Hi", id: id, from: ada, to: ben)
        view.append("\(again)")
        try await bench.say("Hi", from: ada, to: bench.people[2])
        for (person, text) in [(ben, "Hello?"), (bench.people[3], "Hi")] {
            do {
                note(try await bench.say(text, from: ada, to: person).notices)
            } catch {
                view.append("\(error)")
            }
        }
        view.append("\(try await bench.conversations.conversations(of: ada))")
        view.append("\(String(describing: try await bench.state(of: ada, with: ben)))")
        view.append("\(try await bench.conversations.messages(of: ada, with: ben))")
        view.append("\(try await bench.conversations.connections(of: ada))")
        return view
    }

    @Test("A first message to somebody who blocks its sender is never shown to them")
    func withheld() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        _ = try await bench.blocks.block(ada, by: ben)
        let sent = try await bench.say("Hi", from: ada, to: ben)
        #expect(sent.notices == [Notice(ada, .conversation(with: ben))])
        for step in 0...1 {
            if step == 1 { _ = try await bench.blocks.unblock(ada, by: ben) }
            #expect(try await bench.conversations.requests(for: ben).isEmpty)
            #expect(try await bench.conversations.conversations(of: ben).isEmpty)
            #expect(try await bench.conversations.conversation(of: ben, with: ada) == nil)
            await #expect(throws: SocialError.noConversation(with: ada)) {
                try await bench.conversations.messages(of: ben, with: ada)
            }
            await #expect(throws: SocialError.noRequest(from: ada)) {
                try await bench.conversations.accept(ada, by: ben)
            }
            await #expect(throws: SocialError.noRequest(from: ada)) {
                try await bench.conversations.decline(ada, by: ben)
            }
            await #expect(throws: SocialError.noConversation(with: ada)) {
                try await bench.conversations.markRead(through: 1, with: ada, by: ben)
            }
        }
    }

    @Test("Who unblocks the sender and writes to them meets them as if first messages crossed")
    func withheldThenCrossed() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        _ = try await bench.blocks.block(ada, by: ben)
        try await bench.say("Hi", from: ada, to: ben)
        _ = try await bench.blocks.unblock(ada, by: ben)
        #expect(try await bench.say("Hi Ada", from: ben, to: ada).value.number == 2)
        #expect(try await bench.state(of: ada, with: ben) == .open)
        #expect(try await bench.texts(of: ben, with: ada) == ["Hi", "Hi Ada"])
    }

    @Test("Who wrote first, unseen, and then blocks isn't told of the answer")
    func withheldThenBlocked() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        _ = try await bench.blocks.block(ada, by: ben)
        try await bench.say("Hi", from: ada, to: ben)
        _ = try await bench.blocks.unblock(ada, by: ben)
        _ = try await bench.blocks.block(ben, by: ada)
        let sent = try await bench.say("Hi Ada", from: ben, to: ada)
        #expect(sent.notices == [Notice(ben, .conversation(with: ada))])
        #expect(try await bench.conversations.conversations(of: ada).isEmpty)
        #expect(try await bench.conversations.connections(of: ada).isEmpty)
    }
}
