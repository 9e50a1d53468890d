/// Texts.
extension JSONGrammar {
    /// Reads the text whose quotation mark is next.
    mutating func text() throws(JSONFault) -> String {
        cursor.advance()
        cursor.hold()
        var seen: UInt8 = 0
        while true {
            skipPlain(&seen)
            switch try peek() {
            case UInt8(ascii: "\""):
                guard let text = cursor.text(isASCII: seen < 0x80) else { throw fault(.utf8) }
                cursor.release()
                cursor.advance()
                return text
            case UInt8(ascii: "\\"): return try escapedText()
            case nil: throw fault(.closedText)
            case let byte? where byte < 0x20: throw fault(.noControlCharacter)
            default: try checkLength()
            }
        }
    }

    /// Passes the bytes in memory that stand for themselves; `seen` gets their bits.
    @inline(__always)
    private mutating func skipPlain(_ seen: inout UInt8) {
        cursor.skip { byte in
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 {
                return true
            }
            seen |= byte
            return false
        }
    }

    /// Reads the rest of a text, the first escape of which is next.
    private mutating func escapedText() throws(JSONFault) -> String {
        var text: [UInt8] = []
        var seen: UInt8 = 0
        while true {
            skipPlain(&seen)
            let byte = try peek()
            if let byte, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                try checkLength()
                continue
            }
            text += cursor.token
            cursor.release()
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = ByteCursor.text(text[...]) else { throw fault(.utf8) }
                cursor.advance()
                return text
            case UInt8(ascii: "\\"):
                text += String(try escape()).utf8
            case nil: throw fault(.closedText)
            default: throw fault(.noControlCharacter)
            }
            cursor.hold()
        }
    }

    /// Reads the character that a backslash and the letters after it stand for.
    private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
        let start = cursor.offset
        cursor.advance()
        do { return try escapedCharacter() } catch {
            let fault = JSONFault(error.rule, at: error.offset, from: start)
            guard toleratesHalves, fault.rule == .wholeCharacter else { throw fault }
            if half == nil { half = fault }
            return "\u{FFFD}"
        }
    }

    private mutating func escapedCharacter() throws(JSONFault) -> Unicode.Scalar {
        guard let letter = try peek() else { throw fault(.closedText) }
        cursor.advance()
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try escapedScalar()
        default: throw fault(.escape)
        }
    }

    /// Reads the character of one escaped UTF-16 unit, or of a surrogate pair.
    private mutating func escapedScalar() throws(JSONFault) -> Unicode.Scalar {
        let unit = try hexadecimal()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        for mark in "\\u".utf8 {
            guard unit < 0xDC00, try peek() == mark else { throw fault(.wholeCharacter) }
            cursor.advance()
        }
        let low = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { throw fault(.wholeCharacter) }
        return scalar
    }

    private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = try peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue
            else { throw fault(.hexadecimal) }
            unit = unit << 4 | UInt32(digit)
            cursor.advance()
        }
        return unit
    }
}
