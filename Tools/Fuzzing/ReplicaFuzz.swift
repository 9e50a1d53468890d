import Counting
import Dispatch
import MemoryStorage
import Merge
import Primitives
import Storage
import Sync

/// A device whose account has the fuzzer as another device: its pushes are joined, projected and
/// read, beside an own counter that nothing may change.
struct ReplicaFuzz {
    private static let id = AccountID(high: 1, low: 1)
    private static let ids = [
        ("counter", "\(id)"), ("period", "\(id).2023-11-14.day"), ("group", "\(id)"),
        ("period", "\(id).9999-12-31.week"),
    ]

    private let store: Store
    private let replica: Replica
    private let environment: Environment
    private let counting: CountingDomain

    /// Decodes a document from bytes, in either form, and joins it as each kind of counting
    /// document.
    static func run(_ bytes: [UInt8]) {
        let binary = try? Document(canonicalBytes: bytes)
        let text = String(validating: bytes, as: UTF8.self)
        guard let document = binary ?? text.flatMap({ try? Document(canonicalText: $0) }) else {
            return
        }
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                try await ReplicaFuzz().live(with: document)
            } catch {
                preconditionFailure("a document stops a device: \(error)")
            }
            done.signal()
        }
        done.wait()
    }

    private init() async throws {
        let clock = ManualClock(Instant(seconds: 1_700_000_000))
        environment = Environment.seeded(1, clock: clock)
        store = Store(
            engine: MemoryEngine(
                schema: Schema(tables: Domain.replica.tables + Domain.counting.tables)))
        replica = try await Replica.open(in: store, owner: .local, environment: environment)
        counting = CountingDomain(replica: replica, environment: environment)
    }

    private func live(with document: Document) async throws {
        let own = try await act { try $0.create(title: "Own", start: 5) }
        try await take(document)
        try await store.read { try read($0) }
        // Refusals must be thrown errors, not traps.
        let changes: [@Sendable (CounterEditor, Counter.ID) throws -> Void] = [
            { try $0.add(1, to: $1) }, { try $0.start($1) }, { try $0.lap($1) },
            { try $0.stop($1) }, { try $0.reset($1) }, { try $0.move($1, .first) },
        ]
        let others = try await act { try $0.all(.all) }.filter { $0.id != own.id }
        for counter in others {
            for change in changes { try? await act { try change($0, counter.id) } }
        }
        try await store.read { try read($0) }
        for counter in others { try await act { try $0.delete(counter.id) } }
        let values = try await act { try $0.all(.all) }.map(\.value)
        precondition(values == [5], "an own counter changed")
        await store.close()
    }

    private func act<Result: Sendable>(
        _ body: @Sendable (CounterEditor) throws -> Result
    ) async throws -> Result {
        try await store.write { transaction in
            let action = try replica.begin(in: transaction)
            let result = try body(counting.editor(in: action))
            try replica.log(action, in: transaction)
            return result
        }
    }

    private func take(_ document: Document) async throws {
        let shared = Self.ids.map {
            SharedDocument(kind: DocumentKind(rawValue: $0.0), id: $0.1, state: document)
        }
        let projections = counting.projections
        try await store.write { transaction in
            let page = ReadyPage(shared.map { ($0, 1) })
            _ = try replica.yield(to: page, in: transaction)
            let joined = try replica.absorb(page, through: 1, in: transaction)
            for (document, before) in joined {
                for projection in projections where projection.kind == document.kind {
                    _ = projection.oddities(of: document.state, id: document.id)
                    try projection.project(
                        document.state, id: document.id, cause: .sync(before: before),
                        in: transaction)
                }
            }
        }
    }

    private func read(_ transaction: ReadTransaction) throws {
        let counters = counting.counters(in: transaction)
        for group in try counters.groups.all(.all) {
            _ = ClockText.text(of: try counters.groups.total(of: group.id).elapsed)
        }
        let days = DayRule.utc.day(of: Instant(seconds: 1_700_000_000))
        for counter in try counters.all(.all) {
            _ = "\(counter.shareLine) \(counter.createdAt) \(counter.isMet ?? false)"
            for change in try counters.history(of: counter.id, limit: 100) {
                _ = "\(change.at) \(DayRule.utc.day(of: change.at))"
            }
            for unit in SumUnit.allCases {
                _ = try counters.sums(of: counter.id, by: unit, in: days - 30...days)
            }
            _ = try counters.periods(of: counter.id, limit: 100)
            for lap in try counters.laps(of: counter.id) { _ = ClockText.precise(lap.time) }
            for interval in try counters.intervals(of: counter.id) {
                _ = ClockText.text(of: interval.duration) + "\(interval.start)"
            }
        }
    }
}
