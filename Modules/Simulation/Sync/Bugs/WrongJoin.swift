import Merge
import Primitives
import Sync

extension PlantedBug {
    /// Joins two states as the bug would.
    ///
    /// - Parameter right: The result of a correct join.
    func join(_ old: Document, with other: Document, right: Document) -> Document {
        guard let mine = LooseDocument(old), let theirs = LooseDocument(other),
            var joined = LooseDocument(right)
        else { return right }
        switch self {
        case .replacedInsteadOfJoined: return other
        case .lastTitle:
            joined.fields = joined.fields?.merging(theirs.fields ?? [:]) { $1 }
        case .lastText: joined.texts?["text"]?.keepLatest()
        case .laterStop: joined.keepLaterStops(mine, theirs)
        case .seenNotMerged:
            if let word = theirs.counters?["value"]?.gone {
                joined.counters?["value"]?.gone = word
            }
        default:
            guard let mine = mine.counters?["value"], let theirs = theirs.counters?["value"],
                var counter = joined.counters?["value"]
            else { return right }
            joinCounter(&counter, mine, theirs)
            joined.counters?["value"] = counter
        }
        return joined.document ?? right
    }

    private func joinCounter(
        _ counter: inout LooseDocument.Counter, _ mine: LooseDocument.Counter,
        _ theirs: LooseDocument.Counter
    ) {
        switch self {
        case .floorFromWinner:
            let isTheirs = counter.base == theirs.base && mine.base != theirs.base
            counter.floor = isTheirs ? theirs.floor : mine.floor
        case .largerSum:
            counter.tally = (mine.tally ?? [:]).merging(theirs.tally ?? [:]) {
                $0[1] < $1[1] ? $1 : $0
            }
        case .lastBase: counter.base = theirs.base ?? mine.base
        case .floorNotMerged: counter.floor = mine.floor
        case .lastDays:
            counter.days = (mine.days ?? [:]).merging(theirs.days ?? [:]) { $0.merging($1) { $1 } }
        case .additiveMerge:
            counter.tally = (mine.tally ?? [:]).merging(theirs.tally ?? [:]) {
                [$0[0] + $1[0], $0[1] + $1[1]]
            }
        default: break
        }
    }
}

extension LooseDocument.Text {
    /// Drops all texts but the latest.
    mutating func keepLatest() {
        func stamp(_ value: [AnyJSON]) -> String { value.first?.string ?? "" }
        guard let all = values, let latest = all.map(stamp).max() else { return }
        values = all.filter { stamp($0) == latest }
        seen = (seen ?? []) + all.filter { stamp($0) != latest }.compactMap(\.first)
    }
}

extension LooseDocument {
    /// Keeps the later of two stops of an interval.
    fileprivate mutating func keepLaterStops(_ mine: Self, _ theirs: Self) {
        let (mine, theirs) = (mine.stopwatches?["time"]?.lanes, theirs.stopwatches?["time"]?.lanes)
        for (device, lane) in stopwatches?["time"]?.lanes ?? [:] {
            let runs = lane.runs?.map { run -> [Int64?] in
                let stops = [mine, theirs].compactMap { lanes in
                    lanes?[device]?.runs?.first { $0.first == run.first }?.dropFirst(2).first
                }.compactMap(\.self)
                guard let stop = stops.max(), run.count > 2 else { return run }
                var changed = run
                changed[2] = stop
                return changed
            }
            stopwatches?["time"]?.lanes?[device]?.runs = runs
        }
    }
}
