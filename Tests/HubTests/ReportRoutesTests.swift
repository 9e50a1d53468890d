import API
import Hub
import Primitives
import TestSupport
import Testing

@Suite("Reports to the operator")
struct ReportRoutesTests {
    /// The relation between two people of whom one reports the other.
    enum Relation: String, CaseIterable { case met, asked, open, blocked, closed }

    private func status(
        _ report: NewReport, by person: Person, _ world: HubWorld
    ) async throws -> Int {
        var request = try Routes.report.request(report)
        request.token = person.client.token
        return try await HubTransport(world.hub).send(request).status
    }

    @Test(
        "Whom one has met, asked, blocked or written with can be reported",
        arguments: Relation.allCases)
    func relations(_ relation: Relation) async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        if relation != .met { try await world.message("Buy this", from: ben, to: ada) }
        if relation == .open || relation == .closed {
            _ = try await ada.client.call(Routes.accept, PersonPath(person: ben.id))
        }
        if relation == .blocked {
            _ = try await ada.client.call(Routes.block, PersonPath(person: ben.id))
        }
        if relation == .closed {
            _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
        }
        #expect(try await status(world.report(ben), by: ada, world) == 200)
        let op = OperatorTests.op(world)
        let listed = try #require(try await op.reports().elements.first)
        #expect(listed.reporter == "ada" && listed.about == "ben" && listed.displayName == "Ben")
        let report = try await op.report(listed.digits)
        #expect(report.messages.map(\.text) == (relation == .met ? [] : ["Buy this"]))
        #expect(!report.messages.map(\.isTheirs).contains(false))
        #expect(try await op.closeReport(listed.digits).reason == "Insults")
        #expect(try await op.reports().elements.isEmpty)
        #expect(
            try await op.acts().map(\.kind) == [.reports, .report, .close, .reports])
        await #expect(throws: OperatorError.noSuchReport(listed.digits)) {
            try await op.report(listed.digits)
        }
    }

    @Test("Nobody can report who was never met, and blocks look the same")
    func strangers() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let carl = try await world.join("carl")
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
        for person in [ben, carl] {
            #expect(try await status(world.report(person), by: ada, world) == 404)
        }
        #expect(try await status(world.report(ada), by: ada, world) == 400)
        var report = world.report(ada)
        report.messages = 51
        #expect(try await status(report, by: ben, world) == 400)
        #expect(try await OperatorTests.op(world).reports().elements.isEmpty)
    }

    @Test("A report blocks in the same step, and tells the reported person nothing of itself")
    func blocks() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let bens = try await ben.eventsFromNow()
        _ = try await ada.client.call(Routes.report, world.report(ben))
        _ = try await ada.client.call(Routes.report, world.report(ben, block: true))
        #expect(try await bens.next() == .conversation(with: ada.id))
        #expect(try await ben.conversations().map(\.state) == [.closed])
        #expect(try await ada.client.call(Routes.blocks).people.map(\.person) == [ben.id])
    }

    @Test("Reports go with their author and after ninety days, not with the reported account")
    func retention() async throws {
        let place = try TemporaryStore(.sqlite)
        defer { place.remove() }
        let world = try await HubWorld(store: try await place.open(Hub.schema))
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let carl = try await world.join("carl")
        try await world.connect(ada, ben)
        try await world.connect(carl, ben)
        for person in [ada, carl] {
            _ = try await person.client.call(Routes.report, world.report(ben))
        }
        let op = OperatorTests.op(world)
        try await op.delete("ben")
        #expect(try await op.reports().elements.map(\.about) == [nil, nil])
        try await op.delete("ada")
        #expect(try await op.reports().elements.map(\.reporter) == ["carl"])
        try await world.hub.tidy()
        for _ in 0..<20 {
            world.clock.advance(by: .hours(5 * 24))
            try await world.hub.tidy()
        }
        #expect(try await op.reports().elements.isEmpty)
        #expect(try !place.contains("Insults"))
        await world.store.close()
    }
}
