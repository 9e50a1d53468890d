import Interchange

/// How a file is to be imported.
public struct ImportRequest: Sendable, Hashable {
    /// Its format; `nil` to guess it.
    public var format: FileFormat?
    /// What the columns of a table are.
    public var columns: TapColumns
    /// The bounds.
    public var limits: InterchangeLimits
    /// Whether the rest is imported where records are wrong; otherwise nothing is.
    public var skipsBad: Bool
    /// Whether only to say what would be done.
    public var isRehearsal: Bool

    /// A request.
    public init(
        format: FileFormat? = nil, columns: TapColumns = TapColumns(),
        limits: InterchangeLimits = InterchangeLimits(), skipsBad: Bool = false,
        isRehearsal: Bool = false
    ) {
        self.format = format
        self.columns = columns
        self.limits = limits
        self.skipsBad = skipsBad
        self.isRehearsal = isRehearsal
    }
}
