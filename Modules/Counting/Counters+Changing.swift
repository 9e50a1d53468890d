import Primitives

extension Counters {
    /// Creates a counter.
    ///
    /// - Throws: ``CountingError/invalidName(_:reason:)``, ``CountingError/invalidStep(_:)``,
    ///   ``CountingError/invalidColor(_:)``, ``CountingError/noSuchGroup(_:suggestions:)``.
    public func create(_ draft: CounterDraft) async throws(CountingError) -> Counter {
        try await perform(.create, about: draft.settings.title ?? "") { try $0.create(draft) }
    }

    /// Creates a simple counter.
    ///
    /// - Parameters:
    ///   - title: May be empty, like a blank note.
    ///   - step: The amount that one tap adds; at least 1.
    ///   - start: The value that the counter begins with.
    ///   - resetValue: The value after a reset; the start value if `nil`.
    ///   - color: `#RRGGBB`; chosen if `nil`.
    /// - Throws: as ``create(_:)``.
    public func create(
        title: String, step: Int64 = 1, start: Int64 = 0, resetValue: Int64? = nil,
        group: Group.ID? = nil, color: String? = nil
    ) async throws(CountingError) -> Counter {
        try await create(
            CounterDraft(
                title, start: start,
                settings: CounterSettings(
                    step: step, resetValue: resetValue, group: .some(group), color: color)))
    }

    /// Adds multiples of the counter's step, negative for down.
    ///
    /// - Throws: as ``CounterEditor/add(_:to:at:note:)``.
    /// - Complexity: O(log N), independent of the history.
    @discardableResult
    public func add(
        _ multiples: Int64, to id: Counter.ID, at: Instant? = nil, note: String = ""
    ) async throws(CountingError) -> Counted {
        try await perform(
            multiples < 0 ? .down : .up, on: id,
            detail: { step in
                // An overflow is refused later, so its text is never listed.
                let amount = multiples &* step
                return amount < 0 ? "\(amount)" : "+\(amount)"
            }
        ) { try $0.add(multiples, to: id, at: at, note: note) }
    }

    /// Sets the value of a counter; for a target with periods, the value of the period of that
    /// instant.
    ///
    /// - Throws: as ``CounterEditor/set(_:to:at:note:)``.
    @discardableResult
    public func set(
        _ id: Counter.ID, to value: Int64, at: Instant? = nil, note: String = ""
    ) async throws(CountingError) -> Counted {
        try await perform(.set, on: id, detail: { _ in "\(value)" }) {
            try $0.set(id, to: value, at: at, note: note)
        }
    }

    /// Resets a counter to its reset value; a stopwatch to zero.
    ///
    /// - Throws: as ``CounterEditor/reset(_:note:)``.
    @discardableResult
    public func reset(_ id: Counter.ID, note: String = "") async throws(CountingError) -> Counted {
        try await perform(.reset, on: id) { try $0.reset(id, note: note) }
    }

    /// Changes the settings of a counter, such as its title, step, target and colour.
    ///
    /// - Throws: as ``CounterEditor/edit(_:_:)``.
    @discardableResult
    public func edit(
        _ id: Counter.ID, _ settings: CounterSettings
    ) async throws(CountingError) -> Counter {
        try await perform(.edit, on: id) { try $0.edit(id, settings) }
    }

    /// Converts a counter to another type, if that is possible.
    ///
    /// - Throws: as ``CounterEditor/convert(_:to:target:)``.
    @discardableResult
    public func convert(
        _ id: Counter.ID, to type: CounterType, target: Target? = nil
    ) async throws(CountingError) -> Counter {
        try await perform(.convert, on: id) { try $0.convert(id, to: type, target: target) }
    }

    /// Hides a counter from the lists, or shows it again.
    @discardableResult
    public func setArchived(
        _ isArchived: Bool, _ id: Counter.ID
    ) async throws(CountingError) -> Counter {
        try await perform(isArchived ? .archive : .unarchive, on: id) {
            try $0.setArchived(isArchived, id)
        }
    }

    /// Moves a counter within its group, or among the counters without a group; returns them in
    /// their new order.
    @discardableResult
    public func move(_ id: Counter.ID, _ move: Move) async throws(CountingError) -> [Counter] {
        try await perform(.move, on: id) { try $0.move(id, move) }
    }

    /// Deletes a counter; a tap that this device has not seen yet brings it back.
    public func delete(_ id: Counter.ID) async throws(CountingError) {
        try await perform(.delete, on: id) { try $0.delete(id) }
    }

    /// Restores a deleted counter.
    @discardableResult
    public func restore(_ id: Counter.ID) async throws(CountingError) -> Counter {
        try await perform(.restore, on: id) { try $0.restore(id) }
    }
}
