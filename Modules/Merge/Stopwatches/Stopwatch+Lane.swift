import Primitives

extension Stopwatch {
    /// One interval in its device's lane.
    struct Run: Hashable, Sendable {
        let number: UInt64
        var start: Instant
        var stop: Instant?
        var isByHand = false
        var original: IntervalID?
    }

    /// The intervals of one device: those present, and the numbers of removed ones.
    struct Lane: Mergeable, Hashable {
        /// The names of the members that this version knows.
        static let knownParts: Set = ["runs", "floor", "hidden"]
        /// The intervals present, ascending by number.
        private(set) var runs: [Run] = []
        /// The number up to which every interval was removed.
        private(set) var floor: UInt64 = 0
        /// The numbers above the floor that were removed.
        private(set) var hidden: Set<UInt64> = []
        /// The members that a later version added.
        var unknown = ForeignMembers()

        init() {}

        /// Creates a lane from its parts, which may be unordered and overlap.
        init(runs: [Run], floor: UInt64, hidden: [UInt64]) {
            if zip(runs, runs.dropFirst()).allSatisfy({ $0.number < $1.number }) {
                self.runs = runs
            } else {
                for run in runs { self.runs = Self.joined(self.runs, [run]) }
            }
            self.floor = floor
            hide(hidden)
        }

        /// The largest number ever used here.
        var latest: UInt64 { max(floor, runs.last?.number ?? 0, hidden.max() ?? 0) }

        func run(_ number: UInt64) -> Run? { runs.first { $0.number == number } }

        mutating func append(_ run: Run) { runs.append(run) }

        mutating func stop(at instant: Instant) {
            for index in runs.indices where runs[index].stop == nil {
                runs[index].stop = max(runs[index].start, instant)
            }
        }

        /// Removes numbers permanently, and raises the floor over numbers without gaps.
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

        /// Returns both lists in one, ascending by number, with equal numbers joined.
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
    /// Keeps the earlier stop. Everything else is equal unless two installations share an id; the
    /// rest of the rule lets every replica decide alike then.
    mutating func merge(_ other: Self) {
        start = min(start, other.start)
        stop = [stop, other.stop].compactMap { $0 }.min()
        isByHand = isByHand || other.isByHand
        original = [original, other.original].compactMap { $0 }.min()
    }
}
