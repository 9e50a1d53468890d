/// The CRC-32 of zip and Ethernet, which misses one torn or damaged line in four billion.
///
/// - Source: ISO 3309; eight bytes at once as in Kounavis, Berry 2005 (slicing).
enum Checksum {
    /// The remainders of each byte followed by 0 to 7 zero bytes, one list after the other.
    private static let table: [UInt32] = {
        var table = (0..<256).map { (byte: UInt32) in
            (0..<8).reduce(byte) { rest, _ in
                rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
            }
        }
        for position in 0..<7 * 256 {
            let last = table[position]
            table.append(last >> 8 ^ table[Int(last & 0xFF)])
        }
        return table
    }()

    /// Returns the checksum as eight lower-case hexadecimal digits in ASCII.
    static func digits(of bytes: [UInt8]) -> [UInt8] { digits(of: bytes[...]) }

    /// Returns the checksum as eight lower-case hexadecimal digits in ASCII.
    static func digits(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        let sum = bytes.withUnsafeBytes { bytes in
            table.withUnsafeBufferPointer { ~remainder(of: bytes, $0) }
        }
        return (0..<8).map { position in
            let digit = UInt8(truncatingIfNeeded: sum >> UInt32(28 - 4 * position)) & 0xF
            return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        }
    }

    private static func remainder(
        of bytes: UnsafeRawBufferPointer, _ table: UnsafeBufferPointer<UInt32>
    ) -> UInt32 {
        var sum = ~UInt32(0)
        var position = 0
        while position + 8 <= bytes.count {
            let word = UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let mixed = word ^ UInt64(sum)
            sum = 0
            for byte in 0..<8 {
                let value = Int(mixed >> UInt64(8 * byte) & 0xFF)
                sum ^= table[(7 - byte) << 8 | value]
            }
            position += 8
        }
        while position < bytes.count {
            sum = sum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ bytes[position])]
            position += 1
        }
        return sum
    }
}
