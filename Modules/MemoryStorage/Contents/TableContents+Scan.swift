import Primitives
import Storage

extension TableContents {
    /// Returns the rows of a scan.
    package func scan(_ scan: Scan) -> [Row] {
        var found: [Row] = []
        visit(scan) { found.append(Row($0)) }
        return found
    }

    /// Calls a closure with the cells of each row of a scan, in order.
    func visit<Failure: Error>(
        _ scan: Scan, _ body: (UnsafeBufferPointer<Value>) throws(Failure) -> Void
    ) throws(Failure) {
        try withUnsafePointer(to: rows) { rows throws(Failure) in
            try visitNumbers(scan) { number throws(Failure) in
                try NumberedRows.read(number, in: rows, body)
            }
        }
    }

    private func visitNumbers<Failure: Error>(
        _ scan: Scan, _ body: (UInt64) throws(Failure) -> Void
    ) throws(Failure) {
        var left = scan.limit ?? .max
        guard left > 0, let range = scan.range else { return }
        try map(of: scan).visit(from: range.start, to: range.end, isReversed: scan.isReversed) {
            number throws(Failure) in
            try body(number)
            left -= 1
            return left > 0
        }
    }

    /// Counts the rows that a scan would return, without visiting them.
    package func count(_ scan: Scan) -> Int {
        guard let range = scan.range else { return 0 }
        let map = map(of: scan)
        let first = range.start.withSlice { map.rank(of: $0) }
        let last = range.end.withSlice { map.rank(of: $0) }
        return min(max(last - first, 0), scan.limit ?? .max)
    }

    private func map(of scan: Scan) -> OrderedMap {
        guard let name = scan.index?.name else { return keys }
        guard let position = schema.indexes.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("table \(schema.name) was opened without index \(name)")
        }
        return entries[position]
    }
}

extension Scan {
    /// The first border of a scan, inclusive, and the last, exclusive; `nil` if it contradicts
    /// itself.
    ///
    /// Key columns that the index contains are not repeated in its entries.
    var range: (start: KeyBytes, end: KeyBytes)? {
        let columns = orderColumns
        let isNew = columns.indices.map { !columns[..<$0].contains(columns[$0]) }
        for position in prefix.indices where !isNew[position] {
            let first = columns.firstIndex(of: columns[position]) ?? position
            if prefix[first] != prefix[position] { return nil }
        }
        let base = KeyBytes(prefix.indices.filter { isNew[$0] }.map { prefix[$0] })
        var start = base
        var end = base.end
        if lower != nil || upper != nil {
            if !isNew[prefix.count] {
                let first = columns.firstIndex(of: columns[prefix.count]) ?? 0
                guard isInside(prefix[first]) else { return nil }
            } else {
                // Null is outside of every bound.
                start = base + KeyBytes([.null]).end
                if let lower {
                    let value = base + KeyBytes([lower.value])
                    start = lower.isInclusive ? value : value.end
                }
                if let upper {
                    let value = base + KeyBytes([upper.value])
                    end = upper.isInclusive ? value.end : value
                }
            }
        }
        if let after {
            let entry = KeyBytes(after.values.indices.filter { isNew[$0] }.map { after.values[$0] })
            if isReversed { end = min(end, entry) } else { start = max(start, entry.with(0)) }
        }
        return (start, end)
    }

    /// Whether a value lies between the bounds.
    private func isInside(_ value: Value) -> Bool {
        if value == .null { return false }
        if let lower, value < lower.value || (value == lower.value && !lower.isInclusive) {
            return false
        }
        if let upper, value > upper.value || (value == upper.value && !upper.isInclusive) {
            return false
        }
        return true
    }
}
