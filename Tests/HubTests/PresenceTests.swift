import API
import Foundation
import Hub
import Primitives
import TestSupport
import Testing

/// Tests of who is shown where somebody says to be.
@Suite("Presence by choice")
struct PresenceTests {
    /// The relation of Ben to Ada, who says where she is.
    enum Relation: String, CaseIterable {
        case connected, stranger, met, asks, wasAsked, declined, wasDeclined, blocks, isBlocked
        case pausedThere, left
    }

    /// Brings two people, who have met, into a relation.
    private func bring(
        _ ben: Person, into relation: Relation, with ada: Person, in world: HubWorld
    ) async throws {
        let (toAda, toBen) = (PersonPath(person: ada.id), PersonPath(person: ben.id))
        if relation == .stranger { return }
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        switch relation {
        case .stranger, .met: return
        case .asks: try await world.message("Hi", from: ben, to: ada)
        case .wasAsked: try await world.message("Hi", from: ada, to: ben)
        case .declined:
            try await world.message("Hi", from: ada, to: ben)
            _ = try await ben.client.call(Routes.decline, DeclinePath(person: ada.id))
        case .wasDeclined:
            try await world.message("Hi", from: ben, to: ada)
            _ = try await ada.client.call(Routes.decline, DeclinePath(person: ben.id))
        case .connected, .blocks, .isBlocked, .pausedThere, .left:
            try await world.message("Hi", from: ada, to: ben)
            _ = try await ben.client.call(Routes.accept, toAda)
        }
        switch relation {
        case .blocks: _ = try await ben.client.call(Routes.block, toAda)
        case .isBlocked: _ = try await ada.client.call(Routes.block, toBen)
        case .pausedThere: try await ben.set(SettingsChange(isPaused: true))
        case .left:
            _ = try await ben.client.call(
                Routes.deleteMe, AccountDeletion(password: Person.password))
        default: break
        }
    }

    private static let secret = "SECRET-WORDS"

    /// Returns everything that a person can ask for, as text.
    private func everything(
        _ person: Person, about other: Person, in world: HubWorld
    ) async throws -> String {
        var text = ""
        for request in [
            try Routes.conversations.request(ListQuery()), try Routes.requests.request(ListQuery()),
            try Routes.declined.request(ListQuery()), try Routes.people.request(PeopleQuery()),
            try Routes.person.request(PersonPath(person: other.id)),
            try Routes.presence.request(Empty()), try Routes.blocks.request(Empty()),
        ] {
            var request = request
            request.token = person.client.token
            let response = await world.hub.handle(request)
            text += String(decoding: response.body, as: UTF8.self) + "\n"
        }
        return text
    }

    @Test("Connections are shown it; nobody else is", arguments: Relation.allCases)
    func audience(relation: Relation) async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await bring(ben, into: relation, with: ada, in: world)
        let stream = relation == .left ? nil : try await ben.eventsFromNow()
        let until = world.clock.now + .hours(1)
        try await ada.say(Self.secret, at: try await world.place("Gym"), until: until)
        let isShown = relation == .connected || relation == .pausedThere
        let seen = try await everything(ben, about: ada, in: world)
        #expect(seen.contains(Self.secret) == isShown)
        #expect(seen.contains("\"Gym\"") == isShown)
        if isShown {
            let here = Here(
                place: "Gym", note: Self.secret, until: until, since: world.clock.now)
            #expect(try await ben.conversation(with: ada)?.here == here)
            let profile = try await ben.client.call(Routes.person, PersonPath(person: ada.id))
            #expect(profile.here == here)
            #expect(try await stream?.next() == .conversation(with: ada.id))
        }
        _ = try await ada.client.call(Routes.endPresence)
        if isShown { #expect(try await stream?.next() == .conversation(with: ada.id)) }
        #expect(try await !everything(ben, about: ada, in: world).contains(Self.secret))
        // Whoever is not shown it was told nothing.
        guard let stream else { return }
        _ = try await ben.client.call(Routes.changeMe, ProfileChange(bio: "new"))
        #expect(try await stream.next() == .profile)
    }

    @Test("A block ends it at once, an unblock shows it again, and both are told live")
    func blocking() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await ada.say("here", until: world.clock.now + .hours(1))
        let events = try await ben.eventsFromNow()
        _ = try await ada.client.call(Routes.block, PersonPath(person: ben.id))
        #expect(try await events.next() == .conversation(with: ada.id))
        #expect(try await ben.conversation(with: ada)?.here == nil)
        _ = try await ada.client.call(Routes.unblock, PersonPath(person: ben.id))
        #expect(try await events.next() == .conversation(with: ada.id))
        #expect(try await ben.conversation(with: ada)?.here?.note == "here")
    }

    @Test("It ends by itself, for others and for oneself, and then leaves the store")
    func ends() async throws {
        let engine = StrictEngine(schema: Hub.schema)
        let world = try await HubWorld(engine: engine)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await ada.say("here", until: world.clock.now + .hours(1))
        try await world.hub.tidy()
        world.clock.advance(by: .minutes(59))
        let later = try await HubWorld.open(world.store, world.environment)
        #expect(try await ben.at(later).conversation(with: ada)?.here?.note == "here")
        world.clock.advance(by: .minutes(1))
        #expect(try await ben.conversation(with: ada)?.here == nil)
        #expect(try await ada.client.call(Routes.presence).here == nil)
        #expect(try await engine.rows(of: "whereabouts") == 1)
        try await world.hub.tidy()
        #expect(try await engine.rows(of: "whereabouts") == 0)
    }

    @Test(
        "After it is over, its bytes are in no file of the store",
        arguments: [Engine.sqlite, .json])
    func erased(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let store = try await place.open(Hub.schema)
        let world = try await HubWorld(store: store)
        let ada = try await world.join("ada")
        try await ada.say(Self.secret, until: world.clock.now + .minutes(30))
        world.clock.advance(by: .hours(1))
        try await world.hub.tidy()
        world.clock.advance(by: .hours(1))
        try await world.hub.tidy()
        await store.close()
        for (name, bytes) in try place.files() {
            #expect(bytes.range(of: Data(Self.secret.utf8)) == nil, "\(name)")
        }
    }

    @Test("It needs a place of the map or a note, and an end within a day")
    func refusals() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let now = world.clock.now
        for statement in [
            HereStatement(until: now + .hours(1)), HereStatement(note: " ", until: now + .hours(1)),
            HereStatement(note: "x", until: now), HereStatement(note: "x", until: now + .hours(25)),
            HereStatement(place: PlaceReference(high: 1, low: 1), until: now + .hours(1)),
            HereStatement(note: "a\nb", until: now + .hours(1)),
            HereStatement(note: String(repeating: "x", count: 101), until: now + .hours(1)),
        ] {
            do {
                _ = try await ada.client.call(Routes.statePresence, statement)
                Issue.record("\(statement) was taken")
            } catch APIError.invalid {}
        }
        #expect(try await ada.client.call(Routes.presence).here == nil)
        let gym = try await world.place("Gym")
        let here = try await ada.say(at: gym, until: now + .hours(24))
        #expect(here == Here(place: "Gym", note: nil, until: now + .hours(24), since: now))
    }
}
