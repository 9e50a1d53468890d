import CountingRules
import Storage

extension AdjustmentKind: ColumnValue {}
extension CounterType: ColumnValue {}
extension Target.Aim: ColumnValue {}

extension Period: ColumnValue {
    /// The column type of the text form.
    public static var columnType: ColumnType { .text }
    /// The text form.
    public var value: Value { .text(description) }
    /// Creates a period from its text form; `nil` if the value is not one.
    public init?(_ value: Value) {
        guard case .text(let text) = value else { return nil }
        self.init(text)
    }
}

extension PeriodRule: ColumnValue {
    /// The column type of the text form.
    public static var columnType: ColumnType { .text }
    /// The text form.
    public var value: Value { .text(description) }
    /// Creates a rule from its text form; `nil` if the value is not one.
    public init?(_ value: Value) {
        guard case .text(let text) = value else { return nil }
        self.init(text)
    }
}

extension Anchor: ColumnValue {
    package static var columnType: ColumnType { .text }
    package var value: Value { .text(text) }
    package init?(_ value: Value) {
        guard case .text(let text) = value else { return nil }
        self.init(text)
    }
}

extension StoredPlan: ColumnValue {
    package static var columnType: ColumnType { .text }
    package var value: Value { .text(text) }
    package init?(_ value: Value) {
        guard case .text(let text) = value else { return nil }
        self.init(text)
    }
}
