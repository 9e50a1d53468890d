/// A time zone: the offset of its wall clocks from UTC at every instant.
///
/// Zones come from the system's database, as files in the format TZif; see ``init(identifier:)``.
///
/// ```
/// let berlin = try Zone(identifier: "Europe/Berlin")
/// berlin.offset(at: Instant(seconds: 0))  // 3600
/// ```
///
/// - Source: RFC 8536, docs/decisions/0009.
public struct Zone: Sendable {
    /// The name in the database, such as `Europe/Berlin`, or an offset, such as `+02:00`.
    public let identifier: String
    private let table: ZoneTable

    init(identifier: String, table: ZoneTable) {
        self.identifier = identifier
        self.table = table
    }

    /// Coordinated Universal Time.
    public static let utc = Zone(identifier: "UTC", table: ZoneTable(offset: 0))

    /// Creates a zone whose clocks are always a number of seconds ahead of UTC, or behind if
    /// negative.
    public init(offsetSeconds: Int) {
        precondition(
            ZoneTable.offsetLimits.contains(Int64(offsetSeconds)),
            "clocks are less than 25 hours behind UTC and less than 26 ahead")
        identifier = Self.text(ofOffset: offsetSeconds)
        table = ZoneTable(offset: Int64(offsetSeconds))
    }

    /// Creates a zone from the changes of its clocks, for programs that have no database: the
    /// seconds ahead of UTC before all of them, and from each second since 1970 on.
    ///
    /// - Returns: `nil` if the seconds do not ascend, or an offset is out of range.
    public init?(_ identifier: String, first: Int64, changes: [(at: Int64, offset: Int64)]) {
        let times = changes.map { $0.at }
        let offsets = changes.map { $0.offset }
        guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }),
            (offsets + [first]).allSatisfy(ZoneTable.offsetLimits.contains)
        else { return nil }
        self.init(
            identifier: identifier,
            table: ZoneTable(first: first, times: times, offsets: offsets, rule: nil))
    }

    /// Whether clocks somewhere are as far from UTC: at most 12 hours behind and 14 ahead.
    ///
    /// - Source: `Etc/GMT+12` and `Pacific/Kiritimati`, the ends of the database.
    public var isSomewhere: Bool {
        (-12 * 3600...14 * 3600).contains(offset(at: Instant(seconds: 0)))
    }

    /// Returns the seconds by which the zone's wall clocks are ahead of UTC at an instant.
    ///
    /// - Complexity: O(log n) in the number of changes that the database lists.
    public func offset(at instant: Instant) -> Int {
        Int(table.offset(at: instant.milliseconds.flooredDivision(by: 1000)))
    }

    /// Returns the first instant after the given one at which the clocks change; `nil` if they
    /// never do.
    public func transition(after instant: Instant) -> Instant? {
        table.change(after: instant.milliseconds.flooredDivision(by: 1000))
            .flatMap(Instant.init(wholeSeconds:))
    }

    /// Returns the last instant before the given one at which the clocks changed; `nil` if they
    /// never did.
    public func transition(before instant: Instant) -> Instant? {
        let second = instant.milliseconds.flooredDivision(by: 1000)
        let isWhole = instant.milliseconds % 1000 == 0
        return table.change(before: isWhole ? second : second + 1)
            .flatMap(Instant.init(wholeSeconds:))
    }

    /// Returns the text of an offset such as `+02:00`, with seconds only if there are any.
    private static func text(ofOffset seconds: Int) -> String {
        let rest = Int64(abs(seconds))
        let minutes = "\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2))"
        let end = rest % 60 == 0 ? "" : ":\(padded(rest % 60, 2))"
        return (seconds < 0 ? "-" : "+") + minutes + end
    }
}

extension Zone: Hashable, CustomStringConvertible {
    /// Whether both have the same name and the same clocks.
    public static func == (left: Self, right: Self) -> Bool {
        left.identifier == right.identifier
            && (left.table === right.table || left.table == right.table)
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

    /// The name.
    public var description: String { identifier }
}

extension Instant {
    /// Creates an instant from seconds since 1970; `nil` if it is out of range for milliseconds.
    fileprivate init?(wholeSeconds: Int64) {
        let (milliseconds, overflow) = wholeSeconds.multipliedReportingOverflow(by: 1000)
        if overflow { return nil }
        self.init(milliseconds: milliseconds)
    }
}
