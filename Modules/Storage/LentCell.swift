/// A cell of an engine's current row, for engines that do not hold it as a ``Row``; it is valid
/// until the engine moves to the next row.
public enum LentCell {
    /// No value.
    case null
    /// An integer.
    case integer(Int64)
    /// A real.
    case real(Double)
    /// A text, which should be UTF-8, with a NUL behind its bytes.
    case text(UnsafePointer<CChar>, count: Int)
    /// A blob.
    case blob(UnsafeRawBufferPointer)
    /// A value that is known from elsewhere and need not be read.
    case known(UnsafePointer<Value>)

    /// The value of the cell; `nil` if it is a text that is not UTF-8.
    @usableFromInline var value: Value? {
        switch self {
        case .null: .null
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .text(let start, let count): String(lent: start, count: count).map { .text($0) }
        case .blob(let bytes): .blob([UInt8](bytes))
        case .known(let value): value.pointee
        }
    }
}

extension String {
    /// Creates a text from bytes with a NUL behind them; `nil` if they are not UTF-8.
    @usableFromInline
    package init?(lent start: UnsafePointer<CChar>, count: Int) {
        // Quicker than any initializer that is told the length.
        if let text = String(validatingCString: start), text.utf8.count == count {
            self = text
            return
        }
        // The text holds a NUL itself, or decoding replaces what is not UTF-8.
        let bytes = UnsafeRawBufferPointer(start: start, count: count)
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
