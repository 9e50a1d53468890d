import Primitives
import Storage

extension Counters {
    /// Starts a stopwatch.
    ///
    /// - Throws: as ``CounterEditor/start(_:at:)``.
    @discardableResult
    public func start(_ id: Counter.ID, at: Instant? = nil) async throws(CountingError) -> Counter {
        try await perform(.start, on: id) { try $0.start(id, at: at) }
    }

    /// Stops a stopwatch, whichever device started it.
    ///
    /// - Throws: as ``CounterEditor/stop(_:at:note:)``.
    @discardableResult
    public func stop(
        _ id: Counter.ID, at: Instant? = nil, note: String = ""
    ) async throws(CountingError) -> Counter {
        try await perform(.stop, on: id) { try $0.stop(id, at: at, note: note) }
    }

    /// Marks a lap of a running stopwatch; returns all laps, the new one last.
    ///
    /// - Throws: as ``CounterEditor/lap(_:)``.
    @discardableResult
    public func lap(_ id: Counter.ID) async throws(CountingError) -> [Lap] {
        try await perform(.lap, on: id) { try $0.lap(id) }
    }

    /// Corrects the intervals of a stopwatch.
    ///
    /// ```
    /// try await counters.correct(keeper) {
    ///     try $0.cut(keeper, from: whistle, to: whistle + .minutes(10))
    /// }
    /// ```
    @discardableResult
    public func correct(
        _ id: Counter.ID, _ change: @Sendable (CounterEditor) throws -> Counter
    ) async throws(CountingError) -> Counter {
        try await perform(.correct, on: id, change)
    }

    /// The laps of a stopwatch, in order.
    public func laps(of id: Counter.ID) async throws(CountingError) -> [Lap] {
        try await store.read(as: CountingError.self) { transaction in
            let document = try replica.document(CounterField.kind, "\(id)", in: transaction)
            return document.map { Lap.all(in: $0) } ?? []
        }
    }

    /// The intervals of a stopwatch, ascending by start.
    public func intervals(of id: Counter.ID) async throws(CountingError) -> [MeasuredInterval] {
        let moment = Moment(of: environment)
        return try await store.read(as: CountingError.self) { transaction in
            let row = try transaction.get(CounterRow.table, owner, id)
            let document = try replica.document(CounterField.kind, "\(id)", in: transaction)
            return document.map {
                MeasuredInterval.all(in: $0, anchor: row?.anchor?.moved(to: moment))
            } ?? []
        }
    }
}
