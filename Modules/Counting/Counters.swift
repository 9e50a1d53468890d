import Looks
import Merge
import Primitives
import Replica
import Storage

/// The counters of one owner on one device.
///
/// ```
/// let kids = try await counters.create(title: "Kids")
/// try await counters.add(1, to: kids.id)
/// ```
/// Every change is durable when the call returns, and waits to be synced. Nothing changes when a
/// call throws.
public struct Counters: Sendable {
    let store: Store
    let replica: Replica
    let environment: Environment

    /// The counters of a replica's owner.
    public init(store: Store, replica: Replica, environment: Environment) {
        self.store = store
        self.replica = replica
        self.environment = environment
    }

    var owner: AccountID { replica.owner }

    /// Makes a counter.
    ///
    /// - Parameters:
    ///   - title: May be empty, like a blank note.
    ///   - step: What one tap adds; at least 1.
    ///   - start: The value it begins with.
    ///   - resetValue: What a reset gives; the start value if `nil`.
    ///   - color: `#RRGGBB`; chosen if `nil`.
    /// - Throws: ``CountingError/invalidName(_:reason:)``, ``CountingError/invalidStep(_:)``,
    ///   ``CountingError/invalidColor(_:)``, ``CountingError/noSuchGroup(_:suggestions:)``.
    public func create(
        title: String, step: Int64 = 1, start: Int64 = 0, resetValue: Int64? = nil,
        group: Group.ID? = nil, color: String? = nil
    ) async throws(CountingError) -> Counter {
        let id: Counter.ID = environment.newID()
        let now = environment.now()
        let settings = CounterSettings(
            title: title, step: step, resetValue: resetValue ?? start, group: .some(group),
            color: color ?? Palette.defaultColor)
        return try await change(id, isNew: true, usedAt: now) { edit, transaction in
            edit.set(CounterField.start, to: .integer(start))
            edit.set(CounterField.created, to: .integer(now.milliseconds))
            try settings.write(to: &edit, owner: owner, in: transaction)
            let stamp = edit.stamp()
            try edit.document.changeCounter(CounterField.value) { $0.set(start, at: stamp) }
        }
    }

    /// Adds multiples of the counter's step, negative for down.
    ///
    /// - Throws: ``CountingError/overflow``, ``CountingError/noSuchCounter(_:suggestions:)``.
    /// - Complexity: O(log N), whatever was counted before.
    @discardableResult
    public func add(
        _ multiples: Int64, to id: Counter.ID
    ) async throws(CountingError) -> Counter {
        let now = environment.now()
        return try await change(id, usedAt: now) { edit, transaction in
            let step = max(1, edit.document[CounterField.step]?.integer ?? 1)
            let (amount, overflow) = step.multipliedReportingOverflow(by: multiples)
            guard !overflow else { throw CountingError.overflow }
            try edit.document.changeCounter(CounterField.value) { counter throws(MergeError) in
                _ = try counter.add(amount, on: edit.device)
            }
            let counter = edit.document.counter(CounterField.value)
            let number = counter.tallies[edit.device]?.count ?? 0
            try transaction.put(
                Tap(
                    owner: owner, counter: id, device: edit.device, number: Int64(number),
                    amount: amount, at: now), in: Tap.table)
        }
    }

    /// Gives the counter a value.
    @discardableResult
    public func set(
        _ id: Counter.ID, to value: Int64
    ) async throws(CountingError) -> Counter {
        try await change(id, usedAt: environment.now()) { edit, _ in
            let stamp = edit.stamp()
            try edit.document.changeCounter(CounterField.value) { $0.set(value, at: stamp) }
        }
    }

    /// Gives the counter its reset value.
    @discardableResult
    public func reset(_ id: Counter.ID) async throws(CountingError) -> Counter {
        try await change(id, usedAt: environment.now()) { edit, _ in try edit.reset() }
    }

    /// Changes what a counter is called, how it counts and how it looks.
    @discardableResult
    public func edit(
        _ id: Counter.ID, _ settings: CounterSettings
    ) async throws(CountingError) -> Counter {
        try await change(id) { edit, transaction in
            try settings.write(to: &edit, owner: owner, in: transaction)
        }
    }

    /// Deletes a counter; a tap that this device has not seen yet brings it back.
    public func delete(_ id: Counter.ID) async throws(CountingError) {
        _ = try await setDeleted(true, id)
    }

    /// Takes a deletion back.
    @discardableResult
    public func restore(_ id: Counter.ID) async throws(CountingError) -> Counter {
        guard let counter = try await setDeleted(false, id) else {
            throw .noSuchCounter("\(id)", suggestions: [])
        }
        return counter
    }

    private func setDeleted(
        _ isDeleted: Bool, _ id: Counter.ID
    ) async throws(CountingError) -> Counter? {
        try await store.write(as: CountingError.self) { transaction in
            guard try replica.document(CounterField.kind, "\(id)", in: transaction) != nil else {
                throw CountingError.noSuchCounter("\(id)", suggestions: [])
            }
            let document = try replica.edit(CounterField.kind, "\(id)", in: transaction) {
                $0.setDeleted(isDeleted)
            }
            try CounterProjection(owner: owner)
                .project(document, id: "\(id)", cause: .edit, in: transaction)
            return try transaction.get(Counter.table, owner, id)
        }
    }

    private func change(
        _ id: Counter.ID, isNew: Bool = false, usedAt: Instant? = nil,
        _ body: @Sendable (inout Edit, Transaction) throws -> Void
    ) async throws(CountingError) -> Counter {
        try await store.write(as: CountingError.self) { transaction in
            let known = try transaction.get(Counter.table, owner, id)
            guard isNew || known != nil else {
                throw CountingError.noSuchCounter("\(id)", suggestions: [])
            }
            do {
                let document = try replica.edit(
                    CounterField.kind, "\(id)", in: transaction
                ) { try body(&$0, transaction) }
                let counter = CounterProjection(owner: owner)
                    .counter(document, id: id, usedAt: usedAt ?? known?.usedAt)
                try transaction.put(counter, in: Counter.table)
                return counter
            } catch MergeError.overflow {
                throw CountingError.overflow
            }
        }
    }
}

extension Edit {
    /// Gives the counter its reset value.
    mutating func reset() throws(MergeError) {
        let value = document[CounterField.resetValue]?.integer ?? 0
        let stamp = stamp()
        try document.changeCounter(CounterField.value) { $0.set(value, at: stamp) }
    }
}
