import API
import Hub
import Primitives
import Testing

@Suite("Problems")
struct ProblemTests {
    @Test("A problem repeats only the beginning of what was sent")
    func shortDetails() async throws {
        let world = try await HubWorld()
        let long = String(repeating: "é", count: 5000)
        let device = world.environment.newID(DeviceID.self)
        let bodies = [
            try APICoder.encode(
                NewAccount(
                    name: long, password: "correct horse", displayName: "x", device: device)),
            Array(#"{"name":"ada","password":"correct horse","device":"\#(long)"}"#.utf8),
        ]
        for (path, body) in zip(["/v1/accounts", "/v1/sessions"], bodies) {
            let response = await world.hub.handle(
                APIRequest(method: .post, path: path, body: body))
            #expect(response.status == 400)
            #expect(response.body.count < 2000, "\(path)")
            let problem = try APICoder.decode(Problem.self, from: response.body)
            #expect(problem.detail.hasSuffix("…"))
        }
    }

    @Test("Unknown paths, wrong methods, bad bodies and bad fields say what is wrong where")
    func statuses() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        func send(
            _ method: APIMethod, _ path: String, query: [String: String] = [:], body: String = ""
        ) async throws -> (response: APIResponse, problem: Problem) {
            let response = await world.hub.handle(
                APIRequest(
                    method: method, path: path, query: query, body: Array(body.utf8),
                    token: ada.client.token))
            return (response, try APICoder.decode(Problem.self, from: response.body))
        }
        #expect(try await send(.get, "/v1/nothing").problem.code == .notFound)
        #expect(try await send(.get, "v1/me").problem.code == .notFound)
        #expect(try await send(.get, "/v1/me/").problem.code == .notFound)
        let wrong = try await send(.delete, "/v1/me")
        #expect(wrong.problem.code == .methodNotAllowed)
        #expect(wrong.response.headers["allow"] == "GET, PATCH")
        #expect(
            try await send(.post, "/v1/visits", body: "{").problem.detail
                .hasPrefix("the body is not JSON: line 1, column 2: "))
        #expect(
            try await send(.post, "/v1/visits", body: "{}").problem.detail == "events is missing")
        #expect(
            try await send(.post, "/v1/visits", body: #"{"events":[{"visit":7}]}"#).problem.detail
                == "events.0.visit has the wrong type")
        #expect(
            try await send(.patch, "/v1/me/settings", body: #"{"leastMinutes":1.5}"#).problem.detail
                == "leastMinutes is not a whole number: 1.5")
        #expect(
            try await send(.get, "/v1/people/xyz").problem.detail
                .hasPrefix("person cannot be read"))
        #expect(
            try await send(.get, "/v1/people", query: ["order": "sideways"]).problem.detail
                == "order has a value that is not one of those allowed")
        #expect(
            try await send(.get, "/v1/people", query: ["limit": "many"]).problem.detail
                == "limit cannot be read: it must be a whole number")
        #expect(
            try await send(.get, "/v1/sync/pull", query: ["since": "0"]).problem.detail
                == "limit is missing")
    }

    @Test("A body or a query that is too large is refused, and deep nesting is no crash")
    func sizes() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        var request = APIRequest(
            method: .post, path: "/v1/visits",
            body: Array(repeating: UInt8(ascii: "["), count: APILimits.bodyBytes + 1),
            token: ada.client.token)
        #expect(await world.hub.handle(request).status == 413)
        request.body.removeLast()
        #expect(await world.hub.handle(request).status == 400)
        request = APIRequest(
            method: .get, path: "/v1/people",
            query: ["order": String(repeating: "x", count: 5000)], token: ada.client.token)
        #expect(await world.hub.handle(request).status == 414)
    }

    @Test("Every answer has a request id of its own")
    func requestIDs() async throws {
        let world = try await HubWorld()
        let request = APIRequest(method: .get, path: "/healthz")
        let ids = [await world.hub.handle(request), await world.hub.handle(request)]
            .compactMap { $0.headers["x-request-id"] }
        #expect(Set(ids).count == 2)
    }

    @Test(
        "Every kind of problem comes back as an error that is not a surprise",
        arguments: Problem.Code.allCases)
    func roundTrip(code: Problem.Code) {
        let response = APIResponse(Problem(code, detail: "a sentence", retryAfterSeconds: 7))
        #expect(response.status == code.status)
        #expect(response.headers["retry-after"] == "7")
        let error = APIError(response)
        if case .unreadable = error { Issue.record("\(code) is unreadable") }
        #expect(!error.description.isEmpty)
        if code == .tooMany { #expect(error == .tooMany(retryAfter: .seconds(7))) }
    }

    @Test("An answer without a problem document is still an error with its status")
    func foreignAnswer() {
        let error = APIError(APIResponse(status: 502, body: Array("<html>".utf8)))
        guard case .server(502, _) = error else {
            Issue.record("\(error)")
            return
        }
    }
}
