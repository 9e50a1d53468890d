/// A 128-bit identifier of one kind of thing; the tag keeps kinds apart at compile time.
///
/// The text form is 32 lowercase hexadecimal digits, so text order equals byte order.
public struct Identifier<Tag>: Hashable, Sendable {
    /// The first eight bytes, big-endian.
    public let high: UInt64
    /// The last eight bytes, big-endian.
    public let low: UInt64

    /// Makes an identifier of two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads the text form; `nil` unless it is exactly 32 lowercase hexadecimal digits.
    public init?(_ text: String) {
        var text = text
        // Every row of every table comes through here: one pass over the bytes, no iterators.
        let halves = text.withUTF8 { digits -> (UInt64, UInt64)? in
            guard digits.count == 32 else { return nil }
            var (high, low, index): (UInt64, UInt64, Int) = (0, 0, 0)
            while index < 32 {
                guard let value = Self.value(ofDigit: digits[index]) else { return nil }
                if index < 16 { high = high << 4 | value } else { low = low << 4 | value }
                index += 1
            }
            return (high, low)
        }
        guard let halves else { return nil }
        self.init(high: halves.0, low: halves.1)
    }

    private static func value(ofDigit digit: UInt8) -> UInt64? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(digit - UInt8(ascii: "a")) + 10
        default: nil
        }
    }
}

extension Identifier: CustomStringConvertible {
    /// The 32 hexadecimal digits.
    public var description: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        for half in [high, low] {
            for shift in stride(from: 60, through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: half >> UInt64(shift)) & 0xF
                let first = digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10
                bytes.append(first + digit)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Identifier: Comparable {
    /// Orders by bytes, which is also the order of the text forms.
    public static func < (left: Self, right: Self) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension Identifier: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let identifier = Self(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "an identifier is 32 hexadecimal digits, not \"\(text)\"")
        }
        self = identifier
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Identifier: CodingKeyRepresentable {
    /// The text form as a key, so that dictionaries by identifier are JSON objects.
    public var codingKey: any CodingKey { TextKey(stringValue: description) }

    /// Reads the text form of a key.
    public init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }
}

private struct TextKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// The tag of ``DeviceID``.
public enum DeviceTag {}
/// The tag of ``AccountID``.
public enum AccountTag {}

/// One installation of Quad; never reused.
public typealias DeviceID = Identifier<DeviceTag>
/// A person with an account on a server; also the owner of personal rows.
public typealias AccountID = Identifier<AccountTag>

extension Identifier where Tag == AccountTag {
    /// The owner of personal rows on a device, whoever is signed in.
    public static var local: AccountID { AccountID(high: 0, low: 0) }
}
