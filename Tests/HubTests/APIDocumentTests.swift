import API
import Foundation
import Hub
import Primitives
import Testing

/// Tests of the description that a server gives of its routes. That every answer matches it is
/// tested wherever ``HubWorld`` answers.
@Suite("The description of the routes")
struct APIDocumentTests {
    private let document = APIDocument.document

    @Test("The file that is kept with the source is the one that a server gives")
    func committed() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/api.yaml")
        let kept = try String(contentsOf: file, encoding: .utf8)
        #expect(kept == APIDocument.text, "write it anew: quad-server api >docs/api.yaml")
    }

    @Test("Anybody gets it, under its own media type")
    func served() async throws {
        let world = try await HubWorld()
        let response = await world.hub.handle(try Routes.apiDocument.request(Empty()))
        #expect(response.status == 200)
        #expect(response.headers["content-type"] == "application/yaml")
        #expect(String(decoding: response.body, as: UTF8.self) == APIDocument.text)
    }

    @Test("It has every route and no other")
    func routes() {
        let described = (document["paths"]?.object ?? []).flatMap { path in
            (path.value.object ?? []).map { "\($0.name) \(path.name)" }
        }
        let all = Hub.routes.map { "\($0.method.rawValue.lowercased()) \($0.template.text)" }
        #expect(described.sorted() == all.sorted())
    }

    @Test("Every problem is that of a route, but for a method that no route has")
    func problems() {
        let described = (document["components"]?["responses"]?.object ?? []).flatMap { response in
            let schema = response.value["content"]?["application/problem+json"]?["schema"]
            return (schema?["properties"]?["code"]?["enum"]?.array ?? []).compactMap(\.string)
        }
        let all = Problem.Code.allCases.filter { $0 != .methodNotAllowed }.map(\.rawValue)
        #expect(Set(described) == Set(all))
    }

    @Test("Every reference leads somewhere, and every schema says of what type it is")
    func references() {
        let check = SchemaCheck(document: document)
        for name in Self.references(in: document) {
            #expect(check.resolve(name) != nil, "\(name)")
        }
        for schema in document["components"]?["schemas"]?.object ?? [] {
            let value = schema.value
            #expect(value["type"] != nil || value["anyOf"] != nil, "\(schema.name)")
            #expect(
                value["type"]?.string != "object" || value["properties"] != nil, "\(schema.name)")
        }
    }

    @Test("Every kind of live event is told, with its facts")
    func events() throws {
        let description =
            document["paths"]?["/v1/events"]?["get"]?["description"]?.string ?? ""
        let person = AccountID(high: 1, low: 2)
        let changes: [LiveEvent.Change] = [
            .sync(revision: 1), .message(with: person, number: 2), .request(from: person),
            .conversation(with: person), .blocks, .profile, .reset,
            .stopping(retryMilliseconds: 1000),
        ]
        let schema = try #require(document["components"]?["schemas"]?["LiveEventData"])
        let check = SchemaCheck(document: document)
        let message = MessageSummary(
            id: .init(high: 1, low: 3), number: 2, from: person, to: AccountID(high: 1, low: 4),
            text: "Hello", sentAt: Instant(seconds: 5))
        for change in changes {
            let event = LiveEvent(
                id: "1", change: change,
                message: change == .message(with: person, number: 2) ? message : nil
            ).event
            #expect(description.contains("`\(event.kind)`"), "\(event.kind)")
            let data = try JSONReader.read(Array(event.data.utf8), depthLimit: 8)
            #expect(check.faults(of: data, in: schema) == [])
            for member in data.object ?? [] { #expect(description.contains("`\(member.name)`")) }
        }
    }

    @Test("What a payload may leave out is not required, and what a server reads may be null")
    func optionals() {
        let schemas = document["components"]?["schemas"]
        let account = schemas?["NewAccount"]
        #expect(account?["required"] == ["name", "password", "displayName", "device"])
        #expect(account?["properties"]?["invite"]?["type"] == ["string", "null"])
        #expect(schemas?["OwnProfile"]?["properties"]?["picture"]?["type"] == "string")
        #expect(schemas?["OwnProfile"]?["required"] == ["account", "name", "displayName", "bio"])
        #expect(schemas?["VisitEvent"]?["properties"]?["kind"]?["$ref"] != nil)
        #expect(schemas?["VisitEventKind"]?["enum"] == ["enter", "leave"])
    }

    @Test(
        "A text that the server takes is as described, however many code points it has",
        arguments: [
            (
                "NewAccount", "displayName", TextRule.displayName,
                String(repeating: "e\u{301}", count: 64)
            ),
            (
                "ProfileChange", "displayName", .displayName,
                String(repeating: "e\u{301}", count: 64)
            ),
            ("ProfileChange", "bio", .bio, String(repeating: "e\u{301}", count: 500)),
            ("ProfileChange", "picture", .picture, "👩‍👩‍👧‍👦"),
            ("NewMessage", "text", .message, String(repeating: "e\u{301}", count: 2000)),
            ("NewReport", "reason", .reason, String(repeating: "e\u{301}", count: 1000)),
            ("HereStatement", "note", .note, String(repeating: "e\u{301}", count: 100)),
        ])
    func characters(payload: String, member: String, rule: TextRule, text: String) throws {
        #expect(try rule.check(text) == text)
        let schema = document["components"]?["schemas"]?[payload]?["properties"]?[member]
        #expect(
            SchemaCheck(document: document).faults(of: .string(text), in: try #require(schema))
                == [])
    }

    @Test("A password is as described by its bytes", arguments: ["пять", "12345678", "🐙🐙"])
    func passwords(password: String) throws {
        #expect(APILimits.passwordBytes.contains(password.utf8.count))
        let schema = document["components"]?["schemas"]?["NewAccount"]?["properties"]?["password"]
        #expect(
            SchemaCheck(document: document).faults(of: .string(password), in: try #require(schema))
                == [])
    }

    @Test("An answer that is not as described is found")
    func canFail() throws {
        let check = AnswerCheck()
        func faults(_ status: Int, _ body: String, _ headers: [String: String] = [:]) -> [String] {
            var all = [
                "content-type": status < 300 ? "application/json" : "application/problem+json",
                "x-request-id": "1",
            ]
            all.merge(headers) { $1 }
            return check.faults(
                of: APIResponse(status: status, headers: all, body: Array(body.utf8)),
                to: APIRequest(method: .get, path: "/readyz"))
        }
        let problem = #""type":"t","title":"t","detail":"d""#
        #expect(faults(200, #"{"status":"ok","places":3}"#) == [])
        #expect(faults(200, #"{"places":3}"#) == ["readiness 200.status is missing"])
        #expect(faults(200, #"{"status":"ok","extra":1}"#).count == 1)
        #expect(faults(200, #"{"status":1}"#).count == 1)
        #expect(faults(200, #"{"status":"ok"}"#, ["content-type": "text/plain"]).count == 1)
        #expect(faults(201, #"{"status":"ok"}"#).count == 1)
        #expect(faults(503, #"{\#(problem),"status":503,"code":"unavailable"}"#) == [])
        #expect(faults(503, #"{\#(problem),"status":503,"code":"not-found"}"#).count == 1)
        #expect(faults(503, #"{\#(problem),"status":500,"code":"unavailable"}"#).count == 1)
        #expect(faults(429, #"{\#(problem),"status":429,"code":"too-many"}"#).count == 1)
    }

    private static func references(in value: JSONValue) -> [String] {
        switch value {
        case .array(let elements): elements.flatMap(references)
        case .object(let members):
            members.flatMap { member in
                member.name == "$ref" ? [member.value.string ?? ""] : references(in: member.value)
            }
        default: []
        }
    }
}
