/// A hash of 64 bits for comparing contents and runs. It is the same on every machine and in every
/// process, and it protects nothing against somebody who wants two contents to look equal.
///
/// - Source: Fowler, Noll, Vo (FNV-1a).
public struct FNV1a: Sendable, Hashable {
    @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Creates the hash of nothing.
    @inlinable
    public init() {}

    /// The hash of everything added so far.
    @inlinable
    public var value: UInt64 { state }

    /// Adds a byte, or a number of up to 64 bits as one step.
    @inlinable
    public mutating func add(_ word: UInt64) { state = (state ^ word) &* 0x100_0000_01B3 }

    /// Adds bytes.
    @inlinable
    public mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(UInt64(byte)) }
    }

    /// Adds the bytes of a text in UTF-8.
    @inlinable
    public mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add($0) }
    }
}
