/// Where in a table of rows the parts of a tap are.
public struct TapColumns: Hashable, Sendable {
    /// One column: by the name in the first row, or by its number from 1.
    public enum Column: Hashable, Sendable {
        /// The column of that name, whatever the case.
        case named(String)
        /// The column of that number.
        case numbered(Int)
    }

    /// What is counted; `nil` for ``constantTitle``, or the column that is usually called so.
    public var title: Column?
    /// What is counted in every row, where no column says it.
    public var constantTitle: String?
    /// How many; `nil` for the column that is usually called so, or 1 in every row.
    public var value: Column?
    /// When; `nil` for the column that is usually called so.
    public var date: Column?
    /// What was noted; `nil` for the column that is usually called so, if there is one.
    public var note: Column?
    /// How dates are written; `nil` for ISO 8601.
    public var pattern: DatePattern?
    /// Whether the first row names the columns.
    public var hasHeader = true
    /// What separates fields; `nil` for whichever of `,` `;` tab and `|` the first row has most.
    public var delimiter: UInt8?

    /// The usual columns.
    public init() {}

    static let usualTitles = ["title", "counter", "name", "habit", "activity", "what"]
    static let usualValues = ["value", "amount", "count", "number", "quantity"]
    static let usualDates = ["date", "day", "at", "time", "datetime", "timestamp", "when"]
    static let usualNotes = ["note", "notes", "comment"]
}
