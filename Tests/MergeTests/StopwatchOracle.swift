/// The true events of one stopwatch, as plain lists. The oracle knows nothing of lanes, numbers and
/// merging; times are whole milliseconds.
struct StopwatchOracle {
    enum Event {
        /// An interval was started, or entered by hand.
        case interval(device: Int, start: Int, stop: Int?, isByHand: Bool)
        /// All known running intervals were stopped.
        case stop(at: Int, seen: Set<Int>)
        /// One interval was removed, or all known ones by a reset.
        case removal(seen: Set<Int>)
    }

    struct Shown: Hashable {
        let start: Int
        let stop: Int?
        let isByHand: Bool
    }

    private(set) var events: [Event] = []

    mutating func record(_ event: Event) -> Int {
        events.append(event)
        return events.count - 1
    }

    /// Returns the intervals for a device that knows some events, by event.
    func intervals(knowing known: Set<Int>) -> [Int: Shown] {
        var shown: [Int: Shown] = [:]
        for number in known {
            guard case .interval(_, let start, var stop, let isByHand) = events[number] else {
                continue
            }
            var isRemoved = false
            for other in known {
                switch events[other] {
                case .stop(let at, let seen) where seen.contains(number):
                    let end = at < start ? start : at
                    if stop.map({ end < $0 }) ?? true { stop = end }
                case .removal(let seen) where seen.contains(number): isRemoved = true
                default: break
                }
            }
            if !isRemoved { shown[number] = Shown(start: start, stop: stop, isByHand: isByHand) }
        }
        return shown
    }

    /// Returns the latest visible measured stop of a device.
    func latestStop(of device: Int, knowing known: Set<Int>) -> Int? {
        intervals(knowing: known).filter { number, shown in
            if case .interval(device: device, _, _, isByHand: false) = events[number] {
                return true
            }
            return false
        }.values.compactMap(\.stop).max()
    }

    /// Returns the number of milliseconds in any interval, counted one by one.
    func elapsed(at now: Int, knowing known: Set<Int>) -> Int {
        let shown = intervals(knowing: known).values
        let earliest = shown.map(\.start).min() ?? 0
        let latest = shown.map { $0.stop ?? now }.max() ?? 0
        guard earliest < latest else { return 0 }
        return (earliest..<latest).count { moment in
            shown.contains { $0.start <= moment && moment < $0.stop ?? now }
        }
    }
}
