import API
import Backends
import Hub
import Primitives
import Sync
import TestSupport
import Testing

@Suite("Streams that go on elsewhere", .endsHangs)
struct StreamResumeTests {
    @Test(
        "A stream goes on at another server on the same store, and after a restart",
        arguments: 0...5)
    func elsewhere(lag: Int) async throws {
        let world = try await HubWorld(lag: lag)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let here = try await ben.eventsFromNow()
        try await world.message("2", from: ada, to: ben)
        #expect(try await here.next() == .message(with: ada.id, number: 2))
        try await world.message("3", from: ada, to: ben)
        try await world.message("4", from: ada, to: ben)
        let other = try await HubWorld.open(world.store, world.environment)
        let there = try await ben.at(other).events(after: here.last)
        let told: Set<LiveEvent.Change> =
            lag == 0
            ? [] : [.conversation(with: ada.id), .message(with: ada.id, number: 2)]
        #expect(
            try await there.next(2, without: told)
                == (3...4).map { .message(with: ada.id, number: $0) })
        // The other one hears of what is written here with its next heartbeat.
        try await world.message("5", from: ada, to: ben)
        try await other.heartbeat()
        #expect(try await there.next() == .message(with: ada.id, number: 5))
        // Nothing is told twice, and an idle server reads nothing.
        try await other.heartbeat()
        _ = try await ada.at(other).client.call(Routes.changeMe, ProfileChange(bio: "x"))
        try await world.message("6", from: ada.at(other), to: ben)
        #expect(try await there.next() == .message(with: ada.id, number: 6))
    }

    @Test(
        "Where lower numbers may still come, a stream tells all once; a resumed one misses none",
        arguments: 0...5)
    func lagging(lag: Int) async throws {
        let world = try await HubWorld(lag: lag)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let (carl, dora) = (try await world.join("carl"), try await world.join("dora"))
        for friend in [ada, carl] { try await world.connect(friend, ben) }
        let other = try await HubWorld.open(world.store, world.environment)
        let live = try await ben.eventsFromNow()
        var last = live.last
        for number in 0..<20 {
            // Commits of somebody else, before which the next message may have its number.
            for _ in 0..<number % 4 {
                _ = try await dora.client.call(
                    Routes.changeMe, ProfileChange(bio: "\(world.environment.random())"))
            }
            let friend = number % 3 == 0 ? carl : ada
            let message = try await world.message("\(number)", from: friend, to: ben)
            let change = LiveEvent.Change.message(with: friend.id, number: message.number)
            #expect(try await live.next() == change)
            let resumed = try await ben.at(other).events(after: last)
            var told = try await resumed.next()
            if lag == 0, number % 3 == 0 { #expect(told == change) }
            while told != change { told = try await resumed.next() }
            if number % 3 == 2 { last = live.last }
        }
    }

    @Test("A stream goes on after the store was closed and opened", arguments: Engine.allCases)
    func reopened(engine: Engine) async throws {
        guard engine != .memory else { return }
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let world = try await HubWorld(store: try await place.open(Hub.schema))
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let last = try await ben.eventsFromNow().last
        for number in 2...5 { try await world.message("\(number)", from: ada, to: ben) }
        await world.store.close()
        let store = try await place.open(Hub.schema)
        let hub = try await HubWorld.open(store, world.environment)
        let stream = try await ben.at(hub).events(after: last)
        #expect(try await stream.next(4) == (2...5).map { .message(with: ada.id, number: $0) })
        await store.close()
    }

    @Test(
        "After a backup is put back, an id of before is none, though its number comes again",
        arguments: 0...5)
    func restored(lag: Int) async throws {
        let world = try await HubWorld(lag: lag)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let last = try await ben.eventsFromNow().last
        try await OperatorTests.op(world).restored("from a test", ends: OperatorTests.noEnds)
        for number in 2...4 { try await world.message("\(number)", from: ada, to: ben) }
        let hub = try await HubWorld.open(world.store, world.environment)
        let stream = try await ben.at(hub).events(after: last)
        #expect(try await stream.next() == .reset)
        #expect(stream.last != last)
    }

    @Test("An id of the future is of another line of numbers")
    func future() async throws {
        // Two stores with one key, of which one has less, as after a copy by other means.
        let worlds = (try await HubWorld(seed: 7, lag: 0), try await HubWorld(seed: 7, lag: 0))
        let (ada, same) = (try await worlds.0.join("ada"), try await worlds.1.join("ada"))
        #expect(ada.id == same.id)
        let early = try await ada.eventsFromNow()
        #expect(try await same.eventsFromNow().last == early.last)
        _ = try await ada.client.call(Routes.changeMe, ProfileChange(bio: "later"))
        #expect(try await early.next() == .profile)
        let there = try await same.events(after: early.last)
        #expect(try await there.next() == .reset)
    }

    @Test("Who pushed is not told of it, also later; the others are", arguments: 0...5)
    func pushes(lag: Int) async throws {
        let world = try await HubWorld(lag: lag)
        let phone = try await world.join("ada")
        let laptop = try await world.secondDevice(of: phone)
        let lasts = [
            try await phone.eventsFromNow().last, try await laptop.eventsFromNow().last,
        ]
        _ = try await phone.client.push(
            .init(
                device: phone.device, batch: 1, documents: [RouteMatrix.Cast.document(phone)]))
        _ = try await phone.client.call(Routes.changeMe, ProfileChange(bio: "after"))
        #expect(try await phone.events(after: lasts[0]).next() == .profile)
        let told = try await laptop.events(after: lasts[1]).next(2)
        #expect(told == [.sync(revision: 1), .profile])
        let document = RouteMatrix.Cast.document(laptop)
        let further = SharedDocument(kind: document.kind, id: "2", state: document.state)
        _ = try await laptop.client.push(
            .init(device: laptop.device, batch: 1, documents: [further]))
        #expect(
            try await phone.events(after: lasts[0]).next(2) == [.profile, .sync(revision: 2)])
        // Of its own push in between a device still knows nothing.
        let again = try await laptop.events(after: lasts[1])
        #expect(try await again.next(2) == [.sync(revision: 2), .profile])
    }

    @Test(
        "A blocked person and one who has left are not told of, but for the end",
        arguments: 0...5)
    func leaks(lag: Int) async throws {
        for end in ["block", "blocked", "deletion"] {
            let world = try await HubWorld(lag: lag)
            let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
            let carl = try await world.join("carl")
            try await world.connect(ada, ben)
            try await world.visit(carl, "Library", minutes: 30)
            let last = try await ben.eventsFromNow().last
            let live = try await ben.eventsFromNow()
            try await world.message("2", from: ada, to: ben)
            #expect(try await live.next() == .message(with: ada.id, number: 2))
            switch end {
            case "block": _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
            case "blocked": _ = try await ada.client.call(Routes.block, PersonPath(person: ben.id))
            default:
                try await OperatorTests.op(world).delete("ada")
                try await world.hub.heartbeat()
            }
            _ = try await ben.client.call(Routes.changeMe, ProfileChange(bio: "the end"))
            let closing: [LiveEvent.Change] =
                (end == "block" ? [.blocks] : []) + [.conversation(with: ada.id), .profile]
            #expect(try await live.next(closing.count) == closing, "\(end)")
            let resumed = try await ben.events(after: last)
            #expect(try await resumed.next(closing.count) == closing, "\(end)")
        }
    }

    @Test(
        "A request is told as one until it is answered, and a declined one only to who declined",
        arguments: 0...5)
    func requests(lag: Int) async throws {
        let world = try await HubWorld(lag: lag)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        let lasts = [try await ada.eventsFromNow().last, try await ben.eventsFromNow().last]
        try await world.message("Hi", from: ada, to: ben)
        #expect(try await ben.events(after: lasts[1]).next() == .request(from: ada.id))
        let waiting = try await ada.events(after: lasts[0])
        #expect(try await waiting.next() == .conversation(with: ben.id))
        _ = try await ben.client.call(Routes.decline, DeclinePath(person: ada.id))
        #expect(try await ben.events(after: lasts[1]).next() == .conversation(with: ada.id))
        _ = try await ada.client.call(Routes.changeMe, ProfileChange(bio: "waits"))
        #expect(try await waiting.next() == .profile)
        let again = try await ada.events(after: lasts[0])
        #expect(try await again.next(2) == [.conversation(with: ben.id), .profile])
    }

    @Test("Ids tell nobody how much others do")
    func ids() async throws {
        let world = try await HubWorld(lag: 0)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        // The first use of a session is noted, and so is a commit.
        for person in [ada, ben] { _ = try await person.client.call(Routes.me) }
        var ids: Set<String> = []
        for person in [ada, ben, ada, ben] {
            let last = try #require(try await person.eventsFromNow().last)
            #expect(last.utf8.count == 32)
            ids.insert(last)
        }
        // The position was the same for all.
        #expect(ids.count == 2)
        _ = try await ben.client.call(Routes.changeMe, ProfileChange(bio: "x"))
        let later = try #require(try await ada.eventsFromNow().last)
        for id in ids {
            let same = zip(id, later).count { $0 == $1 }
            #expect(same < 16, "\(id) and \(later) differ little")
        }
    }
}
