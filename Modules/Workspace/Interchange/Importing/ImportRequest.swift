import Interchange
import Primitives

/// The options of an import.
public struct ImportRequest: Sendable, Hashable {
    /// The format of the file; `nil` to guess it.
    public var format: FileFormat?
    /// The meaning of a table's columns.
    public var columns: TapColumns
    /// The limits of the file.
    public var limits: TextFormatLimits
    /// Whether wrong records are skipped and the rest is imported; otherwise nothing is imported.
    public var skipsBad: Bool
    /// Whether records that the file has corrected since they were imported replace what is here;
    /// otherwise they are only reported.
    public var updates: Bool
    /// Whether only to report what the import would do.
    public var isRehearsal: Bool

    /// Creates a request.
    public init(
        format: FileFormat? = nil, columns: TapColumns = TapColumns(),
        limits: TextFormatLimits = TextFormatLimits(), skipsBad: Bool = false,
        updates: Bool = false, isRehearsal: Bool = false
    ) {
        self.format = format
        self.columns = columns
        self.limits = limits
        self.skipsBad = skipsBad
        self.updates = updates
        self.isRehearsal = isRehearsal
    }
}
