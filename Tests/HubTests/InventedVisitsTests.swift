import API
import Geofence
import Hub
import Primitives
import Testing

@Suite("Invented visits")
struct InventedVisitsTests {
    /// Ada and Ben, who have been in houses 3 and 7 of a campus of forty, and somebody new.
    private static func world() async throws -> (HubWorld, ada: Person, ben: Person, eve: Person) {
        let world = try await HubWorld(configuration: HubConfiguration())
        try await world.hub.importPlaces(Array(HubWorld.squares(40).utf8))
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        world.clock.advance(by: .hours(24 * 30))
        let first = try await world.enter(ada, "House 3")
        try await world.enter(ben, "House 7")
        world.clock.advance(by: .minutes(60))
        try await world.leave(ada, first)
        try await world.enter(ada, "House 12")
        world.clock.advance(by: .minutes(40))
        return (world, ada, ben, try await world.join("eve"))
    }

    /// Expects that somebody sees nobody, and may write to nobody.
    private static func expectNobody(
        for eve: Person, of world: HubWorld, others: [Person], _ comment: Comment
    ) async throws {
        let names = try await eve.feed().map(\.displayName)
        #expect(names.isEmpty, comment)
        for other in others {
            await #expect(throws: APIError.self, comment) {
                _ = try await eve.client.call(Routes.person, PersonPath(person: other.id))
            }
            await #expect(throws: APIError.self, comment) {
                try await world.message("I know where you are", from: eve, to: other)
            }
        }
        for other in others {
            let seen = try await other.feed().map(\.person)
            #expect(!seen.contains(eve.id), comment)
        }
    }

    @Test("Who claims everything meets nobody, then and later", arguments: [true, false])
    func everything(isOpen: Bool) async throws {
        let (world, ada, ben, eve) = try await Self.world()
        let now = world.clock.now
        var events: [VisitEvent] = []
        // Ben's house comes last.
        for number in (0..<40).filter({ $0 != 7 }) + [7] {
            let visit = LiveVisit(
                id: world.environment.newID(),
                place: try await world.place("House \(number)"),
                entered: now - .hours(23) + .milliseconds(events.count))
            events += isOpen ? [visit.enter] : [visit.enter, visit.leave(at: now)]
        }
        try await world.tell(events, of: eve)
        for minutes in [0, 5, 20, 30] {
            world.clock.advance(by: .minutes(minutes))
            try await Self.expectNobody(
                for: eve, of: world, others: [ada, ben], "\(minutes) minutes later")
        }
        let own = try await eve.client.call(Routes.visits, VisitQuery()).visits
        #expect(own.count == 40, "one's own list shows what was told")
    }

    @Test("Nobody learns afterwards where somebody was")
    func afterwards() async throws {
        let (world, ada, _, _) = try await Self.world()
        let fay = try await world.join("fay")
        world.clock.advance(by: .hours(24 * 10))
        let visit = try await world.enter(ada, "House 3")
        world.clock.advance(by: .minutes(60))
        try await world.leave(ada, visit)
        world.clock.advance(by: .minutes(1))
        let late = try await world.enter(fay, "House 3", ago: .minutes(61))
        try await Self.expectNobody(for: fay, of: world, others: [ada], "at once")
        world.clock.advance(by: .minutes(30))
        try await world.leave(fay, late)
        try await Self.expectNobody(for: fay, of: world, others: [ada], "half an hour later")
        let own = try await fay.client.call(Routes.visits, VisitQuery()).visits
        #expect(own.map(\.leftAt) == [world.clock.now])
    }

    @Test("A visit that is told late counts from two minutes before it was told")
    func late() async throws {
        let (world, ada, _, _) = try await Self.world()
        let fay = try await world.join("fay")
        world.clock.advance(by: .hours(24 * 10))
        try await world.enter(ada, "House 3")
        world.clock.advance(by: .minutes(60))
        try await world.enter(fay, "House 3", ago: .minutes(50))
        world.clock.advance(by: .minutes(20))
        #expect(try await fay.feed().map(\.minutes) == [12])
        #expect(try await ada.feed().map(\.minutes) == [12])
    }

    @Test("However short an encounter may be, nobody learns afterwards where somebody was")
    func shortest() async throws {
        let encounters = EncounterRules(shortest: .minutes(1), delay: .zero)
        let world = try await HubWorld(configuration: HubConfiguration(encounters: encounters))
        let (ada, fay) = (try await world.join("ada"), try await world.join("fay"))
        world.clock.advance(by: .hours(24 * 30))
        let visit = try await world.enter(ada, "Library")
        world.clock.advance(by: .minutes(30))
        try await world.leave(ada, visit)
        let late = try await world.enter(fay, "Library", ago: .minutes(30))
        try await world.leave(fay, late)
        try await Self.expectNobody(for: fay, of: world, others: [ada], "at once")
    }

    @Test("A visit that was over cannot be made longer afterwards")
    func stretched() async throws {
        let (world, ada, _, _) = try await Self.world()
        let fay = try await world.join("fay")
        world.clock.advance(by: .hours(24 * 10))
        let mine = try await world.enter(fay, "House 3")
        world.clock.advance(by: .minutes(1))
        try await world.leave(fay, mine)
        let hers = try await world.enter(ada, "House 3")
        world.clock.advance(by: .minutes(60))
        try await world.leave(ada, hers)
        try await world.leave(fay, mine)
        try await Self.expectNobody(for: fay, of: world, others: [ada], "stretched")
    }

    @Test("A visit cannot be moved to another place, or taken back for the one before")
    func moved() async throws {
        let (world, ada, ben, _) = try await Self.world()
        let fay = try await world.join("fay")
        world.clock.advance(by: .hours(24 * 10))
        try await world.enter(ada, "House 3")
        try await world.enter(ben, "House 7")
        let first = try await world.enter(fay, "House 3")
        world.clock.advance(by: .minutes(1))
        let second = try await world.enter(fay, "House 7")
        world.clock.advance(by: .minutes(40))
        #expect(try await fay.feed().map(\.displayName) == ["Ben"])
        for (visit, place) in [(first, second.place), (second, first.place)] {
            let moved = LiveVisit(id: visit.id, place: place, entered: visit.entered)
            #expect(
                try await world.tell([moved.enter], of: fay)
                    == VisitReceipt(changed: 0, ignored: 1))
        }
        try await world.tell([second.leave(at: second.entered)], of: fay)
        world.clock.advance(by: .minutes(20))
        let met = try await fay.feed().map(\.displayName)
        #expect(!met.contains("Ada"))
    }

    @Test("Who goes from house to house meets the people of six houses an hour, not of all")
    func rounds() async throws {
        let (world, ada, ben, _) = try await Self.world()
        let fay = try await world.join("fay")
        var people = [ada, ben]
        for name in ["cid", "dan", "eli", "flo", "gil", "hal", "ida", "jon"] {
            people.append(try await world.join(name))
        }
        world.clock.advance(by: .hours(24 * 10))
        for (number, person) in people.enumerated() {
            try await world.enter(person, "House \(20 + number)")
        }
        for number in people.indices {
            let visit = try await world.enter(fay, "House \(20 + number)")
            world.clock.advance(by: .minutes(6))
            try await world.leave(fay, visit)
        }
        world.clock.advance(by: .minutes(10))
        #expect(try await fay.feed().count == 6)
    }
}
