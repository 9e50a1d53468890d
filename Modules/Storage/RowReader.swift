import Primitives

/// A reader of the cells of one row, in order, as the types of a record's columns.
///
/// The code that creates a record receives it and can't copy or keep it. After a failure,
/// ``position`` is that of the unreadable cell.
public struct RowReader: ~Copyable {
    /// The cells of a row in memory; `nil` if they are lent.
    @usableFromInline let row: UnsafePointer<Value>?
    @usableFromInline let lent: UnsafePointer<LentCell>?
    @usableFromInline let count: Int
    /// The position of the next cell.
    public var position = 0

    /// Creates a reader of an engine's current row.
    @inlinable
    public init(_ cells: UnsafeBufferPointer<LentCell>) {
        self.row = nil
        self.lent = cells.baseAddress
        self.count = cells.count
    }

    @inlinable
    init(_ row: UnsafeBufferPointer<Value>) {
        self.row = row.baseAddress
        self.lent = nil
        self.count = row.count
    }

    /// Calls a closure with a reader of a row.
    public static func read<Failure: Error>(
        _ row: Row, _ body: (inout RowReader) throws(Failure) -> Void
    ) throws(Failure) {
        try row.withUnsafeBufferPointer { cells throws(Failure) in try read(cells, body) }
    }

    /// Calls a closure with a reader of the cells of a row.
    @inlinable @inline(__always)
    package static func read<Failure: Error>(
        _ cells: UnsafeBufferPointer<Value>,
        _ body: (inout RowReader) throws(Failure) -> Void
    ) throws(Failure) {
        var reader = RowReader(cells)
        try body(&reader)
    }

    /// The next cell, wherever it lies.
    @inlinable @inline(__always)
    var next: LentCell {
        get throws {
            guard position < count else { throw UnreadableCell() }
            if let row { return .known(row + position) }
            return lent.map { $0[position] } ?? .null
        }
    }

    /// Reads the next cell, of any type.
    @inlinable
    public mutating func value() throws -> Value {
        guard let value = try next.value else { throw UnreadableCell() }
        position += 1
        return value
    }

    /// Skips the next cell if it is null; returns whether it is.
    @inlinable
    public mutating func passesNull() throws -> Bool {
        switch try next {
        case .null: break
        case .known(let value): guard case .null = value.pointee else { return false }
        default: return false
        }
        position += 1
        return true
    }

    /// Reads the next cell, which holds an integer.
    @inlinable
    public mutating func integer() throws -> Int64 {
        switch try next {
        case .integer(let number):
            position += 1
            return number
        case .known(let value):
            guard case .integer(let number) = value.pointee else { throw UnreadableCell() }
            position += 1
            return number
        default: throw UnreadableCell()
        }
    }

    /// Reads the next cell, which holds a real.
    @inlinable
    public mutating func real() throws -> Double {
        switch try next {
        case .real(let number):
            position += 1
            return number
        case .known(let value):
            guard case .real(let number) = value.pointee else { throw UnreadableCell() }
            position += 1
            return number
        default: throw UnreadableCell()
        }
    }

    /// Reads the next cell, which holds text.
    @inlinable
    public mutating func text() throws -> String {
        switch try next {
        case .text(let start, let count):
            guard let text = String(lent: start, count: count) else { throw UnreadableCell() }
            position += 1
            return text
        case .known(let value):
            guard case .text(let text) = value.pointee else { throw UnreadableCell() }
            position += 1
            return text
        default: throw UnreadableCell()
        }
    }

    /// Reads the next cell, which holds the text of something else; `make` returns `nil` if the
    /// text is not one of it.
    @inlinable
    public mutating func text<Meaning>(as make: (String) -> Meaning?) throws -> Meaning {
        let start = position
        guard let meaning = make(try text()) else {
            position = start
            throw UnreadableCell()
        }
        return meaning
    }

    /// Reads the next cell, which holds a text with a short form, from its bytes, without a string
    /// in between; `make` returns `nil` if they are not one of it.
    package mutating func number(
        of make: (UnsafeRawBufferPointer) -> (UInt64, UInt64)?
    ) throws -> (UInt64, UInt64) {
        let found: (UInt64, UInt64)?
        switch try next {
        case .text(let start, let count):
            found = make(UnsafeRawBufferPointer(start: start, count: count))
        case .known(let value):
            guard case .text(var text) = value.pointee else { throw UnreadableCell() }
            found = text.withUTF8 { make(UnsafeRawBufferPointer($0)) }
        default: throw UnreadableCell()
        }
        guard let found else { throw UnreadableCell() }
        position += 1
        return found
    }

    /// Reads the next cell, which holds bytes.
    @inlinable
    public mutating func blob() throws -> [UInt8] {
        switch try next {
        case .blob(let bytes):
            position += 1
            return [UInt8](bytes)
        case .known(let value):
            guard case .blob(let bytes) = value.pointee else { throw UnreadableCell() }
            position += 1
            return bytes
        default: throw UnreadableCell()
        }
    }
}
