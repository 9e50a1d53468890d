/// Writes JSON straight into bytes, as a general encoder with sorted keys writes it; the caller
/// must give names in the order of their bytes.
public struct QuickJSONWriter {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []
    /// Whether the next value needs a comma before it.
    private var needsComma = false

    /// Creates an empty writer with room for a number of bytes.
    public init(capacity: Int = 512) { bytes.reserveCapacity(capacity) }

    /// Writes an object; `body` writes its members.
    public mutating func object(_ body: (inout QuickJSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        body(&self)
        close(UInt8(ascii: "}"))
    }

    /// Writes a list; `body` writes its elements.
    public mutating func list(_ body: (inout QuickJSONWriter) -> Void) {
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
    ///
    /// - Source: RFC 8259 §7; slashes and characters beyond ASCII are not escaped.
    public mutating func text(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        let isPlain = text.utf8.withContiguousStorageIfAvailable { text in
            if text.contains(where: Self.isEscaped) { return false }
            bytes.append(contentsOf: text)
            return true
        }
        if isPlain != true { for byte in text.utf8 { escape(byte) } }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0x08: bytes += Array("\\b".utf8)
        case 0x0C: bytes += Array("\\f".utf8)
        case 0x0A: bytes += Array("\\n".utf8)
        case 0x0D: bytes += Array("\\r".utf8)
        case 0x09: bytes += Array("\\t".utf8)
        case ..<0x20:
            bytes += Array("\\u00".utf8)
            bytes += [Self.digit(byte >> 4), Self.digit(byte & 15)]
        default: bytes.append(byte)
        }
    }

    /// Writes an integer.
    public mutating func integer(_ value: some BinaryInteger) {
        separate()
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Writes `true`, `false` or `null`.
    public mutating func bool(_ value: Bool?) {
        separate()
        bytes.append(contentsOf: (value.map { $0 ? "true" : "false" } ?? "null").utf8)
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
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func digits(_ number: UInt64) {
        HexDigits.withSixteen(of: number) { bytes.append(contentsOf: $0) }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }

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
