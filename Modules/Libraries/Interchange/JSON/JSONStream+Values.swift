import Primitives

extension JSONStream {
    /// Reads the next value, as a part of the one that began earlier.
    mutating func read() throws(InterchangeError) -> JSONValue {
        try checkLength()
        switch try kind() {
        case .object: return try object()
        case .array:
            try beginArray()
            var values: [JSONValue] = []
            while try nextElement() { values.append(try read()) }
            return .array(values)
        case .string: return .string(try string())
        case .number: return try number()
        case .bool:
            let isTrue = try bytes.peek() == UInt8(ascii: "t")
            try word(isTrue ? "true" : "false")
            return .bool(isTrue)
        case .null:
            try word("null")
            return .null
        }
    }

    private mutating func object() throws(InterchangeError) -> JSONValue {
        try beginObject()
        var members: [JSONMember] = []
        var names: Set<String> = []
        while let name = try memberName() {
            // Few members are compared one by one, which is quicker than hashing.
            let isTaken: Bool
            if members.count < 16 {
                isTaken = members.contains { $0.name == name }
            } else {
                if names.isEmpty { names = Set(members.map(\.name)) }
                isTaken = !names.insert(name).inserted
            }
            guard !isTaken else { throw failure("a name comes twice in one object") }
            members.append(JSONMember(name: name, value: try read()))
        }
        return .object(members)
    }

    private mutating func word(_ word: StaticString) throws(InterchangeError) {
        for index in 0..<word.utf8CodeUnitCount {
            guard try bytes.peek() == word.utf8Start[index] else {
                throw failure("a value was expected")
            }
            bytes.advance()
        }
    }

    private mutating func digits(
        into text: inout [UInt8]
    ) throws(InterchangeError) -> Int {
        var count = 0
        while let byte = try bytes.peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            text.append(byte)
            bytes.advance()
            count += 1
            if count > 4096 { throw failure("the number has more than 4096 digits") }
        }
        return count
    }

    private mutating func number() throws(InterchangeError) -> JSONValue {
        var text: [UInt8] = []
        if try bytes.peek() == UInt8(ascii: "-") {
            text.append(UInt8(ascii: "-"))
            bytes.advance()
        }
        let first = try bytes.peek()
        let whole = try digits(into: &text)
        var isSound = whole == 1 || (whole > 1 && first != UInt8(ascii: "0"))
        var isWhole = true
        if try bytes.peek() == UInt8(ascii: ".") {
            text.append(UInt8(ascii: "."))
            bytes.advance()
            isSound = try digits(into: &text) > 0 && isSound
            isWhole = false
        }
        if let mark = try bytes.peek(), mark | 0x20 == UInt8(ascii: "e") {
            text.append(mark)
            bytes.advance()
            if let sign = try bytes.peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
                text.append(sign)
                bytes.advance()
            }
            isSound = try digits(into: &text) > 0 && isSound
            isWhole = false
        }
        guard isSound else { throw failure("this is no number") }
        let written = String(decoding: text, as: UTF8.self)
        if isWhole, let integer = Int64(written) { return .integer(integer) }
        guard let number = Double(written), number.isFinite else {
            throw failure("the number is too large")
        }
        return .number(number)
    }
}
