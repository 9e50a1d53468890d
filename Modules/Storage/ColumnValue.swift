import Primitives

/// A Swift type that fits one column.
public protocol ColumnValue: Sendable {
    /// The column's type.
    static var columnType: ColumnType { get }
    /// Whether `nil` is a value of it.
    static var isNullable: Bool { get }
    /// The cell.
    var value: Value { get }
    /// Reads a cell; `nil` if it holds something else.
    init?(_ value: Value)
    /// Reads a cell as the initializer does, from where it is.
    static func read(_ cells: inout RowReader) throws(UnreadableCell) -> Self
}

/// A cell holds something else than a column's type.
public struct UnreadableCell: Error {
    /// Says no more: the table and the column are known to who reads.
    public init() {}
}

extension ColumnValue {
    /// Reads a cell with the initializer.
    @inlinable
    public static func read(_ cells: inout RowReader) throws(UnreadableCell) -> Self {
        let position = cells.position
        guard let cell = Self(try cells.value()) else {
            cells.position = position
            throw UnreadableCell()
        }
        return cell
    }
}

extension ColumnValue {
    /// False: only optionals are nullable.
    public static var isNullable: Bool { false }
}

extension Int64: ColumnValue {
    public static var columnType: ColumnType { .integer }
    @inlinable
    public var value: Value { .integer(self) }
    public init?(_ value: Value) {
        guard case .integer(let number) = value else { return nil }
        self = number
    }
    @inlinable
    public static func read(_ cells: inout RowReader) throws(UnreadableCell) -> Self {
        try cells.integer()
    }
}

extension Int: ColumnValue {
    public static var columnType: ColumnType { .integer }
    @inlinable
    public var value: Value { .integer(Int64(self)) }
    public init?(_ value: Value) {
        guard case .integer(let number) = value else { return nil }
        self = Int(number)
    }
    @inlinable
    public static func read(_ cells: inout RowReader) throws(UnreadableCell) -> Self {
        Int(try cells.integer())
    }
}

extension Bool: ColumnValue {
    public static var columnType: ColumnType { .integer }
    @inlinable
    public var value: Value { .integer(self ? 1 : 0) }
    public init?(_ value: Value) {
        guard case .integer(let number) = value, number == 0 || number == 1 else { return nil }
        self = number == 1
    }
}

extension Double: ColumnValue {
    public static var columnType: ColumnType { .real }
    /// The sign of zero is not kept: SQLite has none.
    @inlinable
    public var value: Value { .real(isZero ? 0 : self) }
    public init?(_ value: Value) {
        guard case .real(let number) = value else { return nil }
        self = number
    }
    @inlinable
    public static func read(_ cells: inout RowReader) throws(UnreadableCell) -> Self {
        try cells.real()
    }
}

extension String: ColumnValue {
    public static var columnType: ColumnType { .text }
    @inlinable
    public var value: Value { .text(self) }
    public init?(_ value: Value) {
        guard case .text(let text) = value else { return nil }
        self = text
    }
    @inlinable
    public static func read(_ cells: inout RowReader) throws(UnreadableCell) -> Self {
        try cells.text()
    }
}

extension [UInt8]: ColumnValue {
    public static var columnType: ColumnType { .blob }
    @inlinable
    public var value: Value { .blob(self) }
    public init?(_ value: Value) {
        guard case .blob(let bytes) = value else { return nil }
        self = bytes
    }
    @inlinable
    public static func read(_ cells: inout RowReader) throws(UnreadableCell) -> Self {
        try cells.blob()
    }
}

extension Instant: ColumnValue {
    public static var columnType: ColumnType { .integer }
    @inlinable
    public var value: Value { .integer(milliseconds) }
    public init?(_ value: Value) {
        guard case .integer(let number) = value else { return nil }
        self.init(milliseconds: number)
    }
    @inlinable
    public static func read(_ cells: inout RowReader) throws(UnreadableCell) -> Self {
        Instant(milliseconds: try cells.integer())
    }
}

extension Day: ColumnValue {
    /// Text, so that an operator can read it; dates of four digits sort by time.
    public static var columnType: ColumnType { .text }
    public var value: Value { .text(description) }
    public init?(_ value: Value) {
        guard case .text(let text) = value else { return nil }
        self.init(text)
    }
}

extension Identifier: ColumnValue {
    public static var columnType: ColumnType { .text }
    public var value: Value { .text(description) }
    public init?(_ value: Value) {
        guard case .text(let text) = value else { return nil }
        self.init(text)
    }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    public static var columnType: ColumnType { Wrapped.columnType }
    public static var isNullable: Bool { true }
    @inlinable
    public var value: Value { map(\.value) ?? .null }
    public init?(_ value: Value) {
        if case .null = value {
            self = .none
        } else if let wrapped = Wrapped(value) {
            self = .some(wrapped)
        } else {
            return nil
        }
    }
    @inlinable
    public static func read(_ cells: inout RowReader) throws(UnreadableCell) -> Self {
        try cells.passesNull() ? .none : .some(try Wrapped.read(&cells))
    }
}

/// Enumerations of strings are text columns.
extension ColumnValue where Self: RawRepresentable, RawValue == String {
    public static var columnType: ColumnType { .text }
    @inlinable
    public var value: Value { .text(rawValue) }
    public init?(_ value: Value) {
        guard case .text(let text) = value else { return nil }
        self.init(rawValue: text)
    }
}
