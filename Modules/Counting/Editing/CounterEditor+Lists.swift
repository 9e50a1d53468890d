import CountingRules

extension CounterEditor {
    /// Deletes a counter; a tap that this device has not seen yet brings it back.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)`` if it never existed.
    public func delete(_ id: Counter.ID) throws {
        let row = try anyRow(id)
        describe(.delete, row.title)
        let after = try edited(row) { $0.setDeleted(true) }
        try transaction.put(after, in: CounterRow.table)
    }

    /// Restores a deleted counter.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)`` if it never existed.
    @discardableResult
    public func restore(_ id: Counter.ID) throws -> Counter {
        let row = try anyRow(id)
        describe(.restore, row.title)
        let after = try edited(row) { $0.setDeleted(false) }
        try transaction.put(after, in: CounterRow.table)
        return try counter(after)
    }

    /// Hides a counter from the lists, or shows it again; no data is lost.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)``.
    @discardableResult
    public func setArchived(_ isArchived: Bool, _ id: Counter.ID) throws -> Counter {
        let row = try row(id)
        describe(isArchived ? .archive : .unarchive, row.title)
        let after = try edited(row) {
            $0.set(CounterField.isArchived, to: isArchived ? .bool(true) : .null)
        }
        try transaction.put(after, in: CounterRow.table)
        return try counter(after)
    }

    /// Moves a counter within its group, or among the counters without a group.
    ///
    /// - Returns: These counters in their new order.
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)``.
    @discardableResult
    public func move(_ id: Counter.ID, _ move: Move) throws -> [Counter] {
        let row = try row(id)
        describe(.move, row.title)
        let group = try group(of: row)
        var rows = try listed(.active) { other in
            try self.group(of: other) == group ? other : nil
        }
        if row.state == .archived { rows.append(row) }
        let moves = move.positions(
            of: rows.map(\.position), from: rows.firstIndex { $0.id == id })
        for (index, position) in moves {
            rows[index] = try edited(rows[index]) {
                $0.set(CounterField.position, to: .integer(position))
            }
            try transaction.put(rows[index], in: CounterRow.table)
        }
        return try counters(rows.sorted { ($0.position, $0.id) < ($1.position, $1.id) })
    }

    /// The row of a counter, even if it is deleted.
    private func anyRow(_ id: Counter.ID) throws -> CounterRow {
        guard let row = try transaction.get(CounterRow.table, owner, id) else {
            throw CountingError.noSuchCounter("\(id)", suggestions: [])
        }
        return row
    }
}
