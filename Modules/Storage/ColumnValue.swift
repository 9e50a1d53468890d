import Primitives

/// A Swift type that a column can hold.
public protocol ColumnValue: Sendable {
    /// The column's type.
    static var columnType: ColumnType { get }
    /// Whether the type includes `nil`.
    static var isNullable: Bool { get }
    /// The cell that holds the value.
    var value: Value { get }
    /// Creates a value from a cell; `nil` if the cell holds no value of this type.
    init?(_ value: Value)
    /// Reads the reader's next cell, as the initializer does.
    static func read(_ cells: inout RowReader) throws -> Self
}

/// The error for a cell that holds no value of its column's type.
public struct UnreadableCell: Error {
    /// Creates the error without details: the reading code knows the table and the column.
    public init() {}
}

extension ColumnValue {
    /// Reads the next cell with the initializer.
    @inlinable
    public static func read(_ cells: inout RowReader) throws -> Self {
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
    public static func read(_ cells: inout RowReader) throws -> Self {
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
    public static func read(_ cells: inout RowReader) throws -> Self {
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
    /// The cell that holds the number; the sign of zero is not kept, because SQLite has none.
    @inlinable
    public var value: Value { .real(isZero ? 0 : self) }
    public init?(_ value: Value) {
        guard case .real(let number) = value else { return nil }
        self = number
    }
    @inlinable
    public static func read(_ cells: inout RowReader) throws -> Self {
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
    public static func read(_ cells: inout RowReader) throws -> Self {
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
    public static func read(_ cells: inout RowReader) throws -> Self {
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
    public static func read(_ cells: inout RowReader) throws -> Self {
        Instant(milliseconds: try cells.integer())
    }
}

extension Day: ColumnValue {
    /// Text, so that an operator can read it; dates with years of four digits sort by time.
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
    public static func read(_ cells: inout RowReader) throws -> Self {
        // Nothing here needs the type of the tag: asking for it costs as much as the rest.
        let halves = try cells.number { HexDigits.halves(of: $0) }
        return Self(high: halves.0, low: halves.1)
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
    public static func read(_ cells: inout RowReader) throws -> Self {
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
    @inlinable
    public static func read(_ cells: inout RowReader) throws -> Self {
        try cells.text { Self(rawValue: $0) }
    }
}
