import API
import Hub
import Primitives
import Storage
import TestSupport
import Testing

@Suite("A pause")
struct PauseTests {
    /// Returns a world in which Ada and Ben were in the library for half an hour, until now.
    private func meeting(
        _ store: Store = Store(engine: StrictEngine(schema: Hub.schema))
    ) async throws -> (world: HubWorld, ada: Person, ben: Person) {
        let world = try await HubWorld(store: store)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        return (world, ada, ben)
    }

    @Test("Who pauses is in nobody's list, and nobody is in theirs, which says why")
    func hidden() async throws {
        let (_, ada, ben) = try await meeting()
        #expect(try await ben.feed().map(\.displayName) == ["Ada"])
        let settings = try await ada.set(SettingsChange(isPaused: true))
        #expect(settings == AccountSettings(isPaused: true))
        for order in PeopleOrder.allCases { #expect(try await ben.feed(order).isEmpty) }
        let list = try await ada.client.call(Routes.people, PeopleQuery())
        #expect(list == PeopleList(people: [], isPaused: true, keptMinutes: 24 * 60))
        for (viewer, other) in [(ada, ben), (ben, ada)] {
            await #expect(throws: APIError.notFound("there is nobody like that")) {
                try await viewer.client.call(Routes.person, PersonPath(person: other.id))
            }
        }
        #expect(try await ada.client.call(Routes.visits, VisitQuery()).visits.count == 1)
        #expect(try await !ada.set(SettingsChange(isPaused: false)).isPaused)
        #expect(try await ben.feed().map(\.minutes) == [30])
        #expect(try await ada.feed().map(\.minutes) == [30])
        #expect(try await ben.client.call(Routes.people, PeopleQuery()).isPaused == nil)
    }

    @Test("First messages are refused on both sides: with the reason to who pauses only")
    func firstMessages() async throws {
        let (world, ada, ben) = try await meeting()
        try await ada.set(SettingsChange(isPaused: true))
        func refusal(_ from: Person, _ to: Person) async throws -> String {
            do {
                try await world.message("Hi", from: from, to: to)
                return "sent"
            } catch APIError.notPermitted(.noSharedPlace, let detail) {
                return detail
            }
        }
        let stranger = try await world.join("carl")
        #expect(try await refusal(ben, ada) == refusal(ben, stranger))
        #expect(try await refusal(ada, ben).contains("your account is paused"))
        #expect(try await refusal(ada, stranger).contains("your account is paused"))
    }

    @Test("Where one was during a pause is no meeting, then or later; an open visit begins anew")
    func during() async throws {
        for engine in [Engine.memory, .sqlite, .json] {
            let place = try TemporaryStore(engine)
            defer { place.remove() }
            let store = try await place.open(Hub.schema)
            do {
                let world = try await HubWorld(store: store)
                let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
                let visits = (
                    ada: try await world.enter(ada, "Library"),
                    ben: try await world.enter(ben, "Library")
                )
                world.clock.advance(by: .minutes(20))
                try await ada.set(SettingsChange(isPaused: true))
                world.clock.advance(by: .minutes(40))
                #expect(try await ben.feed().isEmpty)
                try await ada.set(SettingsChange(isPaused: false))
                #expect(try await ben.feed().map(\.minutes) == [20])
                world.clock.advance(by: .minutes(30))
                #expect(try await ben.feed().map(\.minutes) == [50])
                try await world.leave(ada, visits.ada)
                try await world.leave(ben, visits.ben)
                // Visits within the pause, by other devices, that are told of later.
                try await world.visit(ada, "Library", minutes: 20, endedAgo: 40)
                try await world.visit(ben, "Library", minutes: 20, endedAgo: 40)
                let feed = try await ben.feed()
                #expect(feed.map(\.minutes) == [50])
                #expect(feed.map(\.times) == [2])
                // Another process, and a later one, see the same.
                let later = try await HubWorld.open(store, world.environment)
                #expect(try await ben.at(later).feed() == feed)
                try await ada.at(later).set(SettingsChange(isPaused: true))
                #expect(try await ben.feed().isEmpty)
                #expect(try await ben.at(later).feed().isEmpty)
                #expect(try await store.check().isEmpty)
            }
            await store.close()
        }
    }

    @Test("Conversations go on; their crossings are hidden while it lasts, and nobody is told")
    func conversations() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        #expect(try await ben.conversation(with: ada)?.lastCrossedAt != nil)
        let (bens, adas) = (try await ben.eventsFromNow(), try await ada.eventsFromNow())
        try await ada.set(SettingsChange(isPaused: true))
        #expect(try await adas.next() == .profile)
        let paused = try await ben.conversation(with: ada)
        #expect(paused?.state == .open)
        #expect(paused?.lastCrossedAt == nil)
        let profile = try await ben.client.call(Routes.person, PersonPath(person: ada.id))
        #expect(profile.isConnected && profile.shared.isEmpty)
        try await ada.set(SettingsChange(isPaused: false))
        #expect(try await adas.next() == .profile)
        try await world.message("Two", from: ada, to: ben)
        // Of the pause Ben was told nothing.
        #expect(try await bens.next() == .message(with: ada.id, number: 2))
        #expect(try await ben.conversation(with: ada)?.lastCrossedAt != nil)
    }

    @Test("What is said of one's presence ends with a pause, and can't be said in one")
    func presence() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let until = world.clock.now + .hours(2)
        try await ada.say("here", until: until)
        #expect(try await ben.conversation(with: ada)?.here?.note == "here")
        let events = try await ben.eventsFromNow()
        try await ada.set(SettingsChange(isPaused: true))
        #expect(try await events.next() == .conversation(with: ada.id))
        #expect(try await ben.conversation(with: ada)?.here == nil)
        await #expect(
            throws: APIError.conflict(.conflict, "your account is paused: end the pause first")
        ) {
            try await ada.say("here", until: until)
        }
        try await ada.set(SettingsChange(isPaused: false))
        #expect(try await ada.client.call(Routes.presence).here == nil)
        try await ada.say("here again", until: until)
        #expect(try await ben.conversation(with: ada)?.here?.note == "here again")
    }

    @Test("After their time, and with the account, no pause is left in the store")
    func forgotten() async throws {
        let engine = StrictEngine(schema: Hub.schema)
        let (world, ada, ben) = try await meeting(Store(engine: engine))
        for person in [ada, ben] {
            try await person.set(SettingsChange(isPaused: true))
            world.clock.advance(by: .minutes(10))
            try await person.set(SettingsChange(isPaused: false))
        }
        func rows() async throws -> [Int] {
            var counts: [Int] = []
            for name in ["visits", "presences", "pauses"] {
                counts.append(try await engine.rows(of: name))
            }
            return counts
        }
        #expect(try await rows() == [2, 2, 2])
        _ = try await ada.client.call(
            Routes.deleteMe, AccountDeletion(password: Person.password))
        #expect(try await rows() == [1, 1, 1])
        world.clock.advance(by: .hours(25))
        try await world.hub.tidy()
        #expect(try await rows() == [0, 0, 1])
        world.clock.advance(by: .hours(24))
        try await world.hub.tidy()
        #expect(try await rows() == [0, 0, 0])
    }
}
