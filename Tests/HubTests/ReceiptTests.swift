import API
import Hub
import Primitives
import Testing

/// Tests of who is told that messages were delivered and read, and when.
@Suite("Receipts")
struct ReceiptTests {
    /// Returns a world in which Ada and Ben are connected, and Ada wrote message 2.
    private func connected() async throws -> (world: HubWorld, ada: Person, ben: Person) {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await world.message("Two", from: ada, to: ben)
        return (world, ada, ben)
    }

    /// Returns "delivered, read" as one person sees them of the other.
    private func marks(of me: Person, with other: Person) async throws -> String {
        guard let conversation = try await me.conversation(with: other) else { return "none" }
        func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "-" }
        return "\(text(conversation.delivered)), \(text(conversation.read))"
    }

    private func acknowledge(_ receipts: MessageReceipt..., by person: Person) async throws {
        _ = try await person.client.call(Routes.receipts, ReceiptBatch(items: receipts))
    }

    @Test("Delivery and reading are shown and told live, once each")
    func told() async throws {
        let (world, ada, ben) = try await connected()
        let events = try await ada.eventsFromNow()
        #expect(try await marks(of: ada, with: ben) == "0, 0")
        for _ in 0..<2 {
            try await acknowledge(MessageReceipt(person: ada.id, delivered: 2), by: ben)
        }
        #expect(try await events.next() == .conversation(with: ben.id))
        #expect(try await marks(of: ada, with: ben) == "2, 0")
        for _ in 0..<2 {
            _ = try await ben.client.call(Routes.read, ReadMark(person: ada.id, through: 2))
        }
        #expect(try await events.next() == .conversation(with: ben.id))
        #expect(try await marks(of: ada, with: ben) == "2, 2")
        #expect(try await ben.conversation(with: ada)?.unread == 0)
        // Nothing more was told of repetitions.
        try await world.message("Three", from: ben, to: ada)
        #expect(try await events.next() == .message(with: ben.id, number: 3))
        let later = try await HubWorld.open(world.store, world.environment)
        #expect(try await marks(of: ada.at(later), with: ben) == "2, 2")
    }

    @Test("One batch acknowledges many conversations; what is none changes nothing")
    func batch() async throws {
        let (world, ada, ben) = try await connected()
        let carl = try await world.join("carl")
        try await world.connect(carl, ben)
        let stranger: AccountID = world.environment.newID()
        try await acknowledge(
            MessageReceipt(person: stranger, delivered: 9, read: 9),
            MessageReceipt(person: ada.id, delivered: 1), MessageReceipt(person: ben.id, read: 1),
            MessageReceipt(person: carl.id, delivered: 1, read: 1),
            MessageReceipt(person: ada.id, delivered: 2), MessageReceipt(person: ada.id), by: ben)
        #expect(try await marks(of: ada, with: ben) == "2, 0")
        #expect(try await marks(of: carl, with: ben) == "1, 1")
        let many = (0...APILimits.receipts).map { _ in MessageReceipt(person: ada.id, delivered: 1)
        }
        await #expect(throws: APIError.self) {
            try await ben.client.call(Routes.receipts, ReceiptBatch(items: many))
        }
        _ = try await ben.client.call(
            Routes.receipts, ReceiptBatch(items: Array(many.dropFirst())))
    }

    @Test("A request, a declined one and a closed conversation tell nothing")
    func closed() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        try await world.message("Hi", from: ada, to: ben)
        let all = MessageReceipt(person: ada.id, delivered: 1, read: 1)
        try await acknowledge(all, by: ben)
        #expect(try await marks(of: ada, with: ben) == "-, -")
        _ = try await ben.client.call(Routes.decline, DeclinePath(person: ada.id))
        try await acknowledge(all, by: ben)
        #expect(try await marks(of: ada, with: ben) == "-, -")
        _ = try await ben.client.call(Routes.takeBackDecline, PersonPath(person: ada.id))
        _ = try await ben.client.call(Routes.accept, PersonPath(person: ada.id))
        #expect(try await marks(of: ada, with: ben) == "1, 1")
        _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
        #expect(try await marks(of: ada, with: ben) == "-, -")
        _ = try await ben.client.call(Routes.unblock, PersonPath(person: ada.id))
        #expect(try await marks(of: ada, with: ben) == "1, 1")
        _ = try await ben.client.call(
            Routes.deleteMe, AccountDeletion(password: Person.password))
        #expect(try await marks(of: ada, with: ben) == "-, -")
    }

    @Test("Reading can be kept to oneself, on both sides")
    func kept() async throws {
        let (world, ada, ben) = try await connected()
        let events = try await ada.eventsFromNow()
        try await ben.set(SettingsChange(sharesReading: false))
        _ = try await ben.client.call(Routes.read, ReadMark(person: ada.id, through: 2))
        #expect(try await marks(of: ada, with: ben) == "0, 0")
        try await world.message("Three", from: ben, to: ada)
        // Of the reading Ada was told nothing.
        #expect(try await events.next() == .message(with: ben.id, number: 3))
        _ = try await ada.client.call(Routes.read, ReadMark(person: ben.id, through: 3))
        #expect(try await marks(of: ben, with: ada) == "0, -")
        try await ben.set(SettingsChange(sharesReading: true))
        #expect(try await marks(of: ben, with: ada) == "0, 0")
        // A pause changes nothing between people who know each other.
        try await ben.set(SettingsChange(isPaused: true))
        try await world.message("Four", from: ada, to: ben)
        try await acknowledge(MessageReceipt(person: ada.id, delivered: 4, read: 4), by: ben)
        #expect(try await marks(of: ada, with: ben) == "4, 4")
    }

    @Test("A long unread conversation is acknowledged within one batch, too")
    func long() async throws {
        let (world, ada, ben) = try await connected()
        for number in 3...1100 { try await world.message("\(number)", from: ada, to: ben) }
        try await acknowledge(MessageReceipt(person: ada.id, delivered: 1100, read: 550), by: ben)
        #expect(try await marks(of: ada, with: ben) == "1100, 550")
        #expect(try await ben.conversation(with: ada)?.unread == 550)
    }
}
