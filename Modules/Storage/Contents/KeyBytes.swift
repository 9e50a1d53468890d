/// A key, or a border between keys, as bytes that compare as the values do (``KeyWriter``).
package struct KeyBytes: Sendable, Hashable {
    private(set) var bytes: [UInt8]

    /// Copies bytes.
    init(_ slice: KeySlice) { bytes = Array(slice) }

    /// The bytes of values, one after the other.
    package init(_ values: [Value]) { self = KeyWriter.withKey(of: values) { KeyBytes($0) } }

    /// The bytes of some values of a row.
    init(_ row: Row, _ positions: [Int]) {
        self = KeyWriter.withKey(of: row, positions) { KeyBytes($0) }
    }

    /// With a byte that is greater than any that a further value begins with.
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

    /// Without the last bytes, as many as another has.
    func dropping(_ end: KeyBytes) -> KeyBytes {
        var copy = self
        copy.bytes.removeLast(end.bytes.count)
        return copy
    }

    /// The beginning of texts that begin with a text.
    static func prefix(_ text: String) -> KeyBytes {
        var key = KeyBytes([.text(text)])
        key.bytes.removeLast(2)
        return key
    }

    /// Lends the bytes.
    package func withSlice<Result, Failure: Error>(
        _ body: (KeySlice) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withUnsafeBufferPointer { bytes throws(Failure) in try body(KeySlice(bytes)) }
    }
}

extension KeyBytes: Comparable {
    /// By bytes; what begins another comes before it.
    package static func < (left: KeyBytes, right: KeyBytes) -> Bool {
        left.withSlice { left in right.withSlice { left.order($0) < 0 } }
    }
}
