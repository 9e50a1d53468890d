import Primitives

extension JSONValue {
    /// The text form on one line, without spaces; equal values have equal bytes.
    ///
    /// Control characters are escaped; a number without a form in JSON is `null`.
    ///
    /// - Source: RFC 8259.
    public var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the text form in UTF-8.
    public func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let value): bytes += "\(value)".utf8
        case .number(let value): bytes += (value.isFinite ? "\(value)" : "null").utf8
        case .string(let value): Self.quote(value, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.quote(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func quote(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var previous: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case 0x0D: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
            case 0x09: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
            case 0..<0x20, 0x7F: escape(byte, to: &bytes)
            case 0x80..<0xA0 where previous == 0xC2:
                // The control characters U+0080 to U+009F are C2 and this byte.
                bytes.removeLast()
                escape(byte, to: &bytes)
            default: bytes.append(byte)
            }
            previous = byte
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func escape(_ code: UInt8, to bytes: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u00".utf8
        bytes += [digits[Int(code >> 4)], digits[Int(code & 0xF)]]
    }
}
