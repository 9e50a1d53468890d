/// The limits on reading, so that no file takes all the memory or time of a machine.
public struct TextFormatLimits: Hashable, Sendable {
    /// The maximum number of bytes in a file.
    public var bytes = 1 << 30
    /// The maximum number of records in a file.
    public var records = 5_000_000
    /// The maximum number of bytes in one record, such as an entry or a row: only one is held at a
    /// time.
    public var recordBytes = 4 << 20
    /// The maximum number of nested arrays and objects; sound files need fewer than ten.
    public var depth = 64
    /// The maximum number of fields in a row.
    public var fields = 1000

    /// Creates the default limits.
    public init() {}
}
