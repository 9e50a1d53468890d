/// The columns of a table that hold the parts of a tap.
public struct TapColumns: Hashable, Sendable {
    /// One column, by its name in the first row or by its number from 1.
    public enum Column: Hashable, Sendable {
        /// The column with that name, ignoring case and white space around it.
        case named(String)
        /// The column with that number.
        case numbered(Int)
    }

    /// The column of the title; `nil` for ``constantTitle``, or the column with a usual name.
    public var title: Column?
    /// The title of every row, if no column holds it.
    public var constantTitle: String?
    /// The column of the amount; `nil` for the column with a usual name, or 1 in every row.
    public var value: Column?
    /// Whether each row counts 1, whatever numbers stand in it.
    public var countsRows = false
    /// The column of the date; `nil` for the column with a usual name.
    public var date: Column?
    /// The column of the time of day beside a date without one; `nil` for the column with a usual
    /// name, if there is one.
    public var clock: Column?
    /// The column of the note; `nil` for the column with a usual name, if there is one.
    public var note: Column?
    /// The pattern of dates; `nil` for ISO 8601.
    public var pattern: DatePattern?
    /// Whether the numbers of a table with a column for each counter are marks as Loop Habit
    /// Tracker writes them, of which 2 means done; `nil` to tell by the table.
    public var holdsMarks: Bool?
    /// Whether the first row names the columns.
    public var hasHeader = true
    /// The separator of fields; `nil` for that of a first line `sep=;`, or the most frequent of `,`
    /// `;` tab and `|` in the first row.
    public var delimiter: UInt8?

    /// Creates the usual columns.
    public init() {}

    /// Whether a person said what the columns mean.
    var areChosen: Bool {
        title != nil || constantTitle != nil || value != nil || countsRows || date != nil
            || clock != nil || note != nil || !hasHeader
    }

    static let usualTitles = ["title", "counter", "name", "habit", "activity", "what"]
    static let usualValues = [
        "value", "amount", "count", "number", "quantity", "duration", "length",
    ]
    static let usualDates = [
        "full_date", "date", "day", "at", "time", "datetime", "timestamp", "when",
    ]
    /// The names of columns that hold the time of day, and of those that hold the end.
    static let usualClocks = [
        "time", "clock", "time of day", "clock time", "hour", "start", "start time", "started",
        "begin", "begin time", "from",
    ]
    static let usualEnds = ["end", "end time", "ended", "stop", "stop time", "until", "to"]
    static let usualEndDates = ["end date", "enddate", "stop date", "end day", "until date"]
    static let usualNotes = ["note", "notes", "comment"]
    /// The names of columns that hold the text of a diary.
    static let usualTexts = ["text", "entry", "body", "content", "journal", "diary", "story"]
    /// The names of columns that number rows, and count nothing.
    static let usualIDs = ["id", "#", "no", "no.", "nr", "nr.", "index", "row", "uuid", "year"]
}
