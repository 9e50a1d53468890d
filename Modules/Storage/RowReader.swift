/// The cells of the row that an engine stands on, where they are no ``Row``.
public protocol CellSource: AnyObject {
    /// Whether a cell is null.
    func isNull(at position: Int) -> Bool
    /// The integer of a cell of such a column.
    func integer(at position: Int) -> Int64
    /// The number of a cell of such a column.
    func real(at position: Int) -> Double
    /// The text of a cell of such a column; `nil` if it is null or unreadable.
    func text(at position: Int) -> String?
    /// The bytes of a cell of such a column.
    func blob(at position: Int) -> [UInt8]
    /// A cell of any column; `nil` if it is unreadable.
    func value(at position: Int) -> Value?
}

/// Reads the cells of one row, one after the other, as what the columns of a record hold.
///
/// Lent to who makes a record of them; it can't be copied or kept. A cell that can't be read is
/// where ``position`` stands then.
public struct RowReader: ~Copyable {
    @usableFromInline let row: UnsafePointer<Value>?
    // An engine keeps the source for as long as it lends this.
    @usableFromInline unowned(unsafe) let source: (any CellSource)?
    @usableFromInline let count: Int
    /// The cell that is read next.
    public var position = 0

    /// Reads what an engine stands on.
    public init(_ source: any CellSource, count: Int) {
        self.row = nil
        self.source = source
        self.count = count
    }

    private init(_ row: UnsafeBufferPointer<Value>) {
        self.row = row.baseAddress
        self.source = nil
        self.count = row.count
    }

    /// Lends a reader of a row.
    public static func read<Failure: Error>(
        _ row: Row, _ body: (inout RowReader) throws(Failure) -> Void
    ) throws(Failure) {
        try row.withUnsafeBufferPointer { cells throws(Failure) in try read(cells, body) }
    }

    /// Lends a reader of the cells of a row.
    @inline(__always)
    static func read<Failure: Error>(
        _ cells: UnsafeBufferPointer<Value>,
        _ body: (inout RowReader) throws(Failure) -> Void
    ) throws(Failure) {
        var reader = RowReader(cells)
        try body(&reader)
    }

    /// The cell of a row; `nil` where a source must be asked.
    @inlinable @inline(__always)
    func cell() throws(UnreadableCell) -> UnsafePointer<Value>? {
        guard position < count else { throw UnreadableCell() }
        return row.map { $0 + position }
    }

    /// Reads the next cell, whatever it holds.
    @inlinable
    public mutating func value() throws(UnreadableCell) -> Value {
        let value = try cell()?.pointee ?? source?.value(at: position)
        guard let value else { throw UnreadableCell() }
        position += 1
        return value
    }

    /// Passes the next cell if it is null, and answers whether it is.
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
