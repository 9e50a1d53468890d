/// A 128-bit identifier of one kind of thing; the tag keeps kinds apart at compile time.
///
/// The text form is 32 lowercase hexadecimal digits, so text order equals byte order.
public struct Identifier<Tag>: Hashable, Sendable {
    /// The first eight bytes, big-endian.
    public let high: UInt64
    /// The last eight bytes, big-endian.
    public let low: UInt64

    /// Creates an identifier from two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads the text form; `nil` unless it is exactly 32 lowercase hexadecimal digits.
    public init?(_ text: String) {
        var text = text
        // Every row of every table passes through here.
        let halves = text.withUTF8 { HexDigits.halves(of: UnsafeRawBufferPointer($0)) }
        guard let halves else { return nil }
        self.init(high: halves.0, low: halves.1)
    }
}

extension Identifier: CustomStringConvertible {
    /// The 32 hexadecimal digits.
    public var description: String {
        String(unsafeUninitializedCapacity: 32) { text in
            let text = UnsafeMutableRawBufferPointer(text)
            for (index, half) in [high, low].enumerated() {
                HexDigits.withSixteen(of: half) {
                    UnsafeMutableRawBufferPointer(rebasing: text[(16 * index)...])
                        .copyMemory(from: $0)
                }
            }
            return 32
        }
    }
}

extension Identifier: Comparable {
    /// Orders by bytes, which is also the order of the text forms.
    public static func < (left: Self, right: Self) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
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
    /// The owner of personal rows on a device, regardless of who is signed in.
    public static var local: AccountID { AccountID(high: 0, low: 0) }
}
