import API
import Hub
import Primitives
import Testing

@Suite("Visits, the feed and profiles over the wire")
struct PeopleRoutesTests {
    @Test("A feed names place, time and whole minutes, in both orders")
    func feed() async throws {
        let world = try await HubWorld()
        let (ada, ben, cid) = (
            try await world.join("ada"), try await world.join("ben"), try await world.join("cid")
        )
        try await world.visit(ada, "Library", minutes: 120)
        try await world.visit(ben, "Library", minutes: 50, endedAgo: 60)
        try await world.visit(cid, "Library", minutes: 20)
        let recent = try await ada.feed()
        #expect(recent.map(\.displayName) == ["Cid", "Ben"])
        #expect(recent.map(\.minutes) == [20, 50])
        #expect(recent.map(\.lastPlace) == ["Library", "Library"])
        #expect(recent[1].lastAt == world.clock.now - .minutes(60))
        #expect(try await ada.feed(.time).map(\.displayName) == ["Ben", "Cid"])
        #expect(try await ben.feed().map(\.displayName) == ["Ada"])
    }

    @Test(
        "Whoever looks like somebody one knows is marked: in the feed, as a profile, as a request")
    func lookalikes() async throws {
        let world = try await HubWorld()
        let (ada, ben, cid) = (
            try await world.join("ada"), try await world.join("ben"), try await world.join("cid")
        )
        try await world.connect(ada, ben)
        try await world.visit(cid, "Library", minutes: 30)
        func marks() async throws -> [String?] {
            let person = PersonPath(person: cid.id)
            return [
                try await ada.feed().first { $0.person == cid.id }?.resembles,
                try await ada.client.call(Routes.person, person).resembles,
                try await ada.client.call(Routes.requests).requests.first?.resembles,
            ]
        }
        #expect(try await marks() == [nil, nil, nil])
        // The first letter is Cyrillic.
        _ = try await cid.client.call(Routes.changeMe, ProfileChange(displayName: "Веn"))
        try await world.message("It is me, Ben", from: cid, to: ada)
        #expect(try await marks() == ["Ben", "Ben", "Ben"])
        // Ben himself is not marked, nor anybody to whom Ben is unknown.
        #expect(try await ada.feed().first { $0.person == ben.id }?.resembles == nil)
        #expect(try await ben.feed().allSatisfy { $0.resembles == nil })
        // Who is known, too, is marked no more.
        _ = try await ada.client.call(Routes.accept, PersonPath(person: cid.id))
        #expect(try await marks() == [nil, nil, nil])
    }

    @Test("People of another place, or passing by for less than five minutes, are not met")
    func notMet() async throws {
        let world = try await HubWorld()
        let (ada, ben, cid) = (
            try await world.join("ada"), try await world.join("ben"), try await world.join("cid")
        )
        try await world.visit(ada, "Library", minutes: 60)
        try await world.visit(ben, "Gym", minutes: 60)
        try await world.visit(cid, "Library", minutes: 4)
        #expect(try await ada.feed().isEmpty)
    }

