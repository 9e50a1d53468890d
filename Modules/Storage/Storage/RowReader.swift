/// The cells of an engine's current row, for engines that do not hold it as a ``Row``.
public protocol CellSource: AnyObject {
    /// Whether a cell is null.
    func isNull(at position: Int) -> Bool
    /// Returns the integer of a cell in an integer column.
    func integer(at position: Int) -> Int64
    /// Returns the number of a cell in a real column.
    func real(at position: Int) -> Double
    /// Returns the text of a cell in a text column; `nil` if it is null or unreadable.
    func text(at position: Int) -> String?
    /// Returns the bytes of a cell in a blob column.
    func blob(at position: Int) -> [UInt8]
    /// Returns a cell of any column; `nil` if it is unreadable.
    func value(at position: Int) -> Value?
}

/// A reader of the cells of one row, in order, as the types of a record's columns.
///
/// The code that creates a record receives it and can't copy or keep it. After a failure,
/// ``position`` is that of the unreadable cell.
public struct RowReader: ~Copyable {
    @usableFromInline let row: UnsafePointer<Value>?
    // The engine keeps the source for as long as this reader is in use.
    @usableFromInline unowned(unsafe) let source: (any CellSource)?
    @usableFromInline let count: Int
    /// The position of the next cell.
    public var position = 0

    /// Creates a reader of an engine's current row.
    public init(_ source: any CellSource, count: Int) {
        self.row = nil
        self.source = source
        self.count = count
    }

    @inlinable
    init(_ row: UnsafeBufferPointer<Value>) {
        self.row = row.baseAddress
        self.source = nil
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

    /// Returns the next cell of a row in memory; `nil` if the cells come from a source.
    @inlinable @inline(__always)
    func cell() throws(UnreadableCell) -> UnsafePointer<Value>? {
        guard position < count else { throw UnreadableCell() }
        return row.map { $0 + position }
    }

    /// Reads the next cell, of any type.
    @inlinable
    public mutating func value() throws(UnreadableCell) -> Value {
        let value = try cell()?.pointee ?? source?.value(at: position)
        guard let value else { throw UnreadableCell() }
        position += 1
        return value
    }

    /// Skips the next cell if it is null; returns whether it is.
    @inlinable
    public mutating func passesNull() throws(UnreadableCell) -> Bool {
        if let cell = try cell() {
            guard case .null = cell.pointee else { return false }
        } else if source?.isNull(at: position) == false {
            return false
        }
        position += 1
        return true
    }

    /// Reads the next cell, which holds an integer.
    @inlinable
    public mutating func integer() throws(UnreadableCell) -> Int64 {
        if let cell = try cell() {
            guard case .integer(let number) = cell.pointee else { throw UnreadableCell() }
            position += 1
            return number
        }
        defer { position += 1 }
        return source?.integer(at: position) ?? 0
    }

    /// Reads the next cell, which holds a real.
    @inlinable
    public mutating func real() throws(UnreadableCell) -> Double {
        if let cell = try cell() {
            guard case .real(let number) = cell.pointee else { throw UnreadableCell() }
            position += 1
            return number
        }
        defer { position += 1 }
        return source?.real(at: position) ?? 0
    }

    /// Reads the next cell, which holds text.
    @inlinable
    public mutating func text() throws(UnreadableCell) -> String {
        if let cell = try cell() {
            guard case .text(let text) = cell.pointee else { throw UnreadableCell() }
            position += 1
            return text
        }
        guard let text = source?.text(at: position) else { throw UnreadableCell() }
        position += 1
        return text
    }

    /// Reads the next cell, which holds bytes.
    @inlinable
    public mutating func blob() throws(UnreadableCell) -> [UInt8] {
        if let cell = try cell() {
            guard case .blob(let bytes) = cell.pointee else { throw UnreadableCell() }
            position += 1
            return bytes
        }
        defer { position += 1 }
        return source?.blob(at: position) ?? []
    }
}
