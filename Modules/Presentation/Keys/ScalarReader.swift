/// Decodes the bytes that a terminal sends as UTF-8, independent of the locale.
///
/// An incomplete character is kept until its end arrives, in the same read or a later one.
/// - Source: RFC 3629.
package struct ScalarReader: Sendable {
    /// The replacement for bytes that are not valid UTF-8.
    package static let replacement: Unicode.Scalar = "\u{FFFD}"

    private var begun: [UInt8] = []
    /// The expected number of bytes of the incomplete character.
    private var length = 0

    /// Creates a reader at the beginning of a character.
    package init() {}

    /// Decodes one more byte.
    ///
    /// - Returns: The completed characters: none, one, or two if the byte also ends a broken one.
    package mutating func read(_ byte: UInt8) -> [Unicode.Scalar] {
        if begun.isEmpty { return begin(byte) }
        guard (0x80...0xBF).contains(byte) else { return end() + begin(byte) }
        begun.append(byte)
        guard begun.count == length else { return [] }
        let text = String(decoding: begun, as: UTF8.self).unicodeScalars
        begun = []
        return text.count == 1 ? Array(text) : [Self.replacement]
    }

    /// Ends the input before something other than a byte.
    ///
    /// - Returns: The replacement character if a character was left incomplete.
    package mutating func end() -> [Unicode.Scalar] {
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
