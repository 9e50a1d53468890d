import Merge
import Primitives
import Sync
import Synchronization

/// A server in the same process, behind a network that loses, repeats, delays and cuts messages.
///
/// It also records, by document, the events that each message contains, so that an oracle can tell
/// the expected state of each device.
final class FaultyPeer: Sendable {
    /// The probability of each fault, from 0 to 1.
    struct Faults: Sendable {
        var lostRequests = 0.0
        var lostAnswers = 0.0
        var doubledPushes = 0.0
        var lateOldPushes = 0.0
        var cutPulls = 0.0
        /// Pushes that are acknowledged without being joined, as by a faulty server.
        var forgottenPushes = 0.0
        /// Documents that are left out of a page, as by a faulty server.
        var skippedDocuments = 0.0
        /// The most documents of a page.
        var page = SyncLimits.documents

        static let none = Faults()
    }

    /// The known events, by document.
    typealias Knowledge = [String: Set<Int>]

    private struct State {
        var server: SyncServer
        var faults = Faults.none
        var random: SeededGenerator
        var log: [(request: PushRequest, told: Knowledge)] = []
        var known: Knowledge = [:]
        var pageBytes: [Int] = []
        var refused: Set<String> = []
    }

    private let state: Mutex<State>
    private let owner: AccountID

    init(server: SyncServer, owner: AccountID, seed: UInt64) {
        self.owner = owner
        self.state = Mutex(State(server: server, random: SeededGenerator(seed: seed)))
    }

    var faults: Faults {
        get { state.withLock { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }

    /// The server itself, without the network.
    var server: SyncServer { state.withLock { $0.server } }

    /// Changes the limits of the server.
    func limit(to limits: SyncServer.Limits) { state.withLock { $0.server.limits = limits } }

    /// Returns all documents of the server, if they fit on one page.
    func page() async throws -> PullAnswer {
        try await server.pull(PullRequest(since: 0, limit: SyncLimits.documents), for: owner)
    }

    /// The number of pushes that have reached the server.
    var pushCount: Int { state.withLock { $0.log.count } }

    /// The bytes of documents in each push.
    var batchBytes: [Int] {
        state.withLock { $0.log.map { Self.bytes($0.request.documents.map(\.state)) } }
    }

    /// The documents of the latest push that the server did not join.
    var refused: Set<String> { state.withLock { $0.refused } }

    /// The bytes of documents in each page.
    var pageBytes: [Int] { state.withLock { $0.pageBytes } }

    private static func bytes(_ documents: [Document]) -> Int {
        documents.map(\.canonicalText.utf8.count).reduce(0, +)
    }

    private func strikes(_ fault: KeyPath<Faults, Double>) -> Bool {
        state.withLock { $0.random.chance($0.faults[keyPath: fault]) }
    }

    /// Replaces the server with an older copy, which has received only the first pushes.
    func restore(_ server: SyncServer, pushes: Int) async throws {
        let log = state.withLock { Array($0.log.prefix(pushes)) }
        var known: Knowledge = [:]
        for (request, told) in log {
            let answer = try await server.push(request, for: owner).answer
            let joined = Self.joined(request, answer)
            known.merge(told.filter { joined.contains($0.key) }) { $0.union($1) }
        }
        state.withLock { state in
            state.server = server
            state.known = known
            state.log = log
        }
    }

    fileprivate func push(
        _ request: PushRequest, telling known: Knowledge
    ) async throws -> PushAnswer {
        if strikes(\.lostRequests) { throw SyncError.unreachable("the request was lost") }
        if strikes(\.lateOldPushes),
            let old = state.withLock({ state in
                state.log.isEmpty
                    ? nil : state.log[Int.random(in: 0..<state.log.count, using: &state.random)]
            })
        {
            _ = try await arrive(old.request, telling: old.told)
        }
        if strikes(\.forgottenPushes) {
            return PushAnswer(batch: request.batch, revision: 0)
        }
        let ids = Set(request.documents.map(\.id))
        let told = known.filter { ids.contains($0.key) }
        var answer = try await arrive(request, telling: told)
        if strikes(\.doubledPushes) { answer = try await arrive(request, telling: told) }
        if strikes(\.lostAnswers) { throw SyncError.unreachable("the answer was lost") }
        return answer
    }

    private func arrive(
        _ request: PushRequest, telling told: Knowledge
    ) async throws -> PushAnswer {
        let server = state.withLock { $0.server }
        let answer = try await server.push(request, for: owner).answer
        let joined = Self.joined(request, answer)
        state.withLock { state in
            state.log.append((request, told))
            state.known.merge(told.filter { joined.contains($0.key) }) { $0.union($1) }
            state.refused = Set(request.documents.map(\.id)).subtracting(joined)
        }
        return answer
    }

    /// Returns the documents of a batch that the server has joined: all except parts whose rest it
    /// lacks.
    private static func joined(_ request: PushRequest, _ answer: PushAnswer) -> Set<String> {
        Set(zip(request.documents, answer.revisions ?? []).filter { $1 != nil }.map(\.0.id))
    }

    fileprivate func pull(_ request: PullRequest) async throws -> (PullAnswer, Knowledge) {
        if strikes(\.cutPulls) { throw SyncError.unreachable("the connection was cut") }
        let (server, page) = state.withLock { ($0.server, $0.faults.page) }
        let answer = try await server.pull(
            PullRequest(
                since: request.since, limit: min(request.limit, page), device: request.device,
                seen: request.seen, boots: request.boots), for: owner)
        let kept = answer.changes.filter { _ in !strikes(\.skippedDocuments) }
        let given = PullAnswer(
            changes: kept, revision: answer.revision, isComplete: answer.isComplete,
            checksum: answer.checksum, horizon: answer.horizon)
        let ids = Set(kept.map(\.document.id))
        let bytes = Self.bytes(kept.map(\.document.state))
        state.withLock { $0.pageBytes.append(bytes) }
        return (given, state.withLock { $0.known.filter { ids.contains($0.key) } })
    }
}

/// One device's link to the peer; it records the events that the device learns.
final class DeviceLink: SyncPeer {
    private let peer: FaultyPeer
    private let state = Mutex<FaultyPeer.Knowledge>([:])

    init(_ peer: FaultyPeer) { self.peer = peer }

    /// The events that the device knows, by document.
    var known: FaultyPeer.Knowledge { state.withLock { $0 } }

    /// Records an event of the device on a document.
    func note(_ event: Int, of document: String) {
        state.withLock { _ = $0[document, default: []].insert(event) }
    }

    func push(_ request: PushRequest) async throws -> PushAnswer {
        try await peer.push(request, telling: known)
    }

    func pull(_ request: PullRequest) async throws -> PullAnswer {
        let (answer, told) = try await peer.pull(request)
        state.withLock { $0.merge(told) { $0.union($1) } }
        return answer
    }
}
