import Counting
import Dispatch
import MemoryStorage
import Merge
import Primitives
import Replica
import Storage

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
    private let counters: Counters

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
        let environment = Environment.seeded(1, clock: clock)
        store = Store(
            engine: MemoryEngine(schema: Schema(tables: ReplicaTables.all + CountingTables.all)))
        replica = try await Replica.open(in: store, owner: .local, environment: environment)
        counters = Counters(store: store, replica: replica, environment: environment)
    }

    private func live(with document: Document) async throws {
        let own = try await counters.create(title: "Own", start: 5)
        try await take(document)
        try await read()
        // Refusals must be thrown errors, not traps.
        for counter in try await counters.all(.all) where counter.id != own.id {
            _ = try? await counters.add(1, to: counter.id)
            _ = try? await counters.start(counter.id)
            _ = try? await counters.lap(counter.id)
            _ = try? await counters.stop(counter.id)
            _ = try? await counters.reset(counter.id)
            _ = try? await counters.move(counter.id, .first)
        }
        try await read()
        for counter in try await counters.all(.all) where counter.id != own.id {
            try await counters.delete(counter.id)
        }
        let values = try await counters.all(.all).map(\.value)
        precondition(values == [5], "an own counter changed")
        await store.close()
    }

    private func take(_ document: Document) async throws {
        let shared = Self.ids.map {
            SharedDocument(kind: DocumentKind(rawValue: $0.0), id: $0.1, state: document)
        }
        let projections = counters.projections
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

    private func read() async throws {
        let groups = Groups(counters)
        for group in try await groups.all(.all) {
            _ = ClockText.text(of: try await groups.total(of: group.id).elapsed)
        }
        let days = DayRule.utc.day(of: Instant(seconds: 1_700_000_000))
        for counter in try await counters.all(.all) {
            _ = "\(counter.shareLine) \(counter.createdAt) \(counter.isMet ?? false)"
            for change in try await counters.history(of: counter.id, limit: 100) {
                _ = "\(change.at) \(DayRule.utc.day(of: change.at))"
            }
            for unit in SumUnit.allCases {
                _ = try await counters.sums(of: counter.id, by: unit, in: days - 30...days)
            }
            _ = try await counters.periods(of: counter.id, limit: 100)
            for lap in try await counters.laps(of: counter.id) { _ = ClockText.precise(lap.time) }
            for interval in try await counters.intervals(of: counter.id) {
                _ = ClockText.text(of: interval.duration) + "\(interval.start)"
            }
        }
    }
}
