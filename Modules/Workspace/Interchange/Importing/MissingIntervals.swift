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
        let title: String
        /// The ledger's name for the stopwatch, and the key of the record.
        let target: String
        let key: String
        let span: Range<Instant>
        /// The key of the place in its table; `nil` for an interval of another source.
        let place: String?
    }

    private let format: FileFormat
    /// The names of the records in the file.
    private let keys: Set<String>
    /// The beginning of the first record of the file.
    private let first: Instant?
    /// The titles in the file.
    private let titles: [(title: String, written: String)]
    /// The intervals; `nil` until they are looked for.
    private var intervals: [Interval]?
    /// The number of imported intervals that the file still has.
    private var knownCount = 0

    init(_ records: TitledRecords<ImportedInterval>, format: FileFormat) {
        self.format = format
        let all = records.all
        keys = Set(
            all.flatMap { $0.records.flatMap { [$0.name.key] + $0.name.formerKeys } })
        first = all.flatMap { $0.records.compactMap { try? $0.value.get().start } }.min()
        titles = all.compactMap { title, records in
            records.first.map { (title, $0.written) }
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
            .map { (title: $0.title, written: $0.title) }
        for (title, written) in titles + others {
            let target = try ledger.target(of: title, isTime: true)
            guard seen.insert(target.name).inserted else { continue }
            let live = try ledger.keys(of: target.name)
            guard !live.isEmpty, case .there(let id) = try homes.keeper(of: target) else {
                continue
            }
            var traces = Dictionary(grouping: try ledger.traces(of: target.name), by: \.span)
            for interval in try counters.intervals(of: id) {
                guard let stop = interval.stop else { continue }
                let span = interval.start..<stop
                // Of equal rows each has its interval.
                let trace = traces[span]?.popLast()
                let names = [written.composed, written, written.decomposed].map {
                    RecordNames.key(format, ["\(interval.start)", "\(stop)", $0], ordinal: 0)
                }
                guard let key = (trace.map { [$0.key] } ?? names).first(where: live.contains)
                else { continue }
                guard !keys.contains(key) else {
                    knownCount += 1
                    continue
                }
                found.append(
                    Interval(
                        counter: id, title: written, target: target.name, key: key, span: span,
                        place: trace?.place))
            }
        }
        intervals = found
    }

    /// Returns the former forms of an interval of a stopwatch: what it overlaps there, since no
    /// program measures twice at once, or the same time under another title. In a table of Quad's
    /// own, where several stopwatches may have a title, it is what began or ended with it. In any
    /// other table it is what has the same place, wherever that was read, before what it overlaps.
    func former(
        of span: Range<Instant>, of target: ImportTarget, at places: [String], isOwn: Bool
    ) -> [Interval] {
        let intervals = intervals ?? []
        if !places.isEmpty {
            let own = intervals.filter { $0.target == target.name && $0.place != nil }
            let same = own.filter { $0.place.map(places.contains) ?? false }
            return same.isEmpty ? own.filter { $0.span.overlaps(span) } : same
        }
        return intervals.filter { interval in
            guard interval.place == nil else { return false }
            guard interval.target == target.name else { return !isOwn && interval.span == span }
            return interval.span.lowerBound == span.lowerBound
                || (isOwn
                    ? interval.span.upperBound == span.upperBound : interval.span.overlaps(span))
        }
    }

    /// Returns the former forms of intervals that Timewarrior moved to times of which nothing was
    /// here: of the same stopwatch and length, the nearest first, each once.
    ///
    /// A file that lacks more since its first record than it still has is another one, or a part,
    /// and moves nothing. What lies before that record, as in an export of the last weeks, was
    /// moved only if nothing else is missing. Of tables many may come from several programs.
    func moved(
        to spans: [Range<Instant>], of target: ImportTarget, besides others: [Interval]
    ) -> [Range<Instant>: Interval] {
        guard format == .timewarrior, knownCount > 0, let first, let intervals else { return [:] }
        let all =
            intervals.count == 1 ? intervals : intervals.filter { $0.span.lowerBound >= first }
        guard all.count <= knownCount else { return [:] }
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
