import Primitives
import Storage

/// A range of an index: the leading columns equal values, the next one lies between bounds.
///
/// A scan that resumes after an entry is not a single range, since conditions on several columns
/// with null among them have no bounds. It is a sequence of ranges: the same first columns and a
/// greater last one, then one column fewer, and so on.
struct ScanPart {
    var prefix: [Value]
    var lower: Scan.Bound?
    var upper: Scan.Bound?
    var excludesNull = false

    /// Returns the columns of the prefix.
    func columns(of scan: Scan) -> [Int] { Array(scan.orderColumns.prefix(prefix.count)) }

    /// Whether a column of the prefix repeats an earlier one with the same value.
    func repeats(_ position: Int, _ columns: [Int]) -> Bool {
        (0..<position).contains {
            columns[$0] == columns[position] && prefix[$0] == prefix[position]
        }
    }

    /// Returns the parts of a scan in its order.
    static func parts(of scan: Scan) -> [ScanPart] {
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
