import API
import Backends
import Counting
import Foundation
import Interchange
import Journal
import Primitives
import Storage
import Synchronization
import Workspace

/// The engines that a test runs on.
enum Engine: String, CaseIterable, Sendable { case memory, json, sqlite }

/// One installation with a clock of its own, on a store that is removed in the end.
final class Device {
    static let start = Instant("2026-03-02T09:00:00Z") ?? Instant(milliseconds: 0)

    private(set) var workspace: Workspace
    let clock: ManualClock
    private let store: Store
    private let environment: Environment
    private let transport: any Transport
    private let folder: URL

    init(
        _ engine: Engine = .memory, seed: UInt64 = 1, at now: Instant = start,
        rule: DayRule = .utc, transport: (any Transport)? = nil
    ) async throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "quad-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url =
            switch engine {
            case .memory: "memory:"
            case .json: "json:\(folder.path)/store"
            case .sqlite: "sqlite:\(folder.path)/store.db"
            }
        store = try await Backends.open(url, schema: Workspace.schema)
        clock = ManualClock(now)
        environment = .seeded(seed, clock: clock)
        self.transport = transport ?? NoTransport()
        workspace = try await Workspace.open(
            store, environment: environment, dayRule: rule
        ) { [transport = self.transport] _ in transport }
    }

    /// Goes on in another zone, or with days that begin at another time.
    func move(to rule: DayRule) async throws {
        workspace = try await Workspace.open(
            store, environment: environment, dayRule: rule
        ) { [transport] _ in transport }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// An export as text; files one after the other.
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

    /// What a person sees: counters with their values, entries with their texts.
    func shown() async throws -> [String] {
        let counters = try await workspace.counters.all(.all)
            .map { "\($0.title) \($0.type) \($0.value)" }
        let entries = try await workspace.entries.list()
            .map { "\($0.at) \($0.isStarred) \($0.text)" }
        return counters.sorted() + entries.sorted()
    }

    /// Counters whose history does not sum to what they show.
    func imbalances() async throws -> [String] {
        var wrong: [String] = []
        for counter in try await workspace.counters.all(.all) {
            let history = try await workspace.counters.history(of: counter.id)
                .filter { counter.period == nil || $0.period == counter.period }
            let sum = history.reduce(Int64(0)) { $0 + $1.amount }
            let value = counter.period == nil || !history.isEmpty ? counter.value : 0
            if sum != value { wrong.append("\(counter.title): \(sum), not \(value)") }
        }
        return wrong
    }
}

/// A way to nowhere.
struct NoTransport: Transport {
    func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
        throw .unreachable("there is no server")
    }

    func open(_ request: APIRequest) async throws(TransportError) -> EventStreamAnswer {
        throw .unreachable("there is no server")
    }
}
