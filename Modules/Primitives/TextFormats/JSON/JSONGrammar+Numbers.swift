/// Numbers.
extension JSONGrammar {
    /// Reads the number whose sign or first digit is next.
    mutating func number() throws(JSONFault) -> JSONValue {
        if let integer = shortInteger() { return .integer(integer) }
        let (token, isWhole) = try numberToken()
        if isWhole, let integer = Int64(token) { return .integer(integer) }
        guard let number = Double(token), number.isFinite else { throw fault(.range) }
        return .number(number)
    }

    /// Reads the next 64-bit integer.
    @inline(__always)
    mutating func integer() throws(JSONFault) -> Int64 {
        _ = try next()
        if let integer = shortInteger() { return integer }
        return try long()
    }

    /// Reads the next integer that is not negative, of at most 64 bits.
    @inline(__always)
    mutating func count() throws(JSONFault) -> UInt64 {
        _ = try next()
        guard let integer = shortInteger() else { return try long() }
        guard integer >= 0 else { throw fault(.form) }
        return UInt64(integer)
    }

    @inline(never)
    private mutating func long<Value: FixedWidthInteger>() throws(JSONFault) -> Value {
        let start = cursor.offset
        let (token, isWhole) = try nextNumber()
        guard isWhole, let value = Value(token) else {
            throw JSONFault(.integer(token), at: start)
        }
        return value
    }

    /// Reads the next number as it is written, and whether it is whole.
    mutating func nextNumber() throws(JSONFault) -> (token: String, isWhole: Bool) {
        guard let first = try next(), first == UInt8(ascii: "-") || first.isDigit else {
            throw fault(.noNumber)
        }
        return try numberToken()
    }

    /// Reads an integer of at most 18 digits, which can't overflow, if it is in memory as a whole.
    @inline(__always)
    private mutating func shortInteger() -> Int64? {
        let found: (count: Int, value: Int64)? = cursor.piece.withUnsafeBufferPointer { bytes in
            let begin = cursor.index - cursor.piece.startIndex
            guard begin < bytes.count else { return nil }
            let isNegative = bytes[begin] == UInt8(ascii: "-")
            let start = isNegative ? begin + 1 : begin
            var end = start
            var value: Int64 = 0
            while end < bytes.count, bytes[end].isDigit, end - start < 18 {
                value = value &* 10 &+ Int64(bytes[end] &- 48)
                end += 1
            }
            guard end > start, end < bytes.count, bytes[start] != 48 || end == start + 1 else {
                return nil
            }
            switch bytes[end] {
            case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): return nil
            case let byte where byte.isDigit: return nil
            default: return (end - begin, isNegative ? -value : value)
            }
        }
        guard let found else { return nil }
        cursor.advance(by: found.count)
        return found.value
    }

    private mutating func digits() throws(JSONFault) -> Int {
        var count = 0
        while let byte = try peek(), byte.isDigit {
            cursor.advance()
            count += 1
            if count > Self.digitLimit { throw fault(.digits) }
        }
        return count
    }

    private mutating func numberToken() throws(JSONFault) -> (token: String, isWhole: Bool) {
        cursor.hold()
        defer { cursor.release() }
        if try peek() == UInt8(ascii: "-") { cursor.advance() }
        let first = try peek()
        let whole = try digits()
        var isSound = whole == 1 || (whole > 1 && first != UInt8(ascii: "0"))
        var isWhole = true
        if try peek() == UInt8(ascii: ".") {
            cursor.advance()
            isSound = try digits() > 0 && isSound
            isWhole = false
        }
        if let mark = try peek(), mark | 0x20 == UInt8(ascii: "e") {
            cursor.advance()
            if let sign = try peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
                cursor.advance()
            }
            isSound = try digits() > 0 && isSound
            isWhole = false
        }
        guard isSound else { throw fault(.number) }
        return (String(decoding: cursor.token, as: UTF8.self), isWhole)
    }
}
