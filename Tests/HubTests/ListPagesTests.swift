import API
import Hub
import Primitives
import Testing

/// Lists of conversations and requests in pages.
@Suite("Pages of conversations and requests")
struct ListPagesTests {
    /// Five people who wrote to Ada; she accepts and declines some.
    private func world() async throws -> (HubWorld, ada: Person, others: [Person]) {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        try await world.visit(ada, "Library", minutes: 30)
        var others: [Person] = []
        for name in ["ben", "carl", "dora", "emil", "fay"] {
            let person = try await world.join(name)
            try await world.visit(person, "Library", minutes: 30)
            try await world.message("Hi", from: person, to: ada)
            world.clock.advance(by: .seconds(1))
            others.append(person)
        }
        return (world, ada, others)
    }

    @Test("Every element comes once, in order, whatever the length of the pages", arguments: 1...6)
    func pages(limit: Int) async throws {
        let (_, ada, others) = try await world()
        var asking: [AccountID] = []
        var after: String?
        repeat {
            let page = try await ada.client.call(
                Routes.requests, ListQuery(limit: limit, after: after))
            #expect(page.requests.count <= limit)
            asking += page.requests.map(\.person)
            after = page.next
        } while after != nil
        #expect(asking == others.map(\.id).reversed())
        for person in others {
            _ = try await ada.client.call(Routes.accept, PersonPath(person: person.id))
        }
        var open: [AccountID] = []
        repeat {
            let page = try await ada.client.call(
                Routes.conversations, ListQuery(limit: limit, after: after))
            open += page.conversations.map(\.person)
            after = page.next
        } while after != nil
        #expect(open == others.map(\.id).reversed())
        #expect(try await ada.conversations().count == 5)
    }

    @Test("What was declined comes in pages, too")
    func declined() async throws {
        let (_, ada, others) = try await world()
        for person in others {
            _ = try await ada.client.call(Routes.decline, DeclinePath(person: person.id))
        }
        let first = try await ada.client.call(Routes.declined, ListQuery(limit: 3))
        let next = try #require(first.next)
        let rest = try await ada.client.call(
            Routes.declined, ListQuery(limit: 3, after: next))
        #expect((first.requests + rest.requests).count == 5 && rest.next == nil)
    }

    @Test(
        "What is not a position or no length is refused",
        arguments: ["x", "1.2", "1.00000000000000010000000000000002.3", ".", ""])
    func refused(after: String) async throws {
        let (_, ada, _) = try await world()
        await #expect(throws: APIError.self) {
            _ = try await ada.client.call(Routes.conversations, ListQuery(after: after))
        }
        for limit in [0, -1, 201] {
            await #expect(throws: APIError.self) {
                _ = try await ada.client.call(Routes.requests, ListQuery(limit: limit))
            }
        }
    }

    @Test("A position of somebody's list shows nothing of another one's")
    func otherPositions() async throws {
        let (_, ada, others) = try await world()
        let page = try await ada.client.call(Routes.requests, ListQuery(limit: 2))
        let query = ListQuery(after: page.next)
        let seen = try await others[0].client.call(Routes.requests, query)
        #expect(seen.requests.isEmpty)
        // Their own request to Ada comes after that position, and nothing else.
        let own = try await others[0].client.call(Routes.conversations, query).conversations
        #expect(own.map(\.person) == [ada.id] && own.map(\.state) == [.waiting])
    }
}
