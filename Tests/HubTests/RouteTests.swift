import API
import Hub
import Primitives
import Testing

@Suite("Routes")
struct RouteTests {
    private let person = AccountID(high: 3, low: 4)

    @Test("An input comes back out of its request: from path and query")
    func parameters() throws {
        let query = MessageQuery(person: person, after: 7, limit: 20)
        let request = try Routes.messages.request(query, token: "t")
        #expect(request.path == "/v1/conversations/\(person)/messages")
        #expect(request.query == ["after": "7", "limit": "20"])
        #expect(request.body.isEmpty)
        let template = Routes.messages.description.template
        let placeholders = try #require(template.match(request.path))
        let read = try Routes.messages.input(of: request, placeholders: placeholders)
        #expect(read == query)
    }

    @Test("An input comes back out of its request: from the body")
    func body() throws {
        let message = NewMessage(
            id: MessageSummary.ID(high: 1, low: 2), to: person, text: "a \"b\" 🦆")
        let request = try Routes.send.request(message)
        #expect(request.query.isEmpty)
        #expect(try Routes.send.input(of: request, placeholders: [:]) == message)
    }

    @Test("A value of the query cannot replace one of the path")
    func precedence() throws {
        var request = try Routes.person.request(PersonPath(person: person))
        request.query["person"] = AccountID(high: 9, low: 9).description
        let placeholders = try #require(
            Routes.person.description.template.match(request.path))
        #expect(
            try Routes.person.input(of: request, placeholders: placeholders).person == person)
    }

    @Test("Every path matches itself, and its method only one route")
    func unambiguous() {
        for route in Hub.routes {
            let path = route.template.text
            let matching = Hub.routes.filter {
                $0.method == route.method && $0.template.match(path) != nil
            }
            #expect(matching.map(\.name) == [route.name])
        }
    }

    @Test(
        "Paths that only look alike do not match",
        arguments: [
            "/v1/people/", "/v1/people/a/b", "v1/people/a", "/v1//people/a", "/V1/people/a", "",
            "/",
        ])
    func others(path: String) {
        #expect(Routes.person.description.template.match(path) == nil)
    }
}
