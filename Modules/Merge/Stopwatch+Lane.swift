import Primitives

extension Stopwatch {
    /// One interval as its device's lane keeps it.
    struct Run: Hashable, Sendable {
        let number: UInt64
        var start: Instant
        var stop: Instant?
        var isByHand = false
        var original: IntervalID?
    }

    /// The intervals of one device: those that are there, and which numbers were removed.
    struct Lane: Mergeable, Hashable {
        /// What is there, ascending by number.
        private(set) var runs: [Run] = []
        /// Every number up to this one was removed.
        private(set) var floor: UInt64 = 0
        /// Numbers above the floor that were removed.
        private(set) var hidden: Set<UInt64> = []
        /// What a later version put beside them.
        var unknown = ForeignMembers()

        init() {}

        /// Puts a lane together, whatever order and overlap its parts come in.
        init(runs: [Run], floor: UInt64, hidden: [UInt64]) {
            if zip(runs, runs.dropFirst()).allSatisfy({ $0.number < $1.number }) {
                self.runs = runs
            } else {
                for run in runs { self.runs = Self.joined(self.runs, [run]) }
            }
            self.floor = floor
            hide(hidden)
        }

        /// The largest number that was ever in use here.
        var latest: UInt64 { max(floor, runs.last?.number ?? 0, hidden.max() ?? 0) }

        func run(_ number: UInt64) -> Run? { runs.first { $0.number == number } }

        mutating func append(_ run: Run) { runs.append(run) }

        mutating func stop(at instant: Instant) {
            for index in runs.indices where runs[index].stop == nil {
                runs[index].stop = max(runs[index].start, instant)
            }
        }

        /// Removes numbers for good, and lets the floor rise over what has no gaps.
        mutating func hide(_ numbers: some Sequence<UInt64>) {
            hidden.formUnion(numbers)
            while floor < .max, hidden.contains(floor + 1) { floor += 1 }
            hidden = hidden.filter { $0 > floor }
            runs.removeAll { $0.number <= floor || hidden.contains($0.number) }
        }

        mutating func merge(_ other: Self) {
            runs = Self.joined(runs, other.runs)
            floor = max(floor, other.floor)
            hide(other.hidden)
            unknown.merge(other.unknown)
        }

        /// Both lists, ascending by number, equal numbers joined.
        private static func joined(_ left: [Run], _ right: [Run]) -> [Run] {
            var result: [Run] = []
            result.reserveCapacity(max(left.count, right.count))
            var (i, j) = (0, 0)
            while i < left.count, j < right.count {
                if left[i].number == right[j].number {
                    result.append(left[i].merged(with: right[j]))
                    (i, j) = (i + 1, j + 1)
                } else if left[i].number < right[j].number {
                    result.append(left[i])
                    i += 1
                } else {
                    result.append(right[j])
                    j += 1
                }
            }
            return result + left[i...] + right[j...]
        }
    }
}

extension Stopwatch.Run: Mergeable {
    /// Keeps the earlier stop. All else is equal unless two installations share an id; then every
    /// replica decides alike.
    mutating func merge(_ other: Self) {
        start = min(start, other.start)
        stop = [stop, other.stop].compactMap(\.self).min()
        isByHand = isByHand || other.isByHand
        original = [original, other.original].compactMap(\.self).min()
    }
}
