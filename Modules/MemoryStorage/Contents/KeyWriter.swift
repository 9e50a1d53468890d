import Glibc
import Primitives
import Storage

/// The bytes of a key in memory that is owned elsewhere.
package typealias KeySlice = UnsafeRawBufferPointer

/// A writer of values as bytes in the same order, so that in-memory engines compare several values
/// at once.
///
/// Each value begins with a byte for its type; null comes first. Integers are big-endian with the
/// sign bit inverted; reals likewise, with all bits inverted below zero. Text and blobs are their
/// bytes, with 0 written as 0 255, and end in two zeros. So no value is a prefix of another.
struct KeyWriter {
    private let start: UnsafeMutableRawPointer
    private(set) var count = 0

    /// Creates a writer into memory with room for everything that is appended.
    init(_ memory: UnsafeMutableRawPointer) { self.start = memory }

    /// Returns the maximum number of bytes of a value.
    static func bound(of value: Value) -> Int {
        switch value {
        case .null: 1
        case .integer, .real: 9
        case .text(let text): 2 * text.utf8.count + 3
        case .blob(let blob): 2 * blob.count + 3
        }
    }

    mutating func append(_ value: Value) {
        switch value {
        case .null: append(byte: 0)
        case .integer(let number): append(1, UInt64(bitPattern: number) ^ 1 << 63)
        case .real(let number):
            let bits = (number == 0 ? 0 : number).bitPattern
            append(2, bits >> 63 == 1 ? ~bits : bits | 1 << 63)
        case .text(let text):
            append(byte: 3)
            if text.utf8.withContiguousStorageIfAvailable({ append(KeySlice($0)) }) == nil {
                Array(text.utf8).withUnsafeBytes { append($0) }
            }
        case .blob(let blob):
            append(byte: 4)
            blob.withUnsafeBytes { append($0) }
        }
    }

    private mutating func append(byte: UInt8) {
        start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    private mutating func append(_ type: UInt8, _ bits: UInt64) {
        append(byte: type)
        (start + count).storeBytes(of: bits.bigEndian, as: UInt64.self)
        count += 8
    }

    /// Appends the bytes of a text or a blob, and the terminator.
    private mutating func append(_ bytes: KeySlice) {
        if let first = bytes.baseAddress, memchr(first, 0, bytes.count) != nil {
            for byte in bytes {
                append(byte: byte)
                if byte == 0 { append(byte: 0xFF) }
            }
        } else if let first = bytes.baseAddress {
            memcpy(start + count, first, bytes.count)
            count += bytes.count
        }
        append(byte: 0)
        append(byte: 0)
    }
}

extension KeyWriter {
    /// Calls a closure with the bytes of values, in order.
    @inline(__always)
    static func withKey<Result>(of values: [Value], _ body: (KeySlice) -> Result) -> Result {
        var bound = 1
        for value in values { bound += Self.bound(of: value) }
        return withUnsafeTemporaryAllocation(byteCount: bound, alignment: 8) { memory in
            guard let start = memory.baseAddress else { return body(KeySlice(memory)) }
            var writer = KeyWriter(start)
            for value in values { writer.append(value) }
            return body(KeySlice(start: start, count: writer.count))
        }
    }

    /// Calls a closure with the bytes of some values of a row.
    @inline(__always)
    static func withKey<Result>(
        of row: Row, _ positions: [Int], _ body: (KeySlice) -> Result
    ) -> Result {
        var bound = 1
        for position in positions { bound += Self.bound(of: row[position]) }
        return withUnsafeTemporaryAllocation(byteCount: bound, alignment: 8) { memory in
            guard let start = memory.baseAddress else { return body(KeySlice(memory)) }
            var writer = KeyWriter(start)
            for position in positions { writer.append(row[position]) }
            return body(KeySlice(start: start, count: writer.count))
        }
    }
}
