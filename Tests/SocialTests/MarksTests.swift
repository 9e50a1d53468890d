import Primitives
import Social
import Testing

@Suite("What the other person has read")
struct MarksTests {
    /// Returns the marks that one person sees in the conversation with another, as "delivered,
    /// read".
    private func marks(
        of me: AccountID, with other: AccountID, in bench: SocialBench
    ) async throws -> String {
        guard let conversation = try await bench.conversations.conversation(of: me, with: other)
        else { return "none" }
        func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "-" }
        return "\(text(conversation.delivered)), \(text(conversation.read))"
    }

    private func share(_ isShared: Bool, by me: AccountID, in bench: SocialBench) async throws {
        try await bench.store.write(for: .of(me)) { transaction in
            let editor = ProfileEditor(in: transaction, at: bench.clock.now)
            var settings = try editor.settings(of: me)
            settings.sharesReading = isShared
            _ = try editor.set(settings)
        }
    }

    @Test("Delivery and reading are told once each, only forward, and not beyond the last message")
    func told() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        try await bench.say("Three", from: ada, to: ben)
        #expect(try await marks(of: ada, with: ben, in: bench) == "0, 0")
        let delivered = try await bench.conversations.markDelivered(
            through: 3, with: ada, by: ben)
        #expect(delivered.notices == [Notice(ada, .conversation(with: ben))])
        #expect(try await marks(of: ada, with: ben, in: bench) == "3, 0")
        for number in [3, 2, -1, 99] {
            let again = try await bench.conversations.markDelivered(
                through: number, with: ada, by: ben)
            #expect(again.notices.isEmpty)
        }
        let read = try await bench.conversations.markRead(through: 99, with: ada, by: ben)
        #expect(
            read.notices == [
                Notice(ben, .conversation(with: ada)), Notice(ada, .conversation(with: ben)),
            ])
        #expect(try await marks(of: ada, with: ben, in: bench) == "3, 3")
        #expect(try await marks(of: ben, with: ada, in: bench) == "0, 0")
        try await bench.say("Four", from: ada, to: ben)
        #expect(try await marks(of: ada, with: ben, in: bench) == "3, 3")
        // Who reads has it.
        _ = try await bench.conversations.markRead(through: 4, with: ada, by: ben)
        #expect(try await marks(of: ada, with: ben, in: bench) == "4, 4")
    }

    @Test("A request tells nothing; once it is accepted, it tells what was read")
    func requests() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        try await bench.say("Hi", from: ada, to: ben)
        for person in [(ada, ben), (ben, ada)] {
            #expect(try await marks(of: person.0, with: person.1, in: bench) == "-, -")
        }
        let delivered = try await bench.conversations.markDelivered(
            through: 1, with: ada, by: ben)
        #expect(delivered.notices.isEmpty)
        let read = try await bench.conversations.markRead(through: 1, with: ada, by: ben)
        #expect(read.notices == [Notice(ben, .conversation(with: ada))])
        #expect(try await marks(of: ada, with: ben, in: bench) == "-, -")
        _ = try await bench.conversations.accept(ada, by: ben)
        #expect(try await marks(of: ada, with: ben, in: bench) == "1, 1")
        #expect(try await marks(of: ben, with: ada, in: bench) == "0, 0")
    }

    @Test("Who keeps reading to themself is not told others' reading, nor of the time before")
    func kept() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        _ = try await bench.conversations.markRead(through: 2, with: ada, by: ben)
        try await share(false, by: ben, in: bench)
        try await bench.say("Three", from: ada, to: ben)
        let read = try await bench.conversations.markRead(through: 3, with: ada, by: ben)
        #expect(read.notices == [Notice(ben, .conversation(with: ada))])
        // What was told stays; the reading of the message is not told as its delivery either.
        #expect(try await marks(of: ada, with: ben, in: bench) == "2, 2")
        _ = try await bench.conversations.markDelivered(through: 3, with: ada, by: ben)
        #expect(try await marks(of: ada, with: ben, in: bench) == "3, 2")

        try await bench.say("Four", from: ben, to: ada)
        _ = try await bench.conversations.markRead(through: 4, with: ben, by: ada)
        #expect(try await marks(of: ben, with: ada, in: bench) == "0, -")
        try await share(true, by: ben, in: bench)
        #expect(try await marks(of: ben, with: ada, in: bench) == "0, 0")
        #expect(try await marks(of: ada, with: ben, in: bench) == "3, 2")
        try await bench.say("Five", from: ada, to: ben)
        _ = try await bench.conversations.markRead(through: 5, with: ada, by: ben)
        #expect(try await marks(of: ada, with: ben, in: bench) == "5, 5")
    }

    @Test(
        "A block or a departure ends it, and after an unblock nothing of between is told",
        arguments: [true, false])
    func closed(isAdasBlock: Bool) async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        try await bench.say("Three", from: ada, to: ben)
        let (blocker, other) = isAdasBlock ? (ada, ben) : (ben, ada)
        _ = try await bench.blocks.block(other, by: blocker)
        let delivered = try await bench.conversations.markDelivered(
            through: 3, with: ada, by: ben)
        let read = try await bench.conversations.markRead(through: 3, with: ada, by: ben)
        #expect(delivered.notices.isEmpty)
        #expect(read.notices == [Notice(ben, .conversation(with: ada))])
        #expect(try await marks(of: ada, with: ben, in: bench) == "-, -")
        _ = try await bench.blocks.unblock(other, by: blocker)
        #expect(try await marks(of: ada, with: ben, in: bench) == "0, 0")
        try await bench.leave(ben)
        #expect(try await marks(of: ada, with: ben, in: bench) == "-, -")
    }
}
