import API
import Hub
import Primitives
import Testing

/// Tests that compare everything that the server answers one person between two courses of events.
@Suite("A block that leaks nowhere")
struct BlockLeakTests {
    /// The fate of Ada's first message to Ben.
    enum Fate: String, CaseIterable {
        case unread, read, acknowledged, declined, blocked, blockedAndRenamed, renamed
        case blockedAndUnblocked, keepsReading, paused, pausedAndResumed, here
        case reported, reportedAndBlocked, deleted, deletedAndBlocked
        case showsAnother, showsNothing
    }

    /// The reason for which Ada can't reach Ben before she has written.
    enum Absence: String, CaseIterable {
        case neverMet, blocked, blockedAndMetAgain, paused, pausedAndMetAgain, metInPause
        case reportedAndBlocked
    }

    @Test(
        "Who waits for an answer sees the same, byte for byte, whatever the other did",
        arguments: Fate.allCases.dropFirst())
    func waiting(fate: Fate) async throws {
        let (seen, expected) = (try await adasView(fate), try await adasView(.unread))
        for (one, other) in zip(seen, expected) { #expect(one == other) }
        #expect(seen.count == expected.count)
    }

    private func adasView(_ fate: Fate) async throws -> [String] {
        let (world, ada, ben) = try await meeting()
        _ = try await ada.client.call(
            Routes.send, NewMessage(id: Self.firstID, to: ben.id, text: "Hi"))
        switch fate {
        case .unread: break
        case .read:
            _ = try await ben.client.call(Routes.read, ReadMark(person: ada.id, through: 1))
        case .declined: _ = try await ben.client.call(Routes.decline, DeclinePath(person: ada.id))
        case .blocked, .blockedAndRenamed, .blockedAndUnblocked:
            _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
        case .renamed: break
        case .acknowledged:
            let receipt = MessageReceipt(person: ada.id, delivered: 1, read: 1)
            _ = try await ben.client.call(Routes.receipts, ReceiptBatch(items: [receipt]))
        case .keepsReading:
            try await ben.set(SettingsChange(sharesReading: false))
            _ = try await ben.client.call(Routes.read, ReadMark(person: ada.id, through: 1))
        case .showsAnother: try await ben.show("turned-6.jpg")
        case .showsNothing:
            _ = try await ben.client.call(Routes.removePicture, PortraitTimes())
        case .paused: try await ben.set(SettingsChange(isPaused: true))
        case .pausedAndResumed:
            try await ben.set(SettingsChange(isPaused: true))
            try await ben.set(SettingsChange(isPaused: false))
        case .here:
            let end = world.clock.now + .hours(1)
            _ = try await ben.client.call(
                Routes.statePresence, HereStatement(note: "come by", until: end))
        case .reported, .reportedAndBlocked:
            _ = try await ben.client.call(
                Routes.report, world.report(ada, block: fate == .reportedAndBlocked))
        case .deleted, .deletedAndBlocked:
            _ = try await ben.client.call(
                Routes.deleteMessage, MessagePath(person: ada.id, number: 1))
            if fate == .deletedAndBlocked {
                _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
            }
        }
        if fate == .blockedAndUnblocked {
            _ = try await ben.client.call(Routes.unblock, PersonPath(person: ada.id))
        }
        if fate == .renamed || fate == .blockedAndRenamed {
            _ = try await ben.client.call(
                Routes.changeMe, ProfileChange(displayName: "Benjamin", picture: "🦊"))
        }
        return try await view(of: ada, looking: ben, in: world)
    }

    @Test(
        "A stranger who blocks is like somebody who was never met",
        arguments: Absence.allCases.dropFirst())
    func strangers(absence: Absence) async throws {
        let (seen, expected) = (try await stranger(absence), try await stranger(.neverMet))
        for (one, other) in zip(seen, expected) { #expect(one == other) }
        #expect(seen.count == expected.count)
    }

    private func stranger(_ absence: Absence) async throws -> [String] {
        if absence == .metInPause { return try await strangerMetInPause() }
        let (world, ada, ben) = try await meeting(in: absence == .neverMet ? "Gym" : "Library")
        // Ben's visits are not Ada's to see; hers are the same in all courses.
        switch absence {
        case .neverMet: break
        case .reportedAndBlocked:
            _ = try await ben.client.call(Routes.report, world.report(ada, block: true))
        case .blocked, .blockedAndMetAgain:
            _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
        case .paused, .pausedAndMetAgain: try await ben.set(SettingsChange(isPaused: true))
        case .metInPause: break
        }
        if absence == .blockedAndMetAgain || absence == .pausedAndMetAgain {
            try await world.visit(ben, "Library", minutes: 10)
        }
        return try await view(of: ada, looking: ben, in: world)
    }

    /// Returns Ada's view of Ben, who was in the same place during a pause that is over.
    private func strangerMetInPause() async throws -> [String] {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await ben.show("plain.png")
        world.clock.advance(by: .minutes(-40))
        try await ben.set(SettingsChange(isPaused: true))
        world.clock.advance(by: .minutes(40))
        try await world.visit(ada, "Library", minutes: 30)
        try await world.visit(ben, "Library", minutes: 30)
        try await ben.set(SettingsChange(isPaused: false))
        return try await view(of: ada, looking: ben, in: world)
    }

    @Test("A block names nobody whom its owner never met")
    func namesByBlocking() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let nobody: AccountID = world.environment.newID()
        var answers: [String] = []
        for person in [ben.id, nobody] {
            answers.append(
                try await answer(Routes.block.request(PersonPath(person: person)), ada, world))
        }
        #expect(answers[0] == answers[1])
        #expect(answers[0].hasPrefix("404 "))
        #expect(try await ada.client.call(Routes.blocks).people.isEmpty)
    }

    @Test("A block list shows the name that its owner knew")
    func blockList() async throws {
        let (_, ada, ben) = try await meeting()
        _ = try await ada.client.call(Routes.block, PersonPath(person: ben.id))
        _ = try await ben.client.call(Routes.changeMe, ProfileChange(displayName: "Benjamin"))
        #expect(try await ada.client.call(Routes.blocks).people.map(\.displayName) == ["Ben"])
        _ = try await ada.client.call(Routes.unblock, PersonPath(person: ben.id))
        #expect(try await ada.client.call(Routes.blocks).people.isEmpty)
        #expect(try await ada.feed().map(\.displayName) == ["Benjamin"])
    }

    private static let firstID = MessageSummary.ID(high: 7, low: 7)

    /// Returns a world in which two people were in a place.
    private func meeting(
        in place: String = "Library"
    ) async throws -> (HubWorld, ada: Person, ben: Person) {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await ben.show("plain.png")
        try await world.visit(ada, "Library", minutes: 30)
        try await world.visit(ben, place, minutes: 30)
        return (world, ada, ben)
    }

    /// Returns all that one person can ask about another one, first without a change, then with.
    private func view(
        of ada: Person, looking ben: Person, in world: HubWorld
    ) async throws -> [String] {
        let person = PersonPath(person: ben.id)
        let again = NewMessage(id: world.environment.newID(), to: ben.id, text: "Hello?")
        // The message that Ada sent, and another one under its id, after she has deleted it.
        let first = NewMessage(id: Self.firstID, to: ben.id, text: "Hi")
        let changed = NewMessage(id: Self.firstID, to: ben.id, text: "Hi there")
        let requests = [
            try Routes.people.request(PeopleQuery()),
            try Routes.people.request(PeopleQuery(order: .time)),
            try Routes.people.request(PeopleQuery(order: .suggested, limit: 1)),
            try Routes.people.request(PeopleQuery(connected: true)),
            try Routes.people.request(PeopleQuery(today: true)),
            try Routes.settings.request(Empty()),
            try Routes.presence.request(Empty()),
            try Routes.person.request(person),
            try Routes.picture.request(person),
            try Routes.thumbnail.request(person),
            try Routes.requests.request(ListQuery()),
            try Routes.conversations.request(ListQuery()),
            try Routes.messages.request(MessageQuery(person: ben.id)),
            try Routes.messages.request(MessageQuery(person: ben.id, before: 9)),
            try Routes.deletions.request(person),
            try Routes.report.request(world.report(ben)),
            try Routes.blocks.request(Empty()),
            try Routes.send.request(again),
            try Routes.accept.request(person),
            try Routes.decline.request(DeclinePath(person: person.person)),
            try Routes.declined.request(ListQuery()),
            try Routes.takeBackDecline.request(person),
            try Routes.read.request(ReadMark(person: ben.id, through: 1)),
            try Routes.receipts.request(
                ReceiptBatch(items: [MessageReceipt(person: ben.id, delivered: 1, read: 1)])),
            try Routes.statePresence.request(
                HereStatement(note: "here", until: world.clock.now + .hours(1))),
            try Routes.endPresence.request(Empty()),
            try Routes.deleteMessage.request(MessagePath(person: ben.id, number: 1)),
            try Routes.deleteMessage.request(MessagePath(person: ben.id, number: 2)),
            try Routes.clearMessages.request(HistoryClearing(person: ben.id, through: 9)),
            try Routes.deletions.request(person),
            try Routes.messages.request(MessageQuery(person: ben.id)),
            try Routes.send.request(again),
            try Routes.send.request(first),
            try Routes.send.request(changed),
            try Routes.conversations.request(ListQuery()),
            try Routes.unblock.request(person),
            try Routes.block.request(person),
            try Routes.blocks.request(Empty()),
            try Routes.person.request(person),
            try Routes.conversations.request(ListQuery()),
            try Routes.unblock.request(person),
            try Routes.conversations.request(ListQuery()),
            try Routes.person.request(person),
        ]
        var seen: [String] = []
        for request in requests {
            seen.append(
                "\(request.method.rawValue) \(request.path): "
                    + (try await answer(request, ada, world)))
        }
        return seen
    }

    private func answer(
        _ request: APIRequest, _ person: Person, _ world: HubWorld
    ) async throws -> String {
        var request = request
        request.token = person.client.token
        let response = try await HubTransport(world.hub).send(request)
        return "\(response.status) \(String(decoding: response.body, as: UTF8.self))"
    }
}
