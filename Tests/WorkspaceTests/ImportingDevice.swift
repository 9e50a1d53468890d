import API
import Foundation
import Journal
import Primitives
import Storage
import Synchronization
import TestSupport
import Workspace

/// One installation with its own clock, on a store that is removed in the end.
final class ImportingDevice {
    static let start = Instant("2026-03-02T09:00:00Z") ?? Instant(milliseconds: 0)

    private(set) var workspace: Workspace
    let clock: ManualClock
    private let store: Store
    private let environment: Environment
    private let transport: any Transport
    private let place: TemporaryStore

    init(
        _ engine: Engine = .memory, seed: UInt64 = 1, at now: Instant = start,
        rule: DayRule = .utc, transport: (any Transport)? = nil
    ) async throws {
        place = try TemporaryStore(engine)
        store = try await place.open(Workspace.schema)
        clock = ManualClock(now)
        environment = .seeded(seed, clock: clock)
        self.transport = transport ?? NoTransport()
        workspace = try await Workspace.open(
            store, environment: environment, dayRule: rule
        ) { [transport = self.transport] _ in transport }
    }

    /// Switches to another zone, or to days that begin at another time.
    func move(to rule: DayRule) async throws {
        workspace = try await Workspace.open(
            store, environment: environment, dayRule: rule
        ) { [transport] _ in transport }
    }

    deinit { place.remove() }

    /// Returns an export as text, with its files one after the other.
    func export(
        _ format: ExportFormat = .json, only: ExportArea? = nil, table: String? = nil,
        isDecrypted: Bool = false
    ) async throws -> String {
        let request = ExportRequest(
            format: format, only: only, table: table, isDecrypted: isDecrypted)
        let bytes = Mutex<[UInt8]>([])
        _ = try await workspace.export(
            request, to: ExportSink { _, piece in bytes.withLock { $0 += piece } })
        return String(decoding: bytes.withLock { $0 }, as: UTF8.self)
    }

    @discardableResult
    func importText(
        _ text: String, _ request: ImportRequest = ImportRequest()
    ) async throws -> ImportReport {
        try await workspace.importFile(
            ByteSource(Array(text.utf8), pieceSize: 1000), request)
    }

    /// Returns the visible data: counters with their values, entries with their texts.
    func shown() async throws -> [String] {
        let counters = try await workspace.read { try $0.counters.all(.all) }
            .map { "\($0.title) \($0.type) \($0.value)" }
        let entries = try await workspace.read { try $0.entries.list() }
            .map { "\($0.at) \($0.isStarred) \($0.text)" }
        return counters.sorted() + entries.sorted()
    }

    /// Returns the counters whose history does not sum to their value.
    func imbalances() async throws -> [String] {
        var wrong: [String] = []
        for counter in try await workspace.read({ try $0.counters.all(.all) }) {
            let history = try await workspace.read { try $0.counters.history(of: counter.id) }
                .filter { counter.period == nil || $0.period == counter.period }
            let sum = history.reduce(Int64(0)) { $0 + $1.amount }
            let value = counter.period == nil || !history.isEmpty ? counter.value : 0
            if sum != value { wrong.append("\(counter.title): \(sum), not \(value)") }
        }
        return wrong
    }
}

/// A transport without a server.
struct NoTransport: Transport {
    func send(_ request: APIRequest) async throws -> APIResponse {
        throw TransportError.unreachable("there is no server")
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        throw TransportError.unreachable("there is no server")
    }
}
