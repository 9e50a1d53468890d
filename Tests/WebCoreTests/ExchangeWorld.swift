import Counting
import CountingRules
import Foundation
import Merge
import Primitives
import Storage
import Sync
import Synchronization
import TestSupport
import Testing

@testable import WebCore

/// A server in memory, and what may happen to messages on their way.
final class Network: Sendable {
    static let owner = AccountID(high: 1, low: 1)

    private struct State {
        var server: SyncServer
        var random: SeededGenerator
        var isFaulty = true
        var page = 5
        var old: [PushRequest] = []
    }

    private let state: Mutex<State>
    let clock: ManualClock

    init(seed: UInt64, clock: ManualClock) async throws {
        self.clock = clock
        let server = try await Self.server(clock)
        state = Mutex(State(server: server, random: SeededGenerator(seed: seed)))
    }

    private static func server(_ clock: ManualClock) async throws -> SyncServer {
        let store = try await TemporaryStore(.memory).open(
            Domain.replica.tables + Domain.sync.tables)
        return SyncServer(
            store: store, device: DeviceID(high: 0, low: 1),
            environment: .seeded(0, clock: clock))
    }

    var server: SyncServer { state.withLock { $0.server } }

    /// Puts a server without any documents in the place of the server.
    func forgetAll() async throws {
        let server = try await Self.server(clock)
        state.withLock { $0.server = server }
    }

    /// Changes the limits of the server.
    func limit(to limits: SyncServer.Limits) { state.withLock { $0.server.limits = limits } }

    /// Gives all that is asked for in one page.
    func giveLargePages() { state.withLock { $0.page = .max } }

    /// From now on nothing gets lost.
    func heal() { state.withLock { $0.isFaulty = false } }

    private func strikes(_ probability: Double) -> Bool {
        state.withLock { $0.isFaulty && $0.random.chance(probability) }
    }

    func answer(_ request: SyncRequest) async throws -> SyncAnswer {
        if strikes(0.05) { throw SyncError.unreachable("lost") }
        if strikes(0.05),
            let old = state.withLock({ $0.old.randomElement(using: &$0.random) })
        {
            _ = try? await server.push(old, for: Self.owner)
        }
        let answer = try await arrive(request)
        if strikes(0.05) { _ = try? await arrive(request) }
        if strikes(0.05) { throw SyncError.unreachable("lost") }
        return answer
    }

    private func arrive(_ request: SyncRequest) async throws -> SyncAnswer {
        switch request {
        case .push(let batch):
            state.withLock { $0.old = $0.old.suffix(5) + [batch] }
            return .push(try await server.push(batch, for: Self.owner).answer)
        case .pull(let question):
            let small = PullRequest(
                since: question.since, limit: min(question.limit, state.withLock { $0.page }),
                device: question.device,
                seen: question.seen, boots: question.boots)
            return .pull(try await server.pull(small, for: Self.owner))
        }
    }
}

extension Network: SyncPeer {
    func push(_ request: PushRequest) async throws -> PushAnswer {
        guard case .push(let answer) = try await answer(.push(request)) else {
            throw SyncError.checksumMismatch
        }
        return answer
    }

    func pull(_ request: PullRequest) async throws -> PullAnswer {
        guard case .pull(let answer) = try await answer(.pull(request)) else {
            throw SyncError.checksumMismatch
        }
        return answer
    }
}

extension Network {
    /// Answers a request of a page as the server does over HTTP.
    func answer(_ request: JSONValue) async -> (status: Int, body: String) {
        do {
            switch try await answer(Self.read(request)) {
            case .push(let answer): return (200, Self.text(answer.json(numbers: .texts)))
            case .pull(let page): return (200, Self.text(page.json))
            }
        } catch SyncError.unreachable { return (0, "") } catch SyncError.forked(let boots) {
            return Self.problem(409, "forked", "\"boots\":\"\(boots)\"")
        } catch SyncError.mustStartFresh {
            return Self.problem(409, "start-fresh")
        } catch SyncError.clockAhead(let time) {
            return Self.problem(422, "clock-ahead", "\"serverTime\":\(time.milliseconds)")
        } catch SyncError.tooLarge { return Self.problem(413, "too-large") } catch {
            return Self.problem(400, "invalid")
        }
    }

