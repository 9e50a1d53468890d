/// The characters that a writer of JSON escapes besides quotation marks and backslashes.
public enum JSONEscapes: Hashable, Sendable {
    /// The control characters below U+0020, all that have a short form by it: the canonical form.
    ///
    /// - Source: RFC 8785 §3.2.2.2.
    case canonical
    /// The same characters, of which line breaks and tabs have a short form: the files of stores.
    case stored
    /// Also U+007F to U+009F, so that the text is safe on a terminal.
    case printable

    /// Appends a text in quotes.
    public func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        let isPlain = text.utf8.withContiguousStorageIfAvailable { text in
            if self == .printable {
                if text.contains(where: { Self.isEscaped($0) || $0 == 0x7F || $0 == 0xC2 }) {
                    return false
                }
            } else if text.contains(where: Self.isEscaped) {
                return false
            }
            bytes.append(contentsOf: text)
            return true
        }
        if isPlain != true { appendEscaped(text.utf8, to: &bytes) { escape($0, to: &$1) } }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends JSON, in which no control character below U+0020 stands in a text.
    public func append(json text: String, to bytes: inout [UInt8]) {
        guard self == .printable else { return bytes.append(contentsOf: text.utf8) }
        appendEscaped(text.utf8, to: &bytes) { $1.append($0) }
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

    private func appendEscaped(
        _ text: some Sequence<UInt8>, to bytes: inout [UInt8],
        ascii: (UInt8, inout [UInt8]) -> Void
    ) {
        var previous: UInt8 = 0
        for byte in text {
            if self == .printable, byte == 0x7F {
                Self.appendUnit(byte, to: &bytes)
            } else if self == .printable, previous == 0xC2, byte < 0xA0 {
                // The control characters U+0080 to U+009F are C2 and this byte.
                bytes.removeLast()
                Self.appendUnit(byte, to: &bytes)
            } else {
                ascii(byte, &bytes)
            }
            previous = byte
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
        case ..<0x20: return Self.appendUnit(byte, to: &bytes)
        default: return bytes.append(byte)
        }
        bytes += [UInt8(ascii: "\\"), UInt8(ascii: letter)]
    }

    private static func appendUnit(_ code: UInt8, to bytes: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u00".utf8
        bytes += [digits[Int(code >> 4)], digits[Int(code & 15)]]
    }
}
