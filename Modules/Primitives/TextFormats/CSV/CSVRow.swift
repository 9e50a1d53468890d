/// One row of a table of text.
public struct CSVRow: Hashable, Sendable {
    /// The fields, without the quotation marks around them.
    public let fields: [String]
    /// The line on which the row begins.
    public let line: Int

    /// Creates a row.
    public init(fields: [String], line: Int) {
        self.fields = fields
        self.line = line
    }

    /// Returns the field of a column, counted from 0; empty past the end.
    public subscript(column: Int) -> String {
        fields.indices.contains(column) ? fields[column] : ""
    }
}
