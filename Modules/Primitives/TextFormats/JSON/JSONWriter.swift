/// Writes JSON straight into bytes, without spaces; members stand in the order in which they are
/// written.
public struct JSONWriter {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []
    private let escapes: JSONEscapes
    /// Whether the next value needs a comma before it.
    private var needsComma = false

    /// Creates an empty writer with room for a number of bytes.
    public init(_ escapes: JSONEscapes = .canonical, capacity: Int = 512) {
        self.escapes = escapes
        bytes.reserveCapacity(capacity)
    }

    /// Writes an object; `body` writes its members.
    public mutating func object(_ body: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        body(&self)
        close(UInt8(ascii: "}"))
    }

    /// Writes a list; `body` writes its elements.
    public mutating func list(_ body: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "["))
        body(&self)
        close(UInt8(ascii: "]"))
    }

    /// Writes the name of a member; its value comes next.
    public mutating func name(_ name: String) {
        text(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes an identifier as the name of a member.
    public mutating func name<Tag>(_ id: Identifier<Tag>) {
        identifier(id)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a text.
    public mutating func text(_ text: String) {
        separate()
        escapes.append(text, to: &bytes)
    }

    /// Writes an integer.
    public mutating func integer(_ value: Int64) { integer(value.magnitude, isNegative: value < 0) }

    /// Writes an integer.
    public mutating func integer(_ value: Int) { integer(Int64(value)) }

    /// Writes a count.
    public mutating func integer(_ value: UInt64) { integer(value, isNegative: false) }

    private mutating func integer(_ magnitude: UInt64, isNegative: Bool) {
        separate()
        // Most of the content of documents: digits without a text of their own.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var rest = magnitude
            var start = digits.count
            repeat {
                start -= 1
                digits[start] = 48 + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            if isNegative {
                start -= 1
                digits[start] = UInt8(ascii: "-")
            }
            bytes.append(contentsOf: digits[start...])
        }
    }

    /// Writes the shortest digits that read back as a number; `null` for one that JSON can't
    /// represent.
    public mutating func number(_ value: Double) {
        separate()
        bytes.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
    }

    /// Writes `true`, `false` or `null`.
    public mutating func bool(_ value: Bool?) {
        separate()
        bytes.append(contentsOf: (value.map { $0 ? "true" : "false" } ?? "null").utf8)
    }

    /// Writes a value of any kind.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: bool(nil)
        case .bool(let value): bool(value)
        case .integer(let value): integer(value)
        case .number(let value): number(value)
        case .string(let value): text(value)
        case .array(let values): list { writer in for value in values { writer.value(value) } }
        case .object(let members):
            object { writer in
                for member in members {
                    writer.name(member.name)
                    writer.value(member.value)
                }
            }
        }
    }

    /// Writes an identifier as a text.
    public mutating func identifier<Tag>(_ id: Identifier<Tag>) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        digits(id.high)
        digits(id.low)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes sixteen digits and an identifier as one text.
    public mutating func text<Tag>(_ number: UInt64, _ id: Identifier<Tag>) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        digits(number)
        digits(id.high)
        digits(id.low)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a value that is JSON already.
    public mutating func json(_ text: String) {
        separate()
        escapes.append(json: text, to: &bytes)
    }

    private mutating func digits(_ number: UInt64) {
        HexDigits.withSixteen(of: number) { bytes.append(contentsOf: $0) }
    }

    private mutating func open(_ byte: UInt8) {
        separate()
        bytes.append(byte)
        needsComma = false
    }

    private mutating func close(_ byte: UInt8) {
        bytes.append(byte)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}
