/// A hash that derives identifiers from text, the same on every device and permanently.
///
/// It is FNV-1a over 128 bits: short, without a table or a dependency, and equal on every platform.
/// It prevents accidental collisions, not attacks: nothing here is secret or grants anything.
///
/// - Source: Fowler, Noll, Vo; draft-eastlake-fnv (128-bit offset basis and prime).
public struct StableHash: Sendable {
    private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b

    /// Creates the hash of no input.
    public init() {}

    /// Creates the hash of texts in their order.
    public init(of texts: [String]) { for text in texts { combine(text) } }

    /// Adds a text and a byte that no UTF-8 text contains, so that parts can't run together.
    public mutating func combine(_ text: String) {
        for byte in text.utf8 { combine(byte) }
        combine(UInt8(0xFF))
    }

    /// Adds eight bytes, big-endian.
    public mutating func combine(_ number: UInt64) {
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            combine(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// Adds both halves of an identifier.
    public mutating func combine<Tag>(_ identifier: Identifier<Tag>) {
        combine(identifier.high)
        combine(identifier.low)
    }

    /// Returns the identifier of everything added so far.
    public func identifier<Tag>(_: Identifier<Tag>.Type = Identifier<Tag>.self) -> Identifier<Tag> {
        Identifier(
            high: UInt64(truncatingIfNeeded: state >> 64), low: UInt64(truncatingIfNeeded: state))
    }

    private mutating func combine(_ byte: UInt8) {
        state = (state ^ UInt128(byte)) &* Self.prime
    }
}
