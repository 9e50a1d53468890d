import Counting
import Interchange
import Primitives
import Storage

/// The imported intervals that are here and that a file no longer has: those that it corrected, or
/// that it never had.
struct MissingIntervals {
    /// An imported interval.
    struct Interval: Hashable {
        let counter: Counter.ID
        /// The ledger's name for the stopwatch, and the key of the record.
        let target: String
        let key: String
        let span: Range<Instant>
    }

    private let format: FileFormat
    /// The names of the records in the file.
    private let keys: Set<String>
    /// The titles in the file, by the names of their targets.
    private let titles: [(target: ImportTarget, written: String)]
    /// The intervals; `nil` until they are looked for.
    private var intervals: [Interval]?

    init(_ records: TitledRecords<ImportedInterval>, format: FileFormat) {
        self.format = format
        let all = records.all
        keys = Set(
            all.flatMap { $0.records.flatMap { [$0.name.key] + $0.name.formerKeys } })
        titles = all.compactMap { title, records in
            records.first.map { (ImportTarget(title, isTime: true), $0.written) }
        }
    }

    /// Looks for the intervals.
    mutating func find(
        _ counters: Counters, _ homes: ImportHomes, _ ledger: ImportLedger,
        _ transaction: Transaction
    ) throws {
        guard intervals == nil else { return }
        var found: [Interval] = []
        var seen: Set<String> = []
        let others = try counters.all(.all).filter { $0.type == .time }
            .map { (ImportTarget($0.title, isTime: true), $0.title) }
        for (target, written) in titles + others where seen.insert(target.name).inserted {
            let live = try ledger.keys(of: target.name)
            guard !live.isEmpty, case .there(let id) = try homes.keeper(of: target) else {
                continue
            }
            for interval in try counters.intervals(of: id) {
                guard let stop = interval.stop else { continue }
                let parts = ["\(interval.start)", "\(stop)", written]
                let key = RecordNames.key(format, parts, ordinal: 0)
                guard live.contains(key), !keys.contains(key) else { continue }
                found.append(
                    Interval(
                        counter: id, target: target.name, key: key,
                        span: interval.start..<stop))
            }
        }
        intervals = found
    }

    /// Returns the former forms of an interval of a stopwatch: what it overlaps there, since no
    /// program measures twice at once, or the same time under another title.
    func former(of span: Range<Instant>, of target: ImportTarget) -> [Interval] {
        (intervals ?? []).filter { interval in
            interval.target == target.name
                ? interval.span.overlaps(span) || interval.span.lowerBound == span.lowerBound
                : interval.span == span
        }
    }

    /// Forgets intervals that were taken back.
    mutating func withdraw(_ former: [Interval]) {
        intervals?.removeAll(where: former.contains)
    }
}
