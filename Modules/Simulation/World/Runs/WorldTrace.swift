import Primitives

/// The trace of a run: a hash of all occurrences, and lines if somebody reads them.
struct WorldTrace {
    private let isKept: Bool
    private var occurrences = FNV1a()
    private(set) var lines: [String] = []

    init(isKept: Bool) { self.isKept = isKept }

    /// Notes an occurrence at a time in milliseconds, of a device by its number or of the server,
    /// which is -1.
    mutating func note(_ at: Int64, _ device: Int, _ text: String) {
        occurrences.add(UInt64(bitPattern: at))
        occurrences.add(UInt64(bitPattern: Int64(device)))
        occurrences.add(text)
        if isKept { lines.append("\(at) \(device < 0 ? "server" : "device \(device)"): \(text)") }
    }

    /// The hash of all occurrences, the same for the same ones.
    var hash: UInt64 { occurrences.value ^ occurrences.value >> 29 }
}
