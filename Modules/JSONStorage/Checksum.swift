/// The CRC-32 of zip and Ethernet: finds every torn or damaged line but one in four billion.
///
/// - Source: ISO 3309.
enum Checksum {
    private static let table: [UInt32] = (0..<256).map { (byte: UInt32) in
        (0..<8).reduce(byte) { rest, _ in
            rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
        }
    }

    /// Eight lower-case hexadecimal digits in ASCII.
    static func digits(of bytes: some Collection<UInt8>) -> [UInt8] {
        let table = table
        let sum = ~bytes.reduce(~UInt32(0)) { sum, byte in
            sum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)]
        }
        return (0..<8).map { position in
            let digit = UInt8(truncatingIfNeeded: sum >> UInt32(28 - 4 * position)) & 0xF
            return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        }
    }
}
