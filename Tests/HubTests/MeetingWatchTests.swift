import API
import Hub
import Primitives
import Testing

@Suite("People who meet are told live")
struct MeetingWatchTests {
    /// Returns a world in which an encounter is shown ten minutes later, or after both have left.
    private func world() async throws -> (HubWorld, ada: Person, ben: Person) {
        var configuration = HubConfiguration().rehearsal
        configuration.encounters.delay = .minutes(10)
        let world = try await HubWorld(configuration: configuration)
        return (world, try await world.join("ada"), try await world.join("ben"))
    }

    /// Tells of entering the library, or leaving it, now.
    private func tell(
        _ kind: VisitEvent.Kind, _ person: Person, _ visit: VisitSummary.ID, since start: Instant,
        _ world: HubWorld
    ) async throws {
        let event = VisitEvent(
            visit: visit, place: try await world.place("Library"), kind: kind,
            at: world.clock.now, enteredAt: start)
        _ = try await person.client.call(Routes.reportVisits, VisitBatch(events: [event]))
    }

    /// Lets beats go by for some minutes; returns the events of a stream, which a change of the
    /// profile ends.
    private func events(
        of person: Person, _ reader: EventReader, minutes: Int, in world: HubWorld
    ) async throws -> [LiveEvent.Change] {
        for _ in 0..<(minutes * 4) {
            world.clock.advance(by: .seconds(15))
            try await world.hub.heartbeat()
        }
        _ = try await person.client.call(
            Routes.changeMe, ProfileChange(bio: "\(world.environment.random())"))
        var changes: [LiveEvent.Change] = []
        while let change = try await reader.next(), change != .profile { changes.append(change) }
        return changes
    }

    @Test(
        "Both are told when the feed shows their meeting, not before, and once for a while",
        arguments: [true, false])
    func both(afterLooking: Bool) async throws {
        let (world, ada, ben) = try await world()
        if afterLooking { _ = try await ada.feed() }
        let (adas, bens) = (try await ada.eventsFromNow(), try await ben.eventsFromNow())
        let start = world.clock.now
        let visits = (
            world.environment.newID(VisitSummary.ID.self),
            world.environment.newID(VisitSummary.ID.self)
        )
        try await tell(.enter, ada, visits.0, since: start, world)
        try await tell(.enter, ben, visits.1, since: start, world)
        #expect(try await events(of: ada, adas, minutes: 14, in: world) == [])
        #expect(try await ada.feed().isEmpty)
        #expect(try await events(of: ada, adas, minutes: 2, in: world) == [.people])
        #expect(try await ada.feed().map(\.person) == [ben.id])
        #expect(try await events(of: ben, bens, minutes: 0, in: world) == [.people])
        // They part, which is a later crossing, and then nothing happens.
        try await tell(.leave, ada, visits.0, since: start, world)
        try await tell(.leave, ben, visits.1, since: start, world)
        #expect(try await events(of: ada, adas, minutes: 6, in: world) == [.people])
        #expect(try await events(of: ada, adas, minutes: 60, in: world) == [])
    }

    /// The reason for which Ada does not see Ben.
    enum Hidden: CaseIterable { case blocked, blocks, awaited, declined }

    @Test("Nobody is told of whom the feed does not show", arguments: Hidden.allCases)
    func hidden(_ reason: Hidden) async throws {
        let (world, ada, ben) = try await world()
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        switch reason {
        case .blocked: _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
        case .blocks: _ = try await ada.client.call(Routes.block, PersonPath(person: ben.id))
        case .awaited, .declined:
            try await world.message("Hi", from: ada, to: ben)
            if reason == .declined {
                _ = try await ben.client.call(Routes.decline, DeclinePath(person: ada.id))
            }
        }
        _ = try await ada.feed()
        world.clock.advance(by: .hours(2))
        let adas = try await ada.eventsFromNow()
        let start = world.clock.now
        for (person, low) in [(ada, UInt64(1)), (ben, 2)] {
            try await tell(
                .enter, person, VisitSummary.ID(high: 5, low: low), since: start, world)
        }
        #expect(try await events(of: ada, adas, minutes: 20, in: world) == [])
        for (person, low) in [(ada, UInt64(1)), (ben, 2)] {
            try await tell(
                .leave, person, VisitSummary.ID(high: 5, low: low), since: start, world)
        }
        #expect(try await events(of: ada, adas, minutes: 20, in: world) == [])
    }
}
