/// The characters that a writer of JSON escapes besides quotation marks and backslashes.
public enum JSONEscapes: Hashable, Sendable {
    /// The control characters below U+0020, all that have a short form by it: the canonical form.
    ///
    /// - Source: RFC 8785 §3.2.2.2.
    case canonical
    /// The same characters, of which line breaks and tabs have a short form: the files of stores.
    case stored
    /// Also all other ``HiddenCharacters``, so that the text is safe on a terminal.
    case printable

    /// Appends a text in quotes.
    public func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        let isPlain = text.utf8.withContiguousStorageIfAvailable { text in
            if self == .printable {
                if text.contains(where: { Self.isEscaped($0) || Self.mayHide($0) }) {
                    return false
                }
            } else if text.contains(where: Self.isEscaped) {
                return false
            }
            bytes.append(contentsOf: text)
            return true
        }
        if isPlain != true {
            if self == .printable {
                appendVisible(text, to: &bytes) { escape($0, to: &$1) }
            } else {
                for byte in text.utf8 { escape(byte, to: &bytes) }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends JSON, in which no control character below U+0020 stands in a text.
    public func append(json text: String, to bytes: inout [UInt8]) {
        guard self == .printable else { return bytes.append(contentsOf: text.utf8) }
        appendVisible(text, to: &bytes) { $1.append($0) }
    }

    /// Returns a text in quotes.
    public func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @inline(__always)
    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// Whether a character that is escaped may begin with a byte.
    @inline(__always)
    private static func mayHide(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x7F, 0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF0, 0xF3: true
        default: false
        }
    }

    /// Appends a text in which what nobody sees, or a terminal obeys, is escaped.
    private func appendVisible(
        _ text: String, to bytes: inout [UInt8], ascii: (UInt8, inout [UInt8]) -> Void
    ) {
        HiddenCharacters.visit(text) { scalar, isHidden in
            if scalar.value < 0x7F {
                ascii(UInt8(scalar.value), &bytes)
            } else if isHidden {
                for unit in String(scalar).utf16 { Self.appendUnit(unit, to: &bytes) }
            } else {
                bytes.append(contentsOf: String(scalar).utf8)
            }
        }
    }

    private func escape(_ byte: UInt8, to bytes: inout [UInt8]) {
        let letter: Unicode.Scalar
        switch byte {
        case UInt8(ascii: "\""): letter = "\""
        case UInt8(ascii: "\\"): letter = "\\"
        case 0x0A: letter = "n"
        case 0x0D: letter = "r"
        case 0x09: letter = "t"
        case 0x08 where self == .canonical: letter = "b"
        case 0x0C where self == .canonical: letter = "f"
        case ..<0x20: return Self.appendUnit(UInt16(byte), to: &bytes)
        default: return bytes.append(byte)
        }
        bytes += [UInt8(ascii: "\\"), UInt8(ascii: letter)]
    }

    private static func appendUnit(_ unit: UInt16, to bytes: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u".utf8
        for shift in [12, 8, 4, 0] { bytes.append(digits[Int(unit >> shift & 15)]) }
    }
}
