/// One row of a table of text.
public struct CSVRow: Hashable, Sendable {
    /// The fields, without the quotation marks around them.
    public let fields: [String]
    /// The line on which it begins.
    public let line: Int

    /// A row.
    public init(fields: [String], line: Int) {
        self.fields = fields
        self.line = line
    }

    /// The field of a column from 0; empty past the end.
    public subscript(column: Int) -> String {
        fields.indices.contains(column) ? fields[column] : ""
    }
}
