/// Rows of files as bytes, made without a text for each number.
struct RowText: Sendable {
    /// The bytes so far.
    private(set) var bytes: [UInt8] = []

    /// Forgets the bytes and keeps the room for them.
    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    /// Adds a text.
    mutating func add(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Adds a word of a row.
    mutating func add(word: String) { bytes.append(contentsOf: word.utf8) }

    /// Adds a whole number.
    mutating func add(_ number: Int64) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        add(number.magnitude)
    }

    /// Adds a number with one digit after the point, cut off.
    mutating func add(tenths number: Double) {
        let tenths = Int64(number * 10)
        if tenths < 0 { bytes.append(UInt8(ascii: "-")) }
        add(tenths.magnitude / 10)
        bytes.append(UInt8(ascii: "."))
        bytes.append(UInt8(ascii: "0") + UInt8(tenths.magnitude % 10))
    }

    /// Adds a whole number that is not negative.
    mutating func add(_ number: UInt64) {
        var (left, power) = (number, UInt64(1))
        while left / power >= 10 { power *= 10 }
        while power > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(left / power))
            left %= power
            power /= 10
        }
    }

    /// Adds a comma.
    mutating func comma() { bytes.append(UInt8(ascii: ",")) }
    /// Adds a space.
    mutating func space() { bytes.append(UInt8(ascii: " ")) }
    /// Ends a row.
    mutating func end() { bytes.append(UInt8(ascii: "\n")) }
}
