import API
import Hub
import Primitives
import Testing

/// Tests of every route as every actor: a new route without an expectation fails here.
@Suite("Who may do what")
struct RouteMatrixTests {
    @Test("Every route has an expectation")
    func completeness() {
        #expect(RouteMatrix.rows.map(\.name).sorted() == Hub.routes.map(\.name).sorted())
        #expect(Set(Hub.routes.map(\.name)).count == Hub.routes.count)
    }

    @Test(
        "Everybody gets what is theirs and nothing of anybody else",
        arguments: RouteMatrix.rows.map(\.name))
    func walk(name: String) async throws {
        let row = try #require(RouteMatrix.rows.first { $0.name == name })
        let cast = try await RouteMatrix.Cast()
        // The owner comes last and so detects any change by the others.
        for actor in [RouteMatrix.Actor.nobody, .revoked, .blocked, .other, .owner] {
            var request = try row.request(cast, actor)
            request.token = cast.token(of: actor)
            let response = try await cast.send(request)
            let expected = row.status(of: actor)
            #expect(response.status == expected, "\(name) as \(actor)")
            if response.status >= 400 {
                let problem = try APICoder.decode(Problem.self, from: response.body)
                #expect(problem.status == expected, "\(name) as \(actor)")
                #expect(response.headers["content-type"] == "application/problem+json")
            }
            guard actor != .owner else { continue }
            let text = String(decoding: response.body, as: UTF8.self)
            #expect(!text.contains(RouteMatrix.secret), "\(name) as \(actor) tells a secret")
            if actor == .blocked || actor == .other, !row.namesOwner {
                #expect(
                    !text.contains(cast.owner.id.description),
                    "\(name) as \(actor) names the owner")
            }
        }
    }
}
