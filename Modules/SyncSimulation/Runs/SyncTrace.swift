/// The trace of a run: a hash of all occurrences, and lines if somebody reads them.
struct SyncTrace {
    private let isKept: Bool
    private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    private(set) var lines: [String] = []

    init(isKept: Bool) { self.isKept = isKept }

    /// Notes an occurrence; the text is created only if lines are kept.
    mutating func note(
        _ time: Int64, _ code: Code, _ first: Int, _ second: Int64 = 0,
        _ text: @autoclosure () -> String
    ) {
        combine(UInt64(bitPattern: time) << 8 | UInt64(code.rawValue))
        combine(UInt64(bitPattern: Int64(first)) << 32 ^ UInt64(bitPattern: second))
        if isKept { lines.append("\(time) \(text())") }
    }

    private mutating func combine(_ word: UInt64) {
        hash = (hash ^ word) &* 0x100_0000_01B3
        hash ^= hash >> 29
    }

    /// The kinds of occurrences.
    enum Code: UInt8 {
        case operation, fault, end, heal, step, arrival, answer, timeout, stream, restart, message
    }
}
