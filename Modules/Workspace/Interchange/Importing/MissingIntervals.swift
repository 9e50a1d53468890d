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
    /// The time from the first record of the file to the last one.
    private let covered: ClosedRange<Instant>?
    /// The titles in the file, by the names of their targets.
    private let titles: [(target: ImportTarget, written: String)]
    /// The intervals; `nil` until they are looked for.
    private var intervals: [Interval]?
    /// The number of imported intervals that the file still has.
    private var knownCount = 0

    init(_ records: TitledRecords<ImportedInterval>, format: FileFormat) {
        self.format = format
        let all = records.all
        keys = Set(
            all.flatMap { $0.records.flatMap { [$0.name.key] + $0.name.formerKeys } })
        let spans = all.flatMap { $0.records.compactMap { try? $0.value.get() } }
        covered = spans.map(\.start).min().flatMap { first in
            spans.map(\.stop).max().map { first...max(first, $0) }
        }
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
                guard live.contains(key) else { continue }
                guard !keys.contains(key) else {
                    knownCount += 1
                    continue
                }
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

    /// Returns the former forms of intervals that their source moved to times of which nothing was
    /// here: of the same stopwatch and length, the nearest first, each once.
    ///
    /// A file that lacks more than it still has, of all that was imported or of the time that it
    /// covers, is another one, or a part, and moves nothing.
    func moved(
        to spans: [Range<Instant>], of target: ImportTarget, besides others: [Interval]
    ) -> [Range<Instant>: Interval] {
        guard knownCount > 0, let intervals else { return [:] }
        let inside = intervals.filter { interval in
            covered.map { $0 ~= interval.span.lowerBound && $0 ~= interval.span.upperBound } == true
        }
        guard let all = [intervals, inside].first(where: { $0.count <= knownCount }) else {
            return [:]
        }
        let taken = Set(others)
        let own = all.filter { $0.target == target.name && !taken.contains($0) }
        var byLength = Dictionary(grouping: own) { $0.span.upperBound - $0.span.lowerBound }
        var moved: [Range<Instant>: Interval] = [:]
        for span in spans {
            let length = span.upperBound - span.lowerBound
            func distance(_ interval: Interval) -> Duration {
                let apart = span.lowerBound - interval.span.lowerBound
                return max(apart, .zero - apart)
            }
            guard let same = byLength[length],
                let nearest = same.indices.min(by: { distance(same[$0]) < distance(same[$1]) })
            else { continue }
            moved[span] = byLength[length]?.remove(at: nearest)
        }
        return moved
    }

    /// Forgets intervals that were taken back.
    mutating func withdraw(_ former: [Interval]) {
        intervals?.removeAll(where: former.contains)
    }
}
