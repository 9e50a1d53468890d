/// The form of an export.
public enum ExportFormat: String, CaseIterable, Sendable, Hashable {
    /// Everything, for `import`.
    case json
    /// Tables for spreadsheets, one per file.
    case csv
    /// Text to read.
    case markdown
}

/// The content and form of an export.
public struct ExportRequest: Sendable, Hashable {
    /// The form.
    public var format: ExportFormat
    /// The only area to export; everything if `nil`.
    public var only: ExportArea?
    /// The only table to export, for ``ExportFormat/csv``.
    public var table: String?
    /// Whether the entries of an encrypted journal are written in clear text.
    public var isDecrypted: Bool

    /// Creates a request.
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

/// The totals of an export.
public struct ExportSummary: Sendable, Hashable {
    /// The number of table rows.
    public internal(set) var rows = 0
    /// The number of entries that were written sealed.
    public internal(set) var sealedEntries = 0
}