    private static func problem(
        _ status: Int, _ code: String, _ members: String = "\"retryAfterSeconds\":1"
    ) -> (status: Int, body: String) {
        (status, "{\"code\":\"\(code)\",\"detail\":\"so\",\"type\":\"urn\",\(members)}")
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Reads a request as the server does.
    private static func read(_ request: JSONValue) throws -> SyncRequest {
        if let body = request["body"]?.string {
            return .push(try PushRequest(json: Array(body.utf8)))
        }
        let query = (request["path"]?.string ?? "").split(separator: "?").last ?? ""
        var values: [String: String] = [:]
        for part in query.split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            values[pair[0]] = pair.count > 1 ? pair[1] : ""
        }
        return .pull(
            PullRequest(
                since: Int64(values["since"] ?? "") ?? 0, limit: Int(values["limit"] ?? "") ?? 1,
                device: values["device"].flatMap { DeviceID($0) },
                seen: values["seen"].flatMap { Int64($0) },
                boots: values["boots"].flatMap { BootHistory($0) }))
    }
}

/// A browser that syncs.
struct Browser {
    var page: Page
    /// The time by which its clock is ahead.
    var skew: Duration = .zero
    /// The disk as it was at some time.
    var snapshot: [String: [String: String]]?
    /// The request that is under way.
    private(set) var request: JSONValue?

    init(_ page: Page) {
        self.page = page
    }

    /// Takes an answer of the core; what it says goes to the network later.
    mutating func note(_ answer: JSONValue) {
        #expect(answer.error == nil)
        request = answer["request"].flatMap { $0 == .null ? nil : $0 }
    }

    mutating func signIn(at now: Instant) {
        page.ask("account", at: now, "\"account\":\"\(Network.owner)\",\"name\":\"kim\"")
    }

    mutating func begin(at now: Instant) { note(page.ask("sync", at: now)) }

    /// Carries the request that is under way, if there is one.
    ///
    /// - Parameter dies: Whether the page ends before what the answer says is on the disk.
    mutating func carry(over network: Network, at now: Instant, dies: Bool = false) async {
        guard let request else { return }
        let (status, body) = await network.answer(request)
        var writer = JSONWriter()
        writer.text(body)
        let text = Page.request(
            "answered", at: now,
            "\"status\":\(status),\"body\":\(String(decoding: writer.bytes, as: UTF8.self))")
        if dies {
            page.sendAndDie(text, at: now)
            self.request = nil
        } else {
            note(page.send(text))
        }
    }

    /// Ends the page and opens another one, with the same disk or an older one.
    mutating func restart(
        with disk: [String: [String: String]]? = nil, seed: UInt64, at now: Instant
    ) {
        page = Page(Randomness(seed: seed), disk: disk ?? page.disk, now: now)
        request = nil
    }

    /// Syncs until the exchange ends.
    mutating func sync(over network: Network, at now: Instant) async {
        begin(at: now)
        for _ in 0..<1000 where request != nil { await carry(over: network, at: now) }
        #expect(request == nil, "an exchange doesn't end")
    }

    /// The texts of all documents, by the key of their row.
    var documents: [String: String] {
        (page.disk["documents"] ?? [:]).mapValues { text in
            let start = text.range(of: "\"state\":")?.upperBound ?? text.endIndex
            return String(text[start...].dropLast())
        }
    }

    /// The number of documents that wait, as the rows say.
    var waiting: Int {
        (page.disk["documents"] ?? [:]).values.count { !$0.hasPrefix("{\"change\":\"0\"") }
    }
}
