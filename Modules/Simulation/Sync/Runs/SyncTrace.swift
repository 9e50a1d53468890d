import Primitives

/// The trace of a run: a hash of all occurrences, and lines if somebody reads them.
struct SyncTrace {
    private let isKept: Bool
    private var occurrences = FNV1a()
    private(set) var lines: [String] = []

    init(isKept: Bool) { self.isKept = isKept }

    /// Notes an occurrence; the text is created only if lines are kept.
    mutating func note(
        _ time: Int64, _ code: Code, _ first: Int, _ second: Int64 = 0,
        _ text: @autoclosure () -> String
    ) {
        occurrences.add(UInt64(bitPattern: time) << 8 | UInt64(code.rawValue))
        occurrences.add(UInt64(bitPattern: Int64(first)) << 32 ^ UInt64(bitPattern: second))
        if isKept { lines.append("\(time) \(text())") }
    }

    /// The hash of all occurrences, the same for the same ones.
    var hash: UInt64 { occurrences.value ^ occurrences.value >> 29 }

    /// The kinds of occurrences.
    enum Code: UInt8 {
        case operation, fault, end, heal, step, arrival, answer, timeout, stream, restart, message
    }
}
