/// Padding of bytes to a multiple of ``block``, so that a sealed text does not reveal its exact
/// length.
///
/// - Source: ISO/IEC 7816-4: one byte 0x80, then zeros.
enum Padding {
    static let block = 64

    static func added(to bytes: [UInt8]) -> [UInt8] {
        let padded = bytes + [0x80]
        return padded + Array(repeating: 0, count: (block - padded.count % block) % block)
    }

    /// Returns the bytes before the padding; `nil` if there is no padding.
    static func removed(from bytes: [UInt8]) -> ArraySlice<UInt8>? {
        guard let end = bytes.lastIndex(where: { $0 != 0 }), bytes[end] == 0x80 else {
            return nil
        }
        return bytes[..<end]
    }
}
