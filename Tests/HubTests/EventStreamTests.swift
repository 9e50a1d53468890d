import API
import Hub
import Primitives
import Testing

@Suite("Live events", .endsHangs)
struct EventStreamTests {
    @Test("A new stream begins with a reset, then tells of requests and messages")
    func live() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        let events = try await ben.events()
        #expect(try await events.next() == .reset)
        try await world.message("Hi", from: ada, to: ben)
        #expect(try await events.next() == .request(from: ada.id))
        _ = try await ben.client.call(Routes.accept, PersonPath(person: ada.id))
        #expect(try await events.next() == .conversation(with: ada.id))
        try await world.message("Again", from: ada, to: ben)
        #expect(try await events.next() == .message(with: ada.id, number: 2))
    }

    @Test("An event brings a short message with it, to both people; a long one is asked for")
    func texts() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let (own, other) = (try await ada.eventsFromNow(), try await ben.eventsFromNow())
        let texts = [
            "short", String(repeating: "é", count: 500), String(repeating: "é", count: 501),
        ]
        for (number, text) in zip(2..., texts) {
            try await world.message(text, from: ada, to: ben)
            for (reader, person) in [(own, ben), (other, ada)] {
                #expect(try await reader.next() == .message(with: person.id, number: number))
                #expect(reader.message?.text == (text.utf8.count <= 1000 ? text : nil))
            }
        }
        let list = try await ben.client.call(Routes.messages, MessageQuery(person: ada.id))
        #expect(list.messages.dropFirst().map(\.text) == texts)
        // Who is blocked is told of the end, not of the text before it.
        let first = try #require(other.last)
        try await world.message("secret", from: ada, to: ben)
        _ = try await ada.client.call(Routes.block, PersonPath(person: ben.id))
        let late = try await ben.events(after: first)
        #expect(try await late.next() == .conversation(with: ada.id))
        #expect(late.message == nil)
    }

    @Test("A stream that was cut goes on after its last event, without gaps or repetition")
    func resume() async throws {
        let world = try await HubWorld(lag: 0)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let first = try await ben.eventsFromNow().last
        for number in 2...4 { try await world.message("\(number)", from: ada, to: ben) }
        let events = try await ben.events(after: first)
        for number in 2...4 {
            #expect(try await events.next() == .message(with: ada.id, number: number))
        }
    }

    @Test("A stream that cannot go on says so: too much has come, or the id is none")
    func reset() async throws {
        let world = try await HubWorld(lag: 0)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let first = try await ada.eventsFromNow().last
        let foreign = try await ben.eventsFromNow().last
        for number in 1...128 { try await world.message("\(number)", from: ben, to: ada) }
        let told = try await ada.events(after: first).next(128)
        #expect(told == (2...129).map { .message(with: ben.id, number: $0) })
        try await world.message("One more", from: ben, to: ada)
        let unknown = String(repeating: "0", count: 32)
        for last in [first, foreign, unknown, "elsewhere.1", "", "no id at all"] {
            let event = try await ada.events(after: last).next()
            #expect(event == .reset, "after \(last ?? "nothing")")
        }
    }

    @Test("A push is told to the other devices and not to the one that pushed")
    func sync() async throws {
        let world = try await HubWorld()
        let phone = try await world.join("ada")
        let laptop = try await world.secondDevice(of: phone)
        let there = try await laptop.events()
        let here = try await phone.events()
        #expect(try await there.next() == .reset)
        #expect(try await here.next() == .reset)
        _ = try await phone.client.push(
            .init(
                device: phone.device, batch: 1, documents: [RouteMatrix.Cast.document(phone)]))
        _ = try await phone.client.call(Routes.changeMe, ProfileChange(bio: "after"))
        #expect(try await there.next() == .sync(revision: 1))
        #expect(try await there.next() == .profile)
        #expect(try await here.next() == .profile)
    }

    @Test("Revoking a device ends its stream; the others go on")
    func revoke() async throws {
        let world = try await HubWorld()
        let phone = try await world.join("ada")
        let laptop = try await world.secondDevice(of: phone)
        let lost = try await laptop.events()
        let kept = try await phone.events()
        #expect(try await lost.next() == .reset)
        _ = try await phone.client.call(Routes.revokeDevice, DevicePath(device: laptop.device))
        #expect(try await lost.next() == nil)
        await #expect(throws: APIError.notSignedIn) { _ = try await laptop.client.events() }
        #expect(try await kept.next() == .reset)
        _ = try await phone.client.call(Routes.changeMe, ProfileChange(bio: "still here"))
        #expect(try await kept.next() == .profile)
    }

    @Test("A session whose time is over loses its stream at the next heartbeat")
    func expiry() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let events = try await ada.events()
        #expect(try await events.next() == .reset)
        try await world.hub.heartbeat()
        #expect(world.hub.streamCount == 1)
        world.clock.advance(by: .hours(24 * 91))
        try await world.hub.heartbeat()
        #expect(try await events.next() == nil)
        #expect(world.hub.streamCount == 0)
    }

    @Test("A server that stops says when to come again, and takes no new streams")
    func stop() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let events = try await ada.events()
        #expect(try await events.next() == .reset)
        world.hub.stop(retryMilliseconds: 700)
        #expect(try await events.next() == .stopping(retryMilliseconds: 700))
        #expect(try await events.next() == nil)
        await #expect(throws: APIError.self) { _ = try await ada.client.events() }
        let ready = await world.hub.handle(APIRequest(method: .get, path: "/readyz"))
        #expect(ready.status == 503)
        let health = await world.hub.handle(APIRequest(method: .get, path: "/healthz"))
        #expect(health.status == 200)
    }

    @Test("An account has so many streams and no more; one that ends makes room")
    func bounds() async throws {
        let world = try await HubWorld(configuration: HubConfiguration(streamsPerAccount: 2))
        let ada = try await world.join("ada")
        let kept = try await ada.client.events()
        var other: LiveEvents? = try await ada.client.events()
        let error = await #expect(throws: APIError.self) { _ = try await ada.client.events() }
        guard case .tooMany? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(other != nil)
        other = nil
        while world.hub.streamCount > 1 { await Task.yield() }
        _ = try await ada.client.events()
        withExtendedLifetime(kept) {}
    }
}
