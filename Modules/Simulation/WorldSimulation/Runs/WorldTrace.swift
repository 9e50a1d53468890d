import Replica

/// The trace of a run: a hash of all occurrences, and lines if somebody reads them.
struct WorldTrace {
    private let isKept: Bool
    private var occurrences = FNV1a()
    private(set) var lines: [WorldLine] = []

    init(isKept: Bool) { self.isKept = isKept }

    /// Notes an occurrence.
    mutating func note(_ at: Int64, _ lane: Int, _ text: String) {
        occurrences.add(UInt64(bitPattern: at))
        occurrences.add(UInt64(bitPattern: Int64(lane)))
        occurrences.add(text)
        if isKept { lines.append(WorldLine(at: at, lane: lane, text: text)) }
    }

    /// The hash of all occurrences, the same for the same ones.
    var hash: UInt64 { occurrences.value ^ occurrences.value >> 29 }
}
