import Glibc
import Primitives

extension KeySlice {
    /// Returns a number less than, equal to or greater than zero if the bytes precede, equal or
    /// follow others; a prefix precedes longer bytes.
    func order(_ other: KeySlice) -> Int {
        let common = Swift.min(count, other.count)
        if common > 0, let start = baseAddress, let otherStart = other.baseAddress {
            let order = memcmp(start, otherStart, common)
            if order != 0 { return Int(order) }
        }
        return count - other.count
    }

    /// Whether these bytes begin with others.
    func hasPrefix(_ other: KeySlice) -> Bool {
        guard other.count <= count else { return false }
        guard let start = baseAddress, let otherStart = other.baseAddress else { return true }
        return memcmp(start, otherStart, other.count) == 0
    }

    /// Returns the length of the common prefix.
    func commonPrefix(with other: KeySlice) -> Int {
        let common = Swift.min(count, other.count)
        guard let start = baseAddress, let otherStart = other.baseAddress else { return 0 }
        var position = 0
        while position + 8 <= common {
            let step = start.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            let otherStep = otherStart.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            if step != otherStep {
                return position + (step ^ otherStep).littleEndian.trailingZeroBitCount / 8
            }
            position += 8
        }
        while position < common, self[position] == other[position] { position += 1 }
        return position
    }

    /// Returns the eight bytes after the first `skipped` as a big-endian number, padded with zeros:
    /// of two keys that share the skipped bytes, the lesser one has no greater head.
    func head(behind skipped: Int) -> UInt64 {
        guard let start = baseAddress else { return 0 }
        if skipped + 8 <= count {
            return UInt64(
                bigEndian: start.loadUnaligned(fromByteOffset: skipped, as: UInt64.self))
        }
        var head: UInt64 = 0
        var position = skipped
        while position < count {
            head |= UInt64(self[position]) << (56 - 8 * (position - skipped))
            position += 1
        }
        return head
    }
}
