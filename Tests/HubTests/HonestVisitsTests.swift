import API
import Hub
import Primitives
import Testing

@Suite("Honest visits, by the rules for people")
struct HonestVisitsTests {
    /// Two people who have had their accounts for a month, and one who is new.
    private static func world() async throws -> (HubWorld, ada: Person, ben: Person, new: Person) {
        let world = try await HubWorld(configuration: HubConfiguration())
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        world.clock.advance(by: .hours(24 * 30))
        return (world, ada, ben, try await world.join("cid"))
    }

    @Test("Who is there together is shown ten minutes later, or as soon as both have left")
    func together() async throws {
        let (world, ada, ben, _) = try await Self.world()
        let visits = [try await world.enter(ada, "Library"), try await world.enter(ben, "Library")]
        world.clock.advance(by: .minutes(14))
        #expect(try await ada.feed().isEmpty)
        world.clock.advance(by: .minutes(1))
        #expect(try await ada.feed().map(\.minutes) == [5])
        #expect(try await ada.feed().map(\.lastAt) == [world.clock.now - .minutes(10)])
        world.clock.advance(by: .minutes(5))
        try await world.leave(ada, visits[0])
        #expect(try await ben.feed().map(\.minutes) == [10], "the other is still there")
        try await world.leave(ben, visits[1])
        for person in [ada, ben] { #expect(try await person.feed().map(\.minutes) == [20]) }
        try await world.message("Hello", from: ada, to: ben)
    }

    @Test("Nobody is followed live: while one is there, nothing of the last ten minutes is shown")
    func followed() async throws {
        let (world, ada, ben, _) = try await Self.world()
        try await world.enter(ada, "Library")
        for minute in 0..<60 {
            if minute == 7 { try await world.enter(ben, "Library") }
            world.clock.advance(by: .minutes(1))
            for row in try await ada.feed() {
                #expect(row.lastAt <= world.clock.now - .minutes(10), "minute \(minute)")
            }
        }
        let page = try await ada.client.call(Routes.person, PersonPath(person: ben.id))
        #expect(page.shared.map(\.until) == [world.clock.now - .minutes(10)])
        #expect(try await ada.feed().map(\.minutes) == [43])
    }

    @Test("A leave that comes with the next enter ends the visit when the person left")
    func nextEnter() async throws {
        let (world, ada, ben, _) = try await Self.world()
        let first = try await world.enter(ada, "Library")
        let other = try await world.enter(ben, "Library")
        world.clock.advance(by: .minutes(60))
        let next = LiveVisit(
            id: world.environment.newID(), place: try await world.place("Gym"),
            entered: world.clock.now - .minutes(1))
        try await world.tell(
            [first.leave(at: world.clock.now - .minutes(5)), next.enter], of: ada)
        try await world.leave(ben, other)
        #expect(try await ben.feed().map(\.minutes) == [55])
    }

    @Test("A leave that is never told ends the visit when the next place is entered")
    func noLeave() async throws {
        let (world, ada, ben, _) = try await Self.world()
        try await world.enter(ada, "Library")
        let other = try await world.enter(ben, "Library")
        world.clock.advance(by: .minutes(30))
        try await world.enter(ada, "Gym")
        world.clock.advance(by: .minutes(30))
        try await world.leave(ben, other)
        #expect(try await ada.feed().map(\.minutes) == [30])
    }

    @Test("Two phones of one person are one person: where the one that moved last is")
    func twoPhones() async throws {
        let (world, ada, ben, cid) = try await Self.world()
        world.clock.advance(by: .hours(24 * 10))
        let tablet = try await world.secondDevice(of: ada)
        try await world.enter(tablet, "Gym")
        try await world.enter(cid, "Gym")
        world.clock.advance(by: .minutes(20))
        try await world.enter(ada, "Library")
        try await world.enter(ben, "Library")
        world.clock.advance(by: .minutes(60))
        #expect(try await ada.feed().map(\.displayName) == ["Ben", "Cid"])
        #expect(try await ada.feed().map(\.minutes) == [50, 20])
        #expect(try await cid.feed().map(\.lastAt) == [world.clock.now - .minutes(60)])
    }

    @Test("A phone that was offline tells of its day for its owner, and meets from then on")
    func offline() async throws {
        let (world, ada, ben, _) = try await Self.world()
        let lecture = try await world.enter(ben, "Library")
        world.clock.advance(by: .hours(2))
        try await world.leave(ben, lecture)
        try await world.enter(ben, "Gym")
        let morning = LiveVisit(
            id: world.environment.newID(), place: lecture.place, entered: lecture.entered)
        let now = LiveVisit(
            id: world.environment.newID(), place: try await world.place("Gym"),
            entered: world.clock.now)
        try await world.tell(
            [morning.enter, morning.leave(at: world.clock.now), now.enter], of: ada)
        world.clock.advance(by: .minutes(30))
        #expect(try await ada.feed().map(\.lastPlace) == ["Gym"])
        #expect(try await ada.feed().map(\.minutes) == [20])
        let own = try await ada.client.call(Routes.visits, VisitQuery()).visits
        #expect(own.map(\.placeName) == ["Library", "Gym"])
    }

    @Test("Somebody new meets people after a quarter of an hour with them, and is met so")
    func probation() async throws {
        let (world, ada, _, cid) = try await Self.world()
        let visits = [try await world.enter(ada, "Library"), try await world.enter(cid, "Library")]
        world.clock.advance(by: .minutes(14))
        for (person, visit) in zip([ada, cid], visits) { try await world.leave(person, visit) }
        world.clock.advance(by: .minutes(20))
        for person in [ada, cid] { #expect(try await person.feed().isEmpty) }
        let again = [try await world.enter(ada, "Library"), try await world.enter(cid, "Library")]
        world.clock.advance(by: .minutes(15))
        for (person, visit) in zip([ada, cid], again) { try await world.leave(person, visit) }
        for person in [ada, cid] { #expect(try await person.feed().map(\.minutes) == [15]) }
    }

    @Test("Phones that send positions meet by these rules, too")
    func ownTracks() async throws {
        let (world, ada, ben, _) = try await Self.world()
        for _ in 0..<80 {
            world.clock.advance(by: .seconds(30))
            for person in [ada, ben] {
                let seconds = world.clock.now.milliseconds / 1000
                let body =
                    #"{"_type":"location","tst":\#(seconds),"lat":50.5,"lon":0.5,"acc":12}"#
                let answer = await world.hub.handle(
                    APIRequest(
                        method: .post, path: "/v1/owntracks", body: Array(body.utf8),
                        login: BasicLogin(
                            name: person.name, password: Person.password, device: "pixel")))
                try #require(answer.status == 200)
            }
        }
        for person in [ada, ben] {
            let minutes = try await person.feed().map(\.minutes)
            #expect(minutes.count == 1)
            #expect((27...30).contains(minutes.first ?? 0), "\(minutes)")
        }
    }

    @Test("The campus says for how long an encounter is held back, and whether it rehearses")
    func campus() async throws {
        let (_, ada, _, _) = try await Self.world()
        let info = try await ada.client.call(Routes.campus)
        #expect(info.encounterDelayMinutes == 10)
        #expect(info.isRehearsal == false)
        let rehearsal = try await HubWorld().join("ann").client.call(Routes.campus)
        #expect(rehearsal.encounterDelayMinutes == 0)
        #expect(rehearsal.isRehearsal == true)
    }
}
