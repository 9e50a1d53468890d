import API
import Hub
import Primitives
import Sync
import Synchronization
import Testing

/// A transport that records the forms of requests and answers, and can imitate an older server.
private final class NotingTransport: Transport {
    private let base: any Transport
    private let noted = Mutex<[String]>([])
    /// Whether the server acts as one that does not know the binary form.
    private let isOld: Mutex<Bool>

    init(_ base: any Transport, isOld: Bool = false) {
        self.base = base
        self.isOld = Mutex(isOld)
    }

    /// The forms of bodies and answers, in order, by path.
    var notes: [String] { noted.withLock { $0 } }

    func becomeOld() { isOld.withLock { $0 = true } }

    func send(_ request: APIRequest) async throws -> APIResponse {
        var request = request
        let form = request.form
        if isOld.withLock({ $0 }) { (request.form, request.accepts) = (.json, .json) }
        var response = try await base.send(request)
        if isOld.withLock({ $0 }), request.path == "/v1/protocol" {
            response.body = Array(#"{"newest":1,"oldest":1}"#.utf8)
        }
        let answer = MessageForm(contentType: response.headers["content-type"])
        noted.withLock { $0.append("\(request.path) \(form) \(response.status) \(answer)") }
        return response
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        try await base.open(request)
    }
}

@Suite("The binary form over the wire")
struct BinaryRoutesTests {
    private func push(_ batch: Int64, from ada: Person) -> PushRequest {
        PushRequest(
            device: ada.device, batch: batch, documents: [RouteMatrix.Cast.document(ada)])
    }

    @Test("Both sides use it once they know of each other, and all arrives that would in JSON")
    func used() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let noting = NotingTransport(HubTransport(world.hub))
        let client = APIClient(transport: noting, token: ada.client.token)
        let answer = try await client.push(push(1, from: ada))
        let page = try await client.pull(PullRequest(since: 0, limit: 10))
        #expect(
            noting.notes == [
                "/v1/protocol json 200 json", "/v1/sync/push binary 200 binary",
                "/v1/sync/pull json 200 binary",
            ])
        #expect(page.revision == answer.revision)
        #expect(page.changes.map(\.document) == push(1, from: ada).documents)
        #expect(try await ada.client.call(Routes.pull, PullRequest(since: 0, limit: 10)) == page)
    }

    @Test("A server that is older gets JSON, also one that was put in the place of a newer")
    func olderServer() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let old = NotingTransport(HubTransport(world.hub), isOld: true)
        let client = APIClient(transport: old, token: ada.client.token)
        _ = try await client.push(push(1, from: ada))
        #expect(try await client.pull(PullRequest(since: 0, limit: 10)).changes.count == 1)
        #expect(old.notes.allSatisfy { !$0.contains("binary") }, "\(old.notes)")

        let replaced = NotingTransport(HubTransport(world.hub))
        let other = APIClient(transport: replaced, token: ada.client.token)
        _ = try await other.push(push(2, from: ada))
        replaced.becomeOld()
        _ = try await other.push(push(3, from: ada))
        _ = try await other.push(push(4, from: ada))
        #expect(
            replaced.notes.dropFirst(2) == [
                "/v1/sync/push binary 400 json", "/v1/sync/push json 200 json",
                "/v1/sync/push json 200 json",
            ])
    }

    @Test("An older client, and one that asks for nothing, gets JSON")
    func olderClient() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let noting = NotingTransport(HubTransport(world.hub))
        let client = APIClient(
            transport: noting, token: ada.client.token, agreement: ProtocolAgreement(best: .json))
        _ = try await client.push(push(1, from: ada))
        #expect(try await client.pull(PullRequest(since: 0, limit: 10)).changes.count == 1)
        #expect(noting.notes.allSatisfy { !$0.contains("binary") }, "\(noting.notes)")
    }

    @Test("What is wrong in it is said with the byte, and where JSON is taken, that is said")
    func wrong() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        func refusal(_ path: String, _ body: [UInt8]) async -> String {
            var request = APIRequest(
                method: .post, path: path, body: body, token: ada.client.token)
            request.form = .binary
            let response = await world.hub.handle(request)
            #expect(response.status == 400)
            return String(decoding: response.body, as: UTF8.self)
        }
        var body = push(1, from: ada).binary
        body.removeLast()
        #expect(await refusal("/v1/sync/push", body).contains("byte \(body.count): the end"))
        #expect(await refusal("/v1/messages", body).contains("taken as JSON"))
    }
}
