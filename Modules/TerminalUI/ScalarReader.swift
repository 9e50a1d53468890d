/// Puts the bytes that a terminal sends together to characters: UTF-8, whatever the locale says.
///
/// Keeps the beginning of a character until its end arrives, in the same read or a later one.
/// - Source: RFC 3629.
struct ScalarReader {
    /// What stands for bytes that are no UTF-8.
    static let replacement: Unicode.Scalar = "\u{FFFD}"

    private var begun: [UInt8] = []
    /// Bytes of the character that has begun.
    private var length = 0

    /// Takes one more byte in.
    ///
    /// - Returns: The characters that it completes: none, one, or two if it also ends a broken one.
    mutating func read(_ byte: UInt8) -> [Unicode.Scalar] {
        if begun.isEmpty { return begin(byte) }
        guard (0x80...0xBF).contains(byte) else { return end() + begin(byte) }
        begun.append(byte)
        guard begun.count == length else { return [] }
        let text = String(decoding: begun, as: UTF8.self).unicodeScalars
        begun = []
        return text.count == 1 ? Array(text) : [Self.replacement]
    }

    /// Ends where something else than a byte arrives.
    ///
    /// - Returns: The replacement if a character was left unfinished.
    mutating func end() -> [Unicode.Scalar] {
        defer { begun = [] }
        return begun.isEmpty ? [] : [Self.replacement]
    }

    private mutating func begin(_ byte: UInt8) -> [Unicode.Scalar] {
        switch byte {
        case ..<0x80: return [Unicode.Scalar(byte)]
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: return [Self.replacement]
        }
        begun = [byte]
        return []
    }
}
