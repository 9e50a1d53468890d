import Primitives

/// A hash of what happened in a run, in the form that all modes of the simulator share: lower-case
/// hexadecimal digits.
package struct TraceHash: Sendable {
    private var hash = FNV1a()

    /// Creates the hash of nothing.
    package init() {}

    /// Adds a line of text.
    package mutating func add(_ line: String) {
        hash.add(Array(line.utf8))
        hash.add([0x0A])
    }

    /// The hash of all lines, 16 digits.
    package var text: String {
        let digits = String(hash.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
