import Glibc

/// Values as bytes that compare as the values do, so that engines in memory compare them at once.
///
/// Each value begins with a byte for its type; null comes first. Integers are big-endian with the
/// sign turned round, reals likewise, with all bits turned round below zero. Text and blobs are
/// their bytes, with 0 written as 0 255, and end in two zeros. So no value is the beginning of
/// another.
package struct KeyBytes: Sendable, Hashable {
    private(set) var bytes: [UInt8]

    init() { bytes = [] }

    /// The bytes of values, one after the other.
    package init(_ values: [Value]) {
        bytes = []
        bytes.reserveCapacity(values.reduce(1) { $0 + Self.size(of: $1) })
        for value in values { append(value) }
    }

    /// The bytes of some values of a row.
    init(_ row: Row, _ positions: [Int], then others: [Int] = []) {
        bytes = []
        var size = 0
        for position in positions { size += Self.size(of: row[position]) }
        for position in others { size += Self.size(of: row[position]) }
        bytes.reserveCapacity(size)
        for position in positions { append(row[position]) }
        for position in others { append(row[position]) }
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

    func hasPrefix(_ prefix: KeyBytes) -> Bool { bytes.starts(with: prefix.bytes) }

    /// The beginning of texts that begin with a text.
    static func prefix(_ text: String) -> KeyBytes {
        var key = KeyBytes([.text(text)])
        key.bytes.removeLast(2)
        return key
    }

    /// Room for a value, as long as it holds no zeros.
    private static func size(of value: Value) -> Int {
        switch value {
        case .null: 1
        case .integer, .real: 9
        case .text(let text): text.utf8.count + 3
        case .blob(let blob): blob.count + 3
        }
    }

    private mutating func append(_ value: Value) {
        switch value {
        case .null: bytes.append(0)
        case .integer(let number): append(1, UInt64(bitPattern: number) ^ 1 << 63)
        case .real(let number):
            let bits = (number == 0 ? 0 : number).bitPattern
            append(2, bits >> 63 == 1 ? ~bits : bits | 1 << 63)
        case .text(var text):
            bytes.append(3)
            text.withUTF8 { append($0) }
        case .blob(let blob):
            bytes.append(4)
            blob.withUnsafeBufferPointer { append($0) }
        }
    }

    private mutating func append(_ type: UInt8, _ bits: UInt64) {
        bytes.append(type)
        withUnsafeBytes(of: bits.bigEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        if let start = text.baseAddress, memchr(start, 0, text.count) != nil {
            for byte in text {
                bytes.append(byte)
                if byte == 0 { bytes.append(0xFF) }
            }
        } else {
            bytes.append(contentsOf: text)
        }
        bytes.append(0)
        bytes.append(0)
    }
}

extension KeyBytes: MapPlace {
    package func commonPrefix(with other: KeyBytes) -> Int {
        bytes.withUnsafeBufferPointer { left in
            other.bytes.withUnsafeBufferPointer { right in
                let count = min(left.count, right.count)
                var position = 0
                while position + 8 <= count {
                    let step = UnsafeRawPointer(left.baseAddress!).loadUnaligned(
                        fromByteOffset: position, as: UInt64.self)
                    let other = UnsafeRawPointer(right.baseAddress!).loadUnaligned(
                        fromByteOffset: position, as: UInt64.self)
                    if step != other {
                        let different = step.littleEndian ^ other.littleEndian
                        return position + different.trailingZeroBitCount / 8
                    }
                    position += 8
                }
                while position < count, left[position] == right[position] { position += 1 }
                return position
            }
        }
    }

    package func head(behind count: Int) -> UInt64 {
        bytes.withUnsafeBufferPointer { bytes in
            if count + 8 <= bytes.count {
                return UInt64(
                    bigEndian: UnsafeRawPointer(bytes.baseAddress!).loadUnaligned(
                        fromByteOffset: count, as: UInt64.self))
            }
            var head: UInt64 = 0
            for position in count..<count + 8 {
                head = head << 8 | (position < bytes.count ? UInt64(bytes[position]) : 0)
            }
            return head
        }
    }
}

extension KeyBytes: Comparable {
    /// By bytes; what begins another comes before it.
    package static func < (left: KeyBytes, right: KeyBytes) -> Bool {
        left.bytes.withUnsafeBufferPointer { left in
            right.bytes.withUnsafeBufferPointer { right in
                guard let start = left.baseAddress, let other = right.baseAddress else {
                    return left.count < right.count
                }
                let order = memcmp(start, other, min(left.count, right.count))
                return order == 0 ? left.count < right.count : order < 0
            }
        }
    }
}

extension Scan {
    /// From which entry on and before which a scan lies.
    var range: (start: KeyBytes, end: KeyBytes) {
        let base = KeyBytes(prefix)
        var start = base
        var end = base.end
        if lower != nil || upper != nil {
            // An empty column is outside of every bound.
            start = base + KeyBytes([.null]).end
        }
        if let lower {
            let value = base + KeyBytes([lower.value])
            start = lower.isInclusive ? value : value.end
        }
        if let upper {
            let value = base + KeyBytes([upper.value])
            end = upper.isInclusive ? value.end : value
        }
        if let after {
            let entry = KeyBytes(after.values)
            if isReversed { end = min(end, entry) } else { start = max(start, entry.with(0)) }
        }
        return (start, end)
    }
}
