/// The form of an export.
public enum ExportFormat: String, CaseIterable, Sendable, Hashable {
    /// All of it, for `import`.
    case json
    /// Tables for spreadsheets, one a file.
    case csv
    /// Text to read.
    case markdown
}

/// What is to be exported, and how.
public struct ExportRequest: Sendable, Hashable {
    /// The form.
    public var format: ExportFormat
    /// Only this; everything if `nil`.
    public var only: ExportArea?
    /// Only this table, of ``ExportFormat/csv``.
    public var table: String?
    /// Whether the entries of an encrypted journal are written open.
    public var isDecrypted: Bool

    /// A request.
    public init(
        format: ExportFormat, only: ExportArea? = nil, table: String? = nil,
        isDecrypted: Bool = false
    ) {
        self.format = format
        self.only = only
        self.table = table
        self.isDecrypted = isDecrypted
    }
}

/// What an export wrote.
public struct ExportSummary: Sendable, Hashable {
    /// How many rows of tables.
    public internal(set) var rows = 0
    /// How many entries were written sealed.
    public internal(set) var sealedEntries = 0
}
