import API
import Primitives
import Sync
import Synchronization

/// A proxy between a load and its server that does something wrong.
final class LyingProxy: Transport {
    /// A wrong deed.
    enum Lie: Sendable {
        /// It answers every tenth change as if the server had, and passes nothing on.
        case swallow
        /// It passes messages on twice, the second time under another id.
        case double
        /// It passes requests on, and loses every fifth answer.
        case loseAnswers
        /// It lets no event of a message through.
        case hideEvents
    }

    private let base: any Transport
    private let lie: Lie
    private let count = Mutex(0)

    init(_ base: any Transport, _ lie: Lie) { (self.base, self.lie) = (base, lie) }

    private func isDue(every interval: Int) -> Bool {
        count.withLock { count in
            count += 1
            return count % interval == 0
        }
    }

    func send(_ request: APIRequest) async throws -> APIResponse {
        switch lie {
        case .swallow where request.path == "/v1/messages" || request.path == "/v1/visits":
            if isDue(every: 10) { return Self.invented(request) }
        case .swallow where request.path == "/v1/sync/push": return Self.invented(request)
        case .double where request.path == "/v1/messages":
            var again = request
            if var message = try? APICoder.decode(NewMessage.self, from: request.body) {
                message.id = MessageSummary.ID(high: ~message.id.high, low: message.id.low)
                again.body = (try? APICoder.encode(message)) ?? request.body
            }
            _ = try await base.send(again)
        case .loseAnswers where request.method == .post && isDue(every: 5):
            _ = try await base.send(request)
            throw TransportError.unreachable("the answer was lost")
        default: break
        }
        return try await base.send(request)
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        let answer = try await base.open(request)
        guard case .hideEvents = lie, case .events(let events) = answer else { return answer }
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: ServerSentEvent.self, throwing: (any Error).self)
        let task = Task {
            for try await event in events where event.kind != "message" {
                continuation.yield(event)
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return .events(stream)
    }

    /// Returns the answer that a server would give, without one.
    private static func invented(_ request: APIRequest) -> APIResponse {
        let body: String
        if request.path == "/v1/messages" {
            let message = try? APICoder.decode(NewMessage.self, from: request.body)
            let id = message.map { "\($0.id)" } ?? ""
            let to = message.map { "\($0.to)" } ?? ""
            body = """
                {"id":"\(id)","number":1,"from":"\(to)","to":"\(to)","text":"","sentAt":0}
                """
        } else if request.path == "/v1/visits" {
            body = #"{"changed":2,"ignored":0}"#
        } else {
            body = #"{"batch":1,"revision":1}"#
        }
        return APIResponse(
            status: 200, headers: ["content-type": "application/json"], body: Array(body.utf8))
    }
}