    @Test("Reporting the same events again, in any order, changes nothing")
    func idempotentVisits() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let events = VisitEvent.stay(
            world.environment.newID(), in: try await world.place("Library"),
            from: world.clock.now - .minutes(30), to: world.clock.now)
        func report(_ events: [VisitEvent]) async throws -> Int {
            try await ada.client.call(Routes.reportVisits, VisitBatch(events: events)).changed
        }
        #expect(try await report(events.reversed()) == 1)
        #expect(try await report(events) == 0)
        let visits = try await ada.client.call(Routes.visits, VisitQuery()).visits
        #expect(visits.count == 1)
        #expect(visits.first?.placeName == "Library")
        #expect(visits.first?.leftAt == world.clock.now)
    }

    @Test("One person's visits are bounded; what is known can still be corrected")
    func boundedVisits() async throws {
        var configuration = HubConfiguration(retention: .hours(3)).rehearsal
        configuration.visitsPerHour = 1
        let world = try await HubWorld(configuration: configuration)
        let ada = try await world.join("ada")
        let library = try await world.place("Library")
        let end = world.clock.now
        let stays = (0..<5).map { number in
            VisitEvent.stay(
                world.environment.newID(), in: library,
                from: end - .minutes(100 - number), to: end - .minutes(50))
        }
        let entered = try await ada.client.call(
            Routes.reportVisits, VisitBatch(events: stays.map { $0[0] }))
        #expect(entered == VisitReceipt(changed: 3, ignored: 2))
        let left = try await ada.client.call(
            Routes.reportVisits, VisitBatch(events: stays.map { $0[1] }))
        #expect(left == VisitReceipt(changed: 3, ignored: 2))
        let visits = try await ada.client.call(Routes.visits, VisitQuery()).visits
        #expect(visits.map(\.leftAt) == Array(repeating: end - .minutes(50), count: 3))
        world.clock.advance(by: .hours(4))
        try await world.hub.tidy()
        #expect(try await world.visit(ada, "Library", minutes: 10).changed == 2)
    }

    @Test("Unknown places and times no longer kept are passed over, the future is refused")
    func oddVisits() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let library = try await world.place("Library")
        let now = world.clock.now
        func stay(_ place: PlaceReference, _ from: Instant, _ to: Instant) -> VisitBatch {
            VisitBatch(
                events: VisitEvent.stay(
                    world.environment.newID(), in: place, from: from, to: to))
        }
        let unknown = try await ada.client.call(
            Routes.reportVisits,
            stay(world.environment.newID(), now - .minutes(9), now))
        #expect(unknown == VisitReceipt(changed: 0, ignored: 2))
        let old = try await ada.client.call(
            Routes.reportVisits, stay(library, now - .hours(60), now - .hours(50)))
        #expect(old == VisitReceipt(changed: 0, ignored: 2))
        await #expect(throws: APIError.clockAhead(serverTime: now)) {
            try await ada.client.call(
                Routes.reportVisits, stay(library, now, now + .minutes(20)))
        }
        await #expect(throws: APIError.self) {
            try await ada.client.call(
                Routes.reportVisits, stay(library, now, now - .minutes(20)))
        }
        let many = Array(repeating: stay(library, now, now).events[0], count: 501)
        await #expect(throws: APIError.self) {
            try await ada.client.call(Routes.reportVisits, VisitBatch(events: many))
        }
    }

    @Test("What is older than the retention is in no feed, and gone from the store when tidied")
    func retention() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.visit(ada, "Library", minutes: 60)
        try await world.visit(ben, "Library", minutes: 60)
        #expect(try await ada.feed().count == 1)
        world.clock.advance(by: .hours(24) + .minutes(1))
        #expect(try await ada.feed().isEmpty)
        try await world.hub.tidy()
        world.clock.advance(by: .hours(-20))
        #expect(try await ada.feed().isEmpty)
    }

    @Test("A profile shows the three latest shared places; who never met sees nobody")
    func profile() async throws {
        let world = try await HubWorld()
        let (ada, ben, cid) = (
            try await world.join("ada"), try await world.join("ben"), try await world.join("cid")
        )
        for (number, place) in ["Library", "Gym", "Library", "Gym"].enumerated() {
            for person in [ada, ben] {
                try await world.visit(
                    person, place, minutes: 10 + number, endedAgo: 100 - 30 * number)
            }
        }
        let profile = try await ada.client.call(Routes.person, PersonPath(person: ben.id))
        #expect(profile.shared.map(\.place) == ["Gym", "Library", "Gym"])
        #expect(profile.shared.map(\.minutes) == [13, 12, 11])
        #expect(profile.isConnected == false)
        #expect(profile.conversation == nil)
        func refusal(_ person: AccountID) async throws -> [UInt8] {
            var request = try Routes.person.request(PersonPath(person: person))
            request.token = cid.client.token
            let response = await world.hub.handle(request)
            #expect(response.status == 404)
            return response.body
        }
        let unknown = try await refusal(world.environment.newID())
        #expect(try await refusal(ben.id) == unknown)
        _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
        let error = await #expect(throws: APIError.self) {
            _ = try await ada.client.call(Routes.person, PersonPath(person: ben.id))
        }
        guard case .notFound? = error else {
            Issue.record("a blocked person sees \(String(describing: error))")
            return
        }
    }

    @Test("The campus says zone, day and map; a known map is not sent again")
    func campus() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let campus = try await ada.client.call(Routes.campus)
        #expect(campus.zone == "UTC")
        #expect(campus.dayStartMinute == 180)
        #expect(campus.retentionMinutes == 1440)
        #expect(campus.serverTime == world.clock.now)
        let first = try await ada.client.call(Routes.places, PlacesQuery())
        #expect(first.geoJSON?.contains("Library") == true)
        #expect(first.version == campus.placesVersion)
        let again = try await ada.client.call(
            Routes.places, PlacesQuery(known: first.version))
        #expect(again.geoJSON == nil)
    }
}
