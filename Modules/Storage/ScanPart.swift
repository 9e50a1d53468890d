/// A range of an index: the leading columns equal values, the next one lies between bounds.
///
/// A scan that resumes after an entry is not a single range, since conditions on several columns
/// with null among them have no bounds. It is a sequence of ranges: the same first columns and a
/// greater last one, then one column fewer, and so on.
package struct ScanPart {
    /// The values that the leading columns equal.
    package var prefix: [Value]
    /// The lower bound of the column after the prefix.
    package var lower: Scan.Bound?
    /// The upper bound of the column after the prefix.
    package var upper: Scan.Bound?
    /// Whether the column after the prefix is not null.
    package var excludesNull = false

    /// Returns the columns of the prefix.
    package func columns(of scan: Scan) -> [Int] { Array(scan.orderColumns.prefix(prefix.count)) }

    /// Whether a column of the prefix repeats an earlier one with the same value.
    package func repeats(_ position: Int, _ columns: [Int]) -> Bool {
        (0..<position).contains {
            columns[$0] == columns[position] && prefix[$0] == prefix[position]
        }
    }

    /// Returns the values that the part compares with, in order: a statement's, without the limit.
    package func values(of scan: Scan) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(prefix.count + 3)
        let columns = scan.orderColumns
        for position in prefix.indices
        where prefix[position] != .null && !repeats(position, columns) {
            values.append(prefix[position])
        }
        if let lower { values.append(lower.value) }
        if let upper { values.append(upper.value) }
        return values
    }

    /// Returns the parts of a scan in its order.
    package static func parts(of scan: Scan) -> [ScanPart] {
        let whole = ScanPart(prefix: scan.prefix, lower: scan.lower, upper: scan.upper)
        guard let after = scan.after else { return [whole] }
        let fixed = scan.prefix.count
        let start = Array(after.values.prefix(fixed))
        guard start == scan.prefix else {
            let isBehind = (Key(start) < Key(scan.prefix)) == scan.isReversed
            return isBehind ? [] : [whole]
        }
        guard fixed < after.values.count else { return [] }
        switch Scan(
            table: scan.table, index: scan.index, prefix: scan.prefix, lower: scan.lower,
            upper: scan.upper
        ).place(of: after) {
        case .before: return scan.isReversed ? [] : [whole]
        case .after: return scan.isReversed ? [whole] : []
        case .inside: break
        }
        var parts: [ScanPart] = []
        let columns = scan.orderColumns
        for position in (fixed..<after.values.count).reversed()
        where !columns[..<position].contains(columns[position]) {
            var base = ScanPart(prefix: Array(after.values[..<position]))
            if position == fixed { base = whole }
            let isNullable = scan.table.columns[columns[position]].isNullable
            parts += base.rest(
                behind: after.values[position], isNullable: isNullable, scan.isReversed)
        }
        return parts
    }

    /// Returns the parts of a range that lie after a value of the next column.
    private func rest(behind value: Value, isNullable: Bool, _ isReversed: Bool) -> [ScanPart] {
        var rest = self
        let isBounded = lower != nil || upper != nil
        if value == .null {
            rest.excludesNull = true
            return isReversed ? [] : [rest]
        }
        let bound = Scan.Bound(value, isInclusive: false)
        if !isReversed {
            rest.lower = bound
            return [rest]
        }
        rest.upper = bound
        let empty = ScanPart(prefix: prefix + [.null])
        return isNullable && !isBounded ? [rest, empty] : [rest]
    }
}

/// The shape of a scan, which determines its statement: everything but its values.
package struct ScanShape: Hashable {
    private enum Bound: UInt8 { case none, exclusive, inclusive }
    private enum Part: UInt8 { case value, null, again }

    private let index: String?
    private let isCount: Bool
    private let isReversed: Bool
    private let excludesNull: Bool
    private let lower: Bound
    private let upper: Bound
    private let prefix: [Part]

    /// Creates the shape of a part of a scan, or of the count of its rows.
    package init(_ scan: Scan, _ part: ScanPart, isCount: Bool) {
        self.index = scan.index?.name
        self.isCount = isCount
        self.isReversed = scan.isReversed
        self.excludesNull = part.excludesNull
        self.lower = Self.bound(part.lower)
        self.upper = Self.bound(part.upper)
        let columns = scan.orderColumns
        self.prefix = part.prefix.indices.map { position in
            if part.repeats(position, columns) { return .again }
            return part.prefix[position] == .null ? .null : .value
        }
    }

    private static func bound(_ bound: Scan.Bound?) -> Bound {
        bound.map { $0.isInclusive ? .inclusive : .exclusive } ?? .none
    }
}
