import API
import Hub
import Primitives
import Storage
import TestSupport
import Testing

@Suite("The history of a conversation over the wire")
struct HistoryRoutesTests {
    /// Returns a world with a conversation of some messages, the first from Ada, the others from
    /// Ben.
    private func talk(
        _ count: Int, store: Store = Store(engine: StrictEngine(schema: Hub.schema))
    ) async throws -> (HubWorld, ada: Person, ben: Person) {
        let world = try await HubWorld(store: store)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        for number in 2..<(count + 1) {
            world.clock.advance(by: .seconds(1))
            try await world.message("\(number)", from: ben, to: ada)
        }
        return (world, ada, ben)
    }

    private func numbers(
        _ me: Person, _ other: Person, before: Int? = nil, limit: Int? = nil
    ) async throws -> (numbers: [Int], isComplete: Bool) {
        let list = try await me.client.call(
            Routes.messages, MessageQuery(person: other.id, before: before, limit: limit))
        return (list.messages.map(\.number), list.isComplete)
    }

    @Test("Pages go back from the newest message to the first")
    func backwards() async throws {
        let (_, ada, ben) = try await talk(5)
        let newest = try await numbers(ada, ben, before: .max, limit: 2)
        #expect(newest == ([4, 5], false))
        #expect(try await numbers(ada, ben, before: 4, limit: 2) == ([2, 3], false))
        #expect(try await numbers(ada, ben, before: 2, limit: 2) == ([1], true))
        #expect(try await numbers(ada, ben, before: 3, limit: 2) == ([1, 2], true))
        for before in [1, 0, -9, .min] {
            #expect(try await numbers(ada, ben, before: before) == ([], true))
        }
        let error = await #expect(throws: APIError.self) {
            _ = try await ada.client.call(
                Routes.messages, MessageQuery(person: ben.id, after: 1, before: 4))
        }
        guard case .invalid? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A long conversation comes in pages of any size, without those that are deleted")
    func longConversation() async throws {
        let (_, ada, ben) = try await talk(620)
        for number in [1, 200, 201, 401, 402, 620] {
            _ = try await ada.client.call(
                Routes.deleteMessage, MessagePath(person: ben.id, number: number))
        }
        let kept = (1...620).filter { ![1, 200, 201, 401, 402, 620].contains($0) }
        for limit in [1000, 614, 613, 400, 200, 199] {
            var found: [Int] = []
            var isComplete = false
            while !isComplete {
                let list = try await ada.client.call(
                    Routes.messages,
                    MessageQuery(person: ben.id, after: found.last, limit: limit))
                #expect(list.messages.count == min(limit, kept.count - found.count))
                found += list.messages.map(\.number)
                isComplete = list.isComplete
            }
            #expect(found == kept)
            let newest = try await numbers(ada, ben, before: .max, limit: limit)
            #expect(newest == (kept.suffix(limit), limit >= kept.count))
        }
        #expect(try await numbers(ada, ben) == (kept, true))
    }

    @Test("A page of long messages ends early, and the next ones go on")
    func longTexts() async throws {
        let (world, ada, ben) = try await talk(1)
        let text = String(repeating: "\u{1F389}", count: 2000)
        for _ in 2...70 {
            world.clock.advance(by: .seconds(1))
            try await world.message(text, from: ben, to: ada)
        }
        let most = APILimits.messagesBytes / text.utf8.count + 2
        #expect(try await numbers(ada, ben) == (Array(1...most), false))
        let rest = try await ada.client.call(
            Routes.messages, MessageQuery(person: ben.id, after: most))
        #expect(rest.messages.map(\.number) == Array(most + 1...2 * most - 1))
        let newest = try await numbers(ada, ben, before: .max)
        #expect(newest == (Array(70 - most + 2...70), false))
    }

    @Test(
        "What one deletes is gone on all of one's devices, and stays with the other",
        arguments: [Engine.json, .sqlite])
    func deletes(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let (world, ada, ben) = try await talk(4, store: try await place.open(Hub.schema))
        let tablet = try await world.secondDevice(of: ada)
        let (there, bens) = (try await tablet.eventsFromNow(), try await ben.eventsFromNow())
        _ = try await ada.client.call(
            Routes.deleteMessage, MessagePath(person: ben.id, number: 4))
        #expect(try await there.next() == .conversation(with: ben.id))
        #expect(try await numbers(tablet, ben).numbers == [1, 2, 3])
        #expect(try await numbers(ben, ada).numbers == [1, 2, 3, 4])
        let seen = try #require(try await ada.conversations().first)
        #expect(seen.lastText == "3" && seen.lastNumber == 3 && seen.unread == 2)
        #expect(seen.deletions == 1)
        _ = try await ada.client.call(
            Routes.clearMessages, HistoryClearing(person: ben.id, through: 2))
        let list = try await tablet.client.call(Routes.deletions, PersonPath(person: ben.id))
        #expect(list == DeletionList(through: 2, numbers: [4]))
        #expect(try await ada.conversations().map(\.unread) == [1])
        _ = try await ada.client.call(
            Routes.clearMessages, HistoryClearing(person: ben.id, through: .max))
        #expect(try await ada.conversations().isEmpty)
        // Ben is told of nothing: the next event is his own message.
        try await world.message("5", from: ben, to: ada)
        #expect(try await bens.next() == .message(with: ada.id, number: 5))
        let again = try #require(try await ada.conversations().first)
        #expect(again.lastText == "5" && again.unread == 1)
        await world.store.close()
    }

