import Primitives
import Storage

/// A key, or a border between keys, as bytes in the order of the values (``KeyWriter``).
package struct KeyBytes: Sendable, Hashable {
    private(set) var bytes: [UInt8]

    /// Creates a copy of bytes.
    init(_ slice: KeySlice) { bytes = Array(slice) }

    /// Creates the bytes of values, in order.
    package init(_ values: [Value]) { self = KeyWriter.withKey(of: values) { KeyBytes($0) } }

    /// Creates the bytes of some values of a row.
    init(_ row: Row, _ positions: [Int]) {
        self = KeyWriter.withKey(of: row, positions) { KeyBytes($0) }
    }

    /// The key followed by a byte that is greater than the first byte of any value.
    var end: KeyBytes { with(0xFF) }

    func with(_ byte: UInt8) -> KeyBytes {
        var copy = self
        copy.bytes.append(byte)
        return copy
    }

    static func + (left: KeyBytes, right: KeyBytes) -> KeyBytes {
        var sum = left
        sum.bytes += right.bytes
        return sum
    }

    /// Returns the key without its last bytes, as many as another key has.
    func dropping(_ end: KeyBytes) -> KeyBytes {
        var copy = self
        copy.bytes.removeLast(end.bytes.count)
        return copy
    }

    /// Returns the common prefix of the keys of all texts that begin with a text.
    static func prefix(_ text: String) -> KeyBytes {
        var key = KeyBytes([.text(text)])
        key.bytes.removeLast(2)
        return key
    }

    /// Calls a closure with the bytes.
    package func withSlice<Result, Failure: Error>(
        _ body: (KeySlice) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withUnsafeBufferPointer { bytes throws(Failure) in try body(KeySlice(bytes)) }
    }
}

extension KeyBytes: Comparable {
    /// Compares bytes; a prefix precedes longer keys.
    package static func < (left: KeyBytes, right: KeyBytes) -> Bool {
        left.withSlice { left in right.withSlice { left.order($0) < 0 } }
    }
}
