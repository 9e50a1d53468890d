/// Lower-case hexadecimal digits, eight at a time: most of the content of documents.
public enum HexDigits {
    /// Returns the eight digits of a number, the first in the highest byte.
    @inlinable @inline(__always)
    public static func eight(of number: UInt32) -> UInt64 {
        var digits = UInt64(number)
        digits = (digits << 16 | digits) & 0x0000_FFFF_0000_FFFF
        digits = (digits << 8 | digits) & 0x00FF_00FF_00FF_00FF
        digits = (digits << 4 | digits) & 0x0F0F_0F0F_0F0F_0F0F
        // Every byte is below 16; from 10 on it is a letter, 39 past the place of a digit.
        let isLetter = (digits + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return digits + 0x3030_3030_3030_3030 + isLetter * 39
    }

    /// Returns the number of eight digits, the first in the highest byte; `nil` if they are not
    /// digits.
    @inlinable @inline(__always)
    public static func number(of digits: UInt64) -> UInt32? {
        let isLetter = digits >> 6 & 0x0101_0101_0101_0101
        var number = (digits & 0x0F0F_0F0F_0F0F_0F0F) &+ isLetter &* 9
        number = (number >> 4 | number) & 0x00FF_00FF_00FF_00FF
        number = (number >> 8 | number) & 0x0000_FFFF_0000_FFFF
        number = (number >> 16 | number) & 0x0000_0000_FFFF_FFFF
        let result = UInt32(number)
        // Other bytes that were read as digits are written differently.
        return eight(of: result) == digits ? result : nil
    }

    /// Calls a closure with the sixteen digits of a number.
    @inlinable @inline(__always)
    public static func withSixteen<Result>(
        of number: UInt64, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        let digits = (
            eight(of: UInt32(truncatingIfNeeded: number >> 32)).bigEndian,
            eight(of: UInt32(truncatingIfNeeded: number)).bigEndian
        )
        return withUnsafeBytes(of: digits, body)
    }

    /// Returns the two numbers of 32 digits; `nil` if they are not digits.
    package static func halves(of digits: UnsafeRawBufferPointer) -> (UInt64, UInt64)? {
        guard digits.count == 32,
            let high = number(of: UnsafeRawBufferPointer(rebasing: digits[..<16])),
            let low = number(of: UnsafeRawBufferPointer(rebasing: digits[16...]))
        else { return nil }
        return (high, low)
    }

    /// Returns the number of sixteen digits; `nil` if they are not digits.
    @inlinable @inline(__always)
    public static func number(of digits: UnsafeRawBufferPointer) -> UInt64? {
        guard digits.count == 16,
            let high = number(of: UInt64(bigEndian: digits.loadUnaligned(as: UInt64.self))),
            let low = number(
                of: UInt64(bigEndian: digits.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
        else { return nil }
        return UInt64(high) << 32 | UInt64(low)
    }
}

extension UInt8 {
    /// Whether it is one of the digits 0 to 9.
    @inline(__always)
    package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
