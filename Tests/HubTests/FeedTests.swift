import API
import Hub
import Primitives
import Testing

/// The orders, filters and pages of a feed.
@Suite struct FeedTests {
    /// Ada, and people who met her: Ben long, Cid often and in two places, Dan briefly, Eve known.
    private struct Company {
        let world: HubWorld
        let ada: Person

        init() async throws {
            world = try await HubWorld()
            let (world, names) = (world, ["ada", "ben", "cid", "dan", "eve"])
            var people: [Person] = []
            for name in names { people.append(try await world.join(name)) }
            let (ada, ben, cid, dan, eve) = (
                people[0], people[1], people[2], people[3], people[4]
            )
            self.ada = ada
            // Ada: six hours in the library, then two in the gym until now.
            try await world.visit(ada, "Library", minutes: 360, endedAgo: 130)
            try await world.visit(ada, "Gym", minutes: 120)
            try await world.visit(ben, "Library", minutes: 300, endedAgo: 180)
            for start in [200, 260, 320] {
                try await world.visit(cid, "Library", minutes: 20, endedAgo: start)
            }
            try await world.visit(cid, "Gym", minutes: 30, endedAgo: 10)
            try await world.visit(dan, "Gym", minutes: 6, endedAgo: 5)
            try await world.visit(eve, "Gym", minutes: 40, endedAgo: 20)
            try await world.message("Hello", from: eve, to: ada)
            _ = try await ada.client.call(Routes.accept, PersonPath(person: eve.id))
        }

        func names(_ query: PeopleQuery) async throws -> [String] {
            try await ada.client.call(Routes.people, query).people.map(\.displayName)
        }
    }

    @Test("Each order has its own first, and nobody who is known is suggested")
    func orders() async throws {
        let company = try await Company()
        #expect(
            try await company.names(PeopleQuery(order: .recent)) == ["Dan", "Cid", "Eve", "Ben"])
        #expect(
            try await company.names(PeopleQuery(order: .time)) == ["Ben", "Cid", "Eve", "Dan"])
        #expect(try await company.names(PeopleQuery(order: .suggested)) == ["Cid", "Ben", "Dan"])
        let people = try await company.ada.client.call(Routes.people, PeopleQuery()).people
        let cid = try #require(people.first { $0.displayName == "Cid" })
        #expect(cid.times == 4)
        #expect(cid.places == 2)
        #expect(cid.minutes == 90)
    }

    @Test("A place, connections and minutes together narrow the list, also together")
    func filters() async throws {
        let company = try await Company()
        let gym = try await company.world.place("Gym")
        #expect(try await company.names(PeopleQuery(place: gym)) == ["Dan", "Cid", "Eve"])
        let there = try await company.ada.client.call(
            Routes.people, PeopleQuery(place: gym)
        ).people
        #expect(there.map(\.minutes) == [6, 30, 40])
        #expect(try await company.names(PeopleQuery(connected: true)) == ["Eve"])
        #expect(try await company.names(PeopleQuery(least: 41)) == ["Cid", "Ben"])
        #expect(try await company.names(PeopleQuery(place: gym, least: 30)) == ["Cid", "Eve"])
        #expect(
            try await company.names(PeopleQuery(order: .suggested, connected: true)).isEmpty)
        let nowhere = PlaceReference(high: 1, low: 1)
        #expect(try await company.names(PeopleQuery(place: nowhere)).isEmpty)
    }

    @Test("Pages follow each other in every order, without gaps", arguments: PeopleOrder.allCases)
    func pages(order: PeopleOrder) async throws {
        let company = try await Company()
        let whole = try await company.names(PeopleQuery(order: order))
        for limit in 1...4 {
            var (names, query) = ([String](), PeopleQuery(order: order, limit: limit))
            while true {
                let page = try await company.ada.client.call(Routes.people, query)
                #expect(page.people.count <= limit)
                names += page.people.map(\.displayName)
                guard let next = page.next else { break }
                query.after = next
                // Points fall meanwhile.
                company.world.clock.advance(by: .minutes(1))
            }
            #expect(names == whole)
        }
    }

    @Test("What is not a position, or no number of minutes, is refused by name")
    func refusals() async throws {
        let company = try await Company()
        for after in ["", "1.2", "1.2.x", "a.2.\(company.ada.id).4", "1.2.\(company.ada.id)"] {
            await #expect(throws: APIError.self, "\(after)") {
                try await company.names(PeopleQuery(after: after))
            }
        }
        for least in [-1, 100_001] {
            await #expect(throws: APIError.self, "\(least)") {
                try await company.names(PeopleQuery(least: least))
            }
        }
    }
}
