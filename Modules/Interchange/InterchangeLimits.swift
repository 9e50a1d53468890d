/// Bounds on what is read, so that no file takes all the memory or time of a machine.
public struct InterchangeLimits: Hashable, Sendable {
    /// The most bytes of a file.
    public var bytes = 1 << 30
    /// The most records of a file.
    public var records = 5_000_000
    /// The most bytes of one record, such as an entry or a row: only one is held at a time.
    public var recordBytes = 4 << 20
    /// The most levels of nested arrays and objects; sound files need fewer than ten.
    public var depth = 64
    /// The most fields of a row.
    public var fields = 1000

    /// The defaults.
    public init() {}
}
