extension JSONStream {
    /// Reads the next text.
    mutating func string() throws(InterchangeError) -> String {
        bytes.advance()
        var text: [UInt8] = []
        while true {
            let isFound = try bytes.take(into: &text) {
                $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20
            }
            try checkLength()
            guard isFound else {
                guard try bytes.peek() != nil else { throw failure("a text has no end") }
                continue
            }
            switch try bytes.peek() {
            case UInt8(ascii: "\""):
                let result = try bytes.text(text)
                bytes.advance()
                return result
            case UInt8(ascii: "\\"):
                bytes.advance()
                text += String(try escape()).utf8
            default: throw failure("a control character stands in a text")
            }
        }
    }

    private mutating func escape() throws(InterchangeError) -> Unicode.Scalar {
        guard let byte = try bytes.peek() else { throw failure("a text has no end") }
        bytes.advance()
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try scalar()
        default: throw failure("this escape means nothing")
        }
    }

    /// Reads the character of one escaped UTF-16 unit, or of a surrogate pair.
    private mutating func scalar() throws(InterchangeError) -> Unicode.Scalar {
        let unit = try hexadecimal()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, try bytes.peek() == UInt8(ascii: "\\") else {
            throw failure("half of a character is escaped")
        }
        bytes.advance()
        guard try bytes.peek() == UInt8(ascii: "u") else {
            throw failure("half of a character is escaped")
        }
        bytes.advance()
        let low = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { throw failure("half of a character is escaped") }
        return scalar
    }

    private mutating func hexadecimal() throws(InterchangeError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = try bytes.peek(),
                let digit = Character(Unicode.Scalar(byte)).hexDigitValue
            else { throw failure("four hexadecimal digits were expected") }
            unit = unit << 4 | UInt32(digit)
            bytes.advance()
        }
        return unit
    }
}
