/// A state of a server as a place in the log of commits: the transactions whose rows it sees.
///
/// - Source: `pg_current_snapshot()`, section 9.26.8 of PostgreSQL's manual.
struct LogPosition: Hashable {
    /// The lowest transaction that still runs.
    private(set) var lowest: Int64
    /// The first transaction that has not begun.
    private(set) var next: Int64
    /// The transactions below it that still run.
    private(set) var running: [Int64]

    /// Reads PostgreSQL's form, such as `10:20:10,14`; `nil` if it is another.
    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let lowest = Int64(parts[0]), let next = Int64(parts[1]) else {
            return nil
        }
        (self.lowest, self.next) = (lowest, next)
        running = parts[2].split(separator: ",").compactMap { Int64($0) }
    }

    /// The running transactions as an array of PostgreSQL.
    var list: String { "{\(running.map(String.init).joined(separator: ","))}" }

    /// Whether a transaction is not seen.
    func isBefore(_ transaction: Int64) -> Bool {
        transaction >= next || running.contains(transaction)
    }

    /// Returns the place in the same state of which only the transactions below one were read.
    func cut(before end: Int64) -> LogPosition {
        guard end < next else { return self }
        var position = self
        position.next = end
        position.lowest = min(lowest, end)
        position.running = running.filter { $0 < end }
        return position
    }
}
