/// The character encodings in which files from elsewhere are read.
public enum TextEncoding: Hashable, Sendable, CaseIterable {
    /// The supported encodings.
    case utf8, utf16LittleEndian, utf16BigEndian, latin1, windows1252

    /// Creates the encoding of a name registered with IANA, ignoring case; `nil` for any other
    /// name.
    ///
    /// UTF-16 without a byte order is big-endian (RFC 2781 §4.3).
    public init?(named name: String) {
        switch name.lowercased() {
        case "utf-8", "utf8", "us-ascii", "ascii": self = .utf8
        case "utf-16", "utf16", "utf-16be", "iso-10646-ucs-2", "ucs-2": self = .utf16BigEndian
        case "utf-16le": self = .utf16LittleEndian
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "iso_8859-1:1987", "latin1", "latin-1", "l1":
            self = .latin1
        case "windows-1252", "cp1252", "x-cp1252": self = .windows1252
        default: return nil
        }
    }

    /// Whether a character needs at least two bytes.
    public var isWide: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }

    /// Returns the text in UTF-8, and the offset of the first byte that can't be decoded, `nil` if
    /// there is none.
    ///
    /// Bytes of Windows-1252 without a character become the control characters of the same number,
    /// as in browsers.
    ///
    /// - Source: RFC 2781 (UTF-16); ISO/IEC 8859-1; WHATWG Encoding, index windows-1252.
    /// - Complexity: O(n).
    public func utf8(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], mistake: Int?) {
        switch self {
        case .utf8:
            return (Array(bytes), Self.mistake(in: bytes))
        case .latin1: return (Self.narrow(bytes) { UInt16($0) }, nil)
        case .windows1252:
            return (
                Self.narrow(bytes) {
                    (0x80...0x9F).contains($0) ? Self.upperControls[Int($0) - 0x80] : UInt16($0)
                }, nil
            )
        case .utf16LittleEndian: return Self.wide(bytes) { UInt16($0) | UInt16($1) << 8 }
        case .utf16BigEndian: return Self.wide(bytes) { UInt16($0) << 8 | UInt16($1) }
        }
    }

    private static func mistake(in bytes: ArraySlice<UInt8>) -> Int? {
        var (iterator, parser) = (bytes.makeIterator(), UTF8.ForwardParser())
        var offset = bytes.startIndex
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .emptyInput: return nil
            case .error: return offset
            }
        }
    }

    private static func narrow(_ bytes: ArraySlice<UInt8>, _ unit: (UInt8) -> UInt16) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte < 0x80 { text.append(byte) } else { append(UInt32(unit(byte)), to: &text) }
        }
        return text
    }

    private static func wide(
        _ bytes: ArraySlice<UInt8>, _ unit: (UInt8, UInt8) -> UInt16
    ) -> (text: [UInt8], mistake: Int?) {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        func next() -> UInt32? {
            index + 1 < bytes.endIndex ? UInt32(unit(bytes[index], bytes[index + 1])) : nil
        }
        while let first = next() {
            let start = index
            index += 2
            guard (0xD800...0xDFFF).contains(first) else {
                append(first, to: &text)
                continue
            }
            guard first < 0xDC00, let second = next(), (0xDC00...0xDFFF).contains(second) else {
                return (text, start)
            }
            index += 2
            append(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), to: &text)
        }
        return (text, index < bytes.endIndex ? index : nil)
    }

    private static func append(_ scalar: UInt32, to text: inout [UInt8]) {
        func byte(_ lead: UInt32, _ shift: UInt32) { text.append(UInt8(lead | scalar >> shift)) }
        func tail(_ shift: UInt32) { text.append(UInt8(0x80 | scalar >> shift & 0x3F)) }
        switch scalar {
        case ..<0x80: byte(0, 0)
        case ..<0x800:
            byte(0xC0, 6)
            tail(0)
        case ..<0x10000:
            byte(0xE0, 12)
            tail(6)
            tail(0)
        default:
            byte(0xF0, 18)
            tail(12)
            tail(6)
            tail(0)
        }
    }

    /// The characters of the bytes from 0x80 to 0x9F in Windows-1252.
    private static let upperControls: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ]
}
