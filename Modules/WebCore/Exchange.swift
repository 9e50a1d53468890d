import Primitives
import SyncProtocol

/// A request to the server, which the page carries.
struct ServerRequest {
    let method: String
    let path: String
    let body: String?

    init(_ request: SyncRequest) {
        switch request {
        case .push(let batch):
            (method, path) = ("POST", "/v1/sync/push")
            body = String(decoding: batch.json, as: UTF8.self)
        case .pull(let question):
            var path = "/v1/sync/pull?since=\(question.since)&limit=\(question.limit)"
            if let device = question.device { path += "&device=\(device)" }
            if let seen = question.seen { path += "&seen=\(seen)" }
            if let boots = question.boots { path += "&boots=\(boots)" }
            (method, self.path, body) = ("GET", path, nil)
        }
    }
}

/// The progress of an exchange.
enum ExchangeProgress {
    /// A request is on its way.
    case going
    case done
    case failed(SyncError)
}

/// The outcome of a step of an exchange.
package enum ExchangeStep: Sendable {
    /// Something was done; another step follows.
    case stored
    /// The server must be asked.
    case ask(SyncRequest)
    case finished
    case failed(SyncError)
}

/// An exchange that is under way.
package struct RunningExchange: Sendable {
    private var session = SyncSession()
    /// The effect that is carried out next, or that waits for the server.
    package private(set) var next: SyncSession.Effect
    var batch: Batch?
    var asked: Position?
    /// Whether something is held back until the server has given everything.
    var holds = false
    /// Whether documents that were set aside are tried once more.
    var triesSetAside: Bool

    /// Begins an exchange.
    package init(tryingSetAside: Bool) {
        triesSetAside = tryingSetAside
        next = session.begin()
    }

    /// Notes the outcome of the latest effect.
    mutating func note(_ event: SyncSession.Event) { next = session.receive(event) }

    /// Takes the server's refusal instead of an answer.
    ///
    /// - Throws: The refusal itself if it ends the exchange.
    package mutating func note(refusal: SyncError) throws(SyncError) {
        switch (next, refusal) {
        case (.push, .clockAhead(let time)): note(.refusedAhead(serverTime: time))
        case (.push, .tooLarge(let reason)):
            note(
                .refusedForSize(
                    documentCount: batch?.documents.count ?? 1, reason: reason))
        case (_, .forked(let others)): note(.refusedForked(others))
        case (_, .mustStartFresh): note(.mustStartFresh)
        default: throw refusal
        }
    }

    /// Reads the body of an answer to the latest request.
    func answer(_ body: String) throws(SyncError) -> SyncAnswer {
        do throws(JSONFault) {
            return next == .push
                ? .push(try PushAnswer(json: Array(body.utf8)))
                : .pull(try PullAnswer(json: Array(body.utf8)))
        } catch {
            throw .refused("its answer can't be read: it may need an update")
        }
    }
}

/// The problem in an answer of the server.
struct ServerProblem {
    private var (code, detail): (String, String) = ("", "")
    private var (wait, serverTime): (Int64?, Int64?)
    private var boots: BootHistory?
    private let status: Int64

    /// Reads the body of an answer; one that isn't a problem has none but its status.
    init(status: Int64, body: String) {
        self.status = status
        var reader = JSONPullReader(Array(body.utf8))
        do throws(JSONFault) {
            try reader.object { (name, reader) throws(JSONFault) in
                switch name {
                case "code": code = try reader.text()
                case "detail": detail = try reader.text()
                case "retryAfterSeconds": wait = try reader.integerOrText()
                case "serverTime": serverTime = try reader.integerOrText()
                case "boots": boots = BootHistory(try reader.text())
                default: try reader.skip()
                }
            }
        } catch {
            detail = ""
        }
    }

    /// The meaning for an exchange.
    var error: SyncError {
        switch code {
        case "clock-ahead":
            if let serverTime { return .clockAhead(serverTime: Instant(milliseconds: serverTime)) }
        case "forked": if let boots { return .forked(boots) }
        case "too-large": return .tooLarge(detail)
        case "start-fresh": return .mustStartFresh
        case "protocol-version": return .incompatible(detail)
        default: break
        }
        switch status {
        case 401: return .notSignedIn
        case 413: return .tooLarge(detail)
        case 429: return .tooMany(retryAfter: .seconds(min(max(wait ?? 60, 1), 86_400)))
        case 500...: return .unreachable(detail.isEmpty ? "it answers with \(status)" : detail)
        default: return .refused(detail.isEmpty ? "it answers with \(status)" : detail)
        }
    }
}

extension Core {
    /// Writes the next request, and how far the exchange is.
    func writeExchange(to writer: inout JSONWriter) {
        guard let progress = answer.progress else { return }
        writer.name("request")
        if let request = answer.request {
            writer.object { writer in
                writer.text("method", request.method)
                writer.text("path", request.path)
                writer.text("type", request.body == nil ? nil : "application/json")
                writer.text("body", request.body)
            }
        } else {
            writer.bool(nil)
        }
        writer.name("sync")
        writer.object { writer in
            var failure: SyncError?
            var wait: Int64?
            switch progress {
            case .going: writer.text("state", "going")
            case .done: writer.text("state", "done")
            case .failed(let error):
                writer.text("state", "failed")
                failure = error
                if case .tooMany(let time) = error { wait = time.components.seconds }
            }
            writer.text("words", failure?.description)
            writer.name("retryAfter")
            if let wait { writer.integer(wait) } else { writer.bool(nil) }
        }
    }
}
