import ArgumentParser
import Interchange
import Presentation

struct ColumnOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The column with the title, by name or number.", valueName: "column"))
    var titleColumn: String?

    @Option(
        help: ArgumentHelp("The title of the counter that all rows belong to.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("The column with the number.", valueName: "column"))
    var valueColumn: String?

    @Flag(help: "Count 1 for each row, whatever numbers it has.")
    var countRows = false

    @Option(help: ArgumentHelp("The column with the day.", valueName: "column"))
    var dateColumn: String?

    @Option(help: ArgumentHelp("The column with the note.", valueName: "column"))
    var noteColumn: String?

    @Option(
        help: ArgumentHelp(
            "The form of dates, such as %d.%m.%Y; otherwise 2024-03-31.",
            valueName: "pattern"))
    var dateFormat: String?

    @Option(help: ArgumentHelp("The character between columns, or tab.", valueName: "sign"))
    var delimiter: String?

    @Flag(help: "Read the first row as data, not as a header.")
    var noHeader = false

    /// Returns the columns of the options.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)``.
    func columns() throws(CommandError) -> TapColumns {
        var columns = TapColumns()
        columns.title = titleColumn.map(Self.column)
        columns.constantTitle = title
        columns.value = valueColumn.map(Self.column)
        columns.countsRows = countRows
        columns.date = dateColumn.map(Self.column)
        columns.note = noteColumn.map(Self.column)
        columns.hasHeader = !noHeader
        if title != nil, titleColumn != nil {
            throw Self.usage("--title and --title-column exclude each other")
        }
        if valueColumn != nil, countRows {
            throw Self.usage("--value-column and --count-rows exclude each other")
        }
        if let dateFormat {
            guard let pattern = DatePattern(dateFormat) else {
                throw Self.usage(
                    "\"\(dateFormat.brief)\" is no pattern of a date: it needs year, month and "
                        + "day, as %Y-%m-%d has them")
            }
            columns.pattern = pattern
        }
        if let delimiter { columns.delimiter = try Self.delimiter(delimiter) }
        return columns
    }

    private static func column(_ text: String) -> TapColumns.Column {
        Int(text).map { .numbered($0) } ?? .named(text)
    }

    private static func delimiter(_ text: String) throws(CommandError) -> UInt8 {
        let names = [
            "tab": UInt8(ascii: "\t"), "comma": UInt8(ascii: ","), "semicolon": UInt8(ascii: ";"),
        ]
        if let byte = names[text.lowercased()] ?? (text == "\\t" ? UInt8(ascii: "\t") : nil) {
            return byte
        }
        guard let byte = text.utf8.first, text.utf8.count == 1, byte < 0x80,
            !["\"", "\n", "\r"].contains(text)
        else { throw usage("\"\(text.brief)\" separates no columns: write one character, or tab") }
        return byte
    }

    private static func usage(_ text: String) -> CommandError {
        .usage(text, hint: "quad import --help")
    }
}
