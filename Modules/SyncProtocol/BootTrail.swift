/// The starts of a device's machine as the device keeps them, oldest first.
package struct BootTrail: Sendable, Hashable {
    /// A start.
    package struct Start: Sendable, Hashable {
        /// The name, drawn at random.
        package let name: UInt64
        /// The number of the latest change before it.
        package let since: Int64
        /// Whether a push was acknowledged under it.
        package var isAcknowledged: Bool

        /// Creates a start.
        package init(name: UInt64, since: Int64, isAcknowledged: Bool = false) {
            self.name = name
            self.since = since
            self.isAcknowledged = isAcknowledged
        }
    }

    /// The starts; the last one is the current one.
    package var starts: [Start]

    /// Creates a trail.
    package init(_ starts: [Start] = []) { self.starts = starts }

    /// Returns the device's latest change under each start, given the latest of all.
    package func marks(through change: Int64) -> [BootRecord] {
        let ends = starts.dropFirst().map { $0.since } + [change]
        return zip(starts, ends).map { BootRecord(name: $0.name, change: $1) }
    }

    /// Returns the starts to report to the server, from the last one under which it acknowledged a
    /// push.
    package func toTell(through change: Int64) -> BootHistory {
        let known = starts.lastIndex { $0.isAcknowledged } ?? 0
        return BootHistory(Array(marks(through: change).dropFirst(known)))
    }

    /// Returns the point at which this installation and another one that wrote as the same device
    /// diverged; `nil` if this trail continues that of the other one, which is then no other.
    package func divergence(through change: Int64, besides others: BootHistory) -> Divergence? {
        let marks = marks(through: change)
        guard !BootHistory(marks).continues(others) else { return nil }
        return Divergence(of: marks, since: starts.first?.since ?? 0, besides: others)
    }

    /// Reports all starts with the next push, for a server that was put back to an older state or
    /// does not know the device yet.
    package mutating func tellAll() {
        for index in starts.indices { starts[index].isAcknowledged = false }
    }
}