    @Test("A message that is not there, or a conversation, is not found")
    func missing() async throws {
        let (world, ada, ben) = try await talk(2)
        let carl = try await world.join("carl")
        for (person, number) in [(ben, 3), (ben, 0), (ben, -1), (carl, 1)] {
            let error = await #expect(throws: APIError.self) {
                _ = try await ada.client.call(
                    Routes.deleteMessage, MessagePath(person: person.id, number: number))
            }
            guard case .notFound? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test("The text of a message that both have deleted is gone from the files within a day")
    func erased() async throws {
        let place = try TemporaryStore(.sqlite)
        defer { place.remove() }
        let (world, ada, ben) = try await talk(3, store: try await place.open(Hub.schema))
        let secret = "unforgettable-sentence"
        try await world.message(secret, from: ben, to: ada)
        try await world.hub.tidy()
        for (me, other) in [(ada, ben), (ben, ada)] {
            _ = try await me.client.call(
                Routes.deleteMessage, MessagePath(person: other.id, number: 4))
        }
        #expect(try place.contains(secret))
        world.clock.advance(by: .hours(24))
        try await world.hub.tidy()
        world.clock.advance(by: .hours(1))
        try await world.hub.tidy()
        #expect(try !place.contains(secret))
        #expect(try await numbers(ada, ben).numbers == [1, 2, 3])
        let laws = StoreLaws(of: world.store, environment: world.environment)
        #expect(try await laws.contradictions().isEmpty)
        await world.store.close()
    }

    @Test("The context of a request has the places and the minutes, and goes with the visits")
    func context() async throws {
        let place = try TemporaryStore(.sqlite)
        defer { place.remove() }
        let world = try await HubWorld(store: try await place.open(Hub.schema))
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        for person in [ada, ben] {
            try await world.visit(person, "Gym", minutes: 45, endedAgo: 60)
            try await world.visit(person, "Library", minutes: 30)
        }
        try await world.message("Hi Ben", from: ada, to: ben)
        func contexts() async throws -> [String?] {
            try await ben.client.call(Routes.requests).requests.map(\.context)
        }
        #expect(try await contexts() == ["Library, Gym · 75 min"])
        try await world.hub.tidy()
        #expect(try await contexts() == ["Library, Gym · 75 min"])
        world.clock.advance(by: .hours(24) + .seconds(1))
        try await world.hub.tidy()
        #expect(try await contexts() == [nil])
        #expect(try !place.contains("Gym · 75 min"))
        await world.store.close()
    }

    @Test("One may write to so many new people a day, and to fewer in the first week")
    func ration() async throws {
        var configuration = HubConfiguration().rehearsal
        configuration.newRecipients = 4
        // Not a rehearsal any more: visits count as they are told.
        configuration.presences.probation = .hours(7 * 24)
        let world = try await HubWorld(configuration: configuration)
        let ada = try await world.join("ada")
        var others: [Person] = []
        for number in 0..<6 { others.append(try await world.join("other\(number)")) }
        let library = try await world.place("Library")
        func meetAll() async throws {
            let start = world.clock.now
            let visits = (others + [ada]).map {
                (
                    $0,
                    VisitEvent.stay(
                        world.environment.newID(), in: library, from: start,
                        to: start + .minutes(20))
                )
            }
            for step in 0...1 {
                for (person, events) in visits {
                    _ = try await person.client.call(
                        Routes.reportVisits, VisitBatch(events: [events[step]]))
                }
                world.clock.advance(by: .minutes(20))
            }
        }
        try await meetAll()
        try await world.message("Hi", from: ada, to: others[0])
        let refusal = await #expect(throws: APIError.self) {
            try await world.message("Hi", from: ada, to: others[1])
        }
        #expect(refusal == .tooMany(retryAfter: .hours(24)))
        world.clock.advance(by: .hours(8 * 24))
        try await meetAll()
        for person in others[1...4] { try await world.message("Hi", from: ada, to: person) }
        _ = try await others[1].client.call(Routes.accept, PersonPath(person: ada.id))
        await #expect(throws: APIError.tooMany(retryAfter: .hours(24))) {
            try await world.message("Hi", from: ada, to: others[5])
        }
        try await world.message("Hi again", from: ada, to: others[1])
    }
}
