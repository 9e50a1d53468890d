import Backends
import Counting
import Primitives
import Storage
import Sync
import TestSupport

/// The counters of one person on one device, with a manual clock.
struct CountingWorld {
    let store: Store
    let clock: ManualClock
    let replica: Replica
    let environment: Environment
    let domain: CountingDomain

    init(
        store: Store, seed: UInt64 = 1, clock: ManualClock? = nil, dayRule: DayRule = .utc
    ) async throws {
        self.store = store
        self.clock = clock ?? ManualClock(Instant(seconds: 1_700_000_000))
        environment = Environment.seeded(seed, clock: self.clock)
        replica = try await Replica.open(in: store, owner: .local, environment: environment)
        domain = CountingDomain(replica: replica, environment: environment, dayRule: dayRule)
    }

    static let tables = Domain.replica.tables + Domain.counting.tables

    /// Runs a closure with a world on an empty store of an engine.
    static func with(
        _ engine: Engine = .memory, dayRule: DayRule = .utc,
        _ body: (CountingWorld) async throws -> Void
    ) async throws {
        try await withStore(engine, tables: tables) {
            try await body(CountingWorld(store: $0, dayRule: dayRule))
        }
    }

    /// Runs a closure with two devices of one person, each with its own clock.
    static func withTwo(
        _ engine: Engine = .memory, dayRules: (DayRule, DayRule) = (.utc, .utc),
        _ body: (CountingWorld, CountingWorld) async throws -> Void
    ) async throws {
        try await withStore(engine, tables: tables) { first in
            try await withStore(engine, tables: tables) { second in
                try await body(
                    CountingWorld(store: first, seed: 1, dayRule: dayRules.0),
                    CountingWorld(store: second, seed: 2, dayRule: dayRules.1))
            }
        }
    }

    /// Reads counters in one transaction.
    func read<Result: Sendable>(
        _ body: @Sendable (Counters) throws -> Result
    ) async throws -> Result {
        let (result, unsettled) = try await store.read { transaction in
            let counters = domain.counters(in: transaction)
            return (try body(counters), counters.unsettled)
        }
        if !unsettled.isEmpty, !store.isReadOnly {
            try await store.write { try domain.settle(unsettled, in: $0) }
        }
        return result
    }

    /// Changes counters and groups in one action.
    @discardableResult
    func act<Result: Sendable>(
        named name: String? = nil, _ body: @Sendable (CounterEditor) throws -> Result
    ) async throws -> Result {
        let occasion = environment.occasion()
        return try await store.write { transaction in
            let domain = domain.at(occasion.environment())
            let replica = replica.at(occasion.environment())
            let action = try replica.begin(in: transaction)
            if let name { action.entitle(name, about: "") }
            let result = try body(domain.editor(in: action))
            try replica.log(action, in: transaction)
            return result
        }
    }

    /// Creates a counter one second after the last.
    func make(_ title: String, in group: Counting.Group.ID? = nil) async throws -> Counter {
        clock.advance(by: .seconds(1))
        return try await act { try $0.create(title: title, group: group) }
    }

    /// Creates a target one second after the last.
    func makeTarget(
        _ title: String = "Water", goal: Int64 = 20, _ aim: Target.Aim = .atLeast,
        every period: PeriodRule? = .day, resetValue: Int64? = nil
    ) async throws -> Counter.ID {
        clock.advance(by: .seconds(1))
        let target = Target(goal: goal, aim: aim, period: period)
        return try await act {
            try $0.create(
                CounterDraft(
                    title,
                    settings: CounterSettings(resetValue: resetValue, target: .some(target)))
            )
        }.id
    }

    /// Creates a stopwatch one second after the last.
    func makeStopwatch(
        _ title: String = "Keeper", in group: Counting.Group.ID? = nil
    ) async throws -> Counter.ID {
        clock.advance(by: .seconds(1))
        return try await act {
            try $0.create(
                CounterDraft(title, isTime: true, settings: CounterSettings(group: .some(group)))
            )
        }.id
    }

    /// Records the days of counts from before documents held days.
    func noteOlderDays() async throws {
        if try await store.read({ try domain.lacksOlderDays(in: $0) }) {
            try await domain.noteOlderDays(in: store)
        }
    }

    /// Undoes the latest action.
    func undo() async throws {
        _ = try await store.write { try replica.undo(with: domain.projections, in: $0) }
    }

    /// Redoes the action that was undone last.
    func redo() async throws {
        _ = try await store.write { try replica.redo(with: domain.projections, in: $0) }
    }

    /// Returns the number of documents that wait to be synced.
    func pending() async throws -> Int {
        try await store.read { try replica.pendingCount(in: $0) }
    }

    /// Sends all documents ever edited here to another device, in ascending order of kind and id,
    /// or in descending order if reversed.
    func send(to other: CountingWorld, reversed: Bool = false) async throws {
        let batch = try await store.write { try replica.makeBatch(limit: .max, in: $0) }
        var documents = (batch?.documents ?? []).sorted {
            ($0.kind.rawValue, $0.id) < ($1.kind.rawValue, $1.id)
        }
        if reversed { documents.reverse() }
        try await other.store.write { [documents] transaction in
            let joined = try other.replica.absorb(
                documents.map { ($0, 1) }, through: 1, in: transaction)
            // In pages of one kind, as a sync does.
            var rest = joined[...]
            while let kind = rest.first?.document.kind {
                let ofKind = rest.prefix { $0.document.kind == kind }
                for projection in other.domain.projections where projection.kind == kind {
                    try projection.project(ofKind, of: joined, in: transaction)
                }
                rest = rest.dropFirst(ofKind.count)
            }
        }
    }

    /// Sends the documents of each device to the other.
    func exchange(with other: CountingWorld) async throws {
        try await send(to: other)
        try await other.send(to: self)
    }
}
