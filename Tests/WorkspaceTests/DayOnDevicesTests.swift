import PeopleSupport
import Primitives
import Testing
import Workspace

@Suite("The page of a day on several devices")
struct DayOnDevicesTests {
    private let world: PeopleWorld
    /// Two devices of one account.
    private let laptop: Workspace
    private let phone: Workspace

    init() async throws {
        world = try await PeopleWorld()
        laptop = try await world.join("ada").workspace
        phone = try await world.open(PeopleWorld.memory()).workspace
        try await phone.signIn(
            name: "ada", password: PeopleWorld.password,
            server: ServerAddress(PeopleWorld.server), deviceName: "phone")
        try await phone.refreshPlaces()
    }

    private func page(on workspace: Workspace) async throws -> DayPage {
        let today = workspace.dayRule.day(of: world.clock.now)
        return try await workspace.dayPage(of: today, visitsKept: nil)
    }

    private func save(on workspace: Workspace) async throws {
        world.clock.advance(by: .seconds(1))
        _ = try await workspace.keepLine(of: page(on: workspace))
    }

    private func exchange() async throws {
        for workspace in [laptop, phone, laptop] { try await workspace.sync() }
    }

    private func texts(on workspace: Workspace) async throws -> [[String]] {
        try await workspace.read { try $0.entries.list() }.map(\.texts)
    }

    @Test("Two devices that save the line of a day apart make one entry")
    func oneEntry() async throws {
        let kids = try await laptop.act { try $0.counters.create(title: "Kids") }
        for number in 23...24 as ClosedRange<Int64> {
            try await laptop.act { try $0.counters.add(number == 23 ? 23 : 1, to: kids.id) }
            try await exchange()
            for workspace in [laptop, phone] { try await save(on: workspace) }
            try await exchange()
            for workspace in [laptop, phone] {
                #expect(try await texts(on: workspace) == [["\(number) Kids"]])
            }
        }
    }

    @Test("Different lines are two texts of one entry, of which the person chooses")
    func twoTexts() async throws {
        let kids = try await laptop.act { try $0.counters.create(title: "Kids") }
        try await laptop.act { try $0.counters.add(3, to: kids.id) }
        try await exchange()
        let places = try await phone.read { try $0.places.list() }
        _ = try await phone.checkIn(at: places[0].id, since: world.clock.now)
        world.clock.advance(by: .minutes(30))
        _ = try await phone.leave(nil, at: world.clock.now)
        for workspace in [laptop, phone] { try await save(on: workspace) }
        try await exchange()
        for workspace in [laptop, phone] {
            #expect(try await texts(on: workspace) == [["30 min Library · 3 Kids", "3 Kids"]])
            try await save(on: workspace)
            #expect(try await texts(on: workspace).count == 1)
        }
    }

    @Test("A device that recorded nothing but visits is named where they are missing")
    func elsewhere() async throws {
        #expect(try await page(on: laptop).elsewhere.isEmpty)
        let places = try await phone.read { try $0.places.list() }
        _ = try await phone.checkIn(at: places[0].id, since: world.clock.now)
        try await exchange()
        _ = try await laptop.devices()
        let sentence = "Visits and meetings recorded on phone are only there."
        let page = try await page(on: laptop)
        #expect(page.isEmpty && page.elsewhere == [sentence])
        #expect(page.markdown.contains(sentence))
        // Before it signed in, it was no device of the account.
        let before = laptop.dayRule.day(of: world.clock.now) - 1
        #expect(try await laptop.dayPage(of: before, visitsKept: nil).elsewhere.isEmpty)
        // Whether it is in use later is known once the server has said so again.
        world.clock.advance(by: .hours(72))
        #expect(try await self.page(on: laptop).elsewhere == [sentence])
        _ = try await laptop.devices()
        #expect(try await self.page(on: laptop).elsewhere.isEmpty)
    }
}
