/// The choices of the caller about what they are shown and what others are told of them.
public struct AccountSettings: Sendable, Hashable, Codable {
    /// Whether others are told what the caller has read, and the caller what others have.
    public let sharesReading: Bool
    /// Whether the caller meets nobody for now.
    public let isPaused: Bool
    /// The fewest minutes together with somebody who is listed.
    public let leastMinutes: Int
    /// The minute after midnight at which a day starts; `nil` for that of the campus.
    public let dayStartMinute: Int?
    /// The name of the time zone; `nil` for that of the campus.
    public let zone: String?

    /// Creates settings.
    public init(
        sharesReading: Bool = true, isPaused: Bool = false, leastMinutes: Int = 0,
        dayStartMinute: Int? = nil, zone: String? = nil
    ) {
        self.sharesReading = sharesReading
        self.isPaused = isPaused
        self.leastMinutes = leastMinutes
        self.dayStartMinute = dayStartMinute
        self.zone = zone
    }
}

/// A change of some settings of the caller; a missing one stays as it is.
public struct SettingsChange: Sendable, Hashable, Codable {
    /// Whether others are told what the caller has read, and the caller what others have.
    public var sharesReading: Bool?
    /// Whether the caller meets nobody for now.
    public var isPaused: Bool?
    /// The fewest minutes together with somebody who is listed.
    public var leastMinutes: Int?
    /// The minute after midnight at which a day starts; −1 for that of the campus.
    public var dayStartMinute: Int?
    /// The name of the time zone; empty for that of the campus.
    public var zone: String?

    /// Creates a change.
    public init(
        sharesReading: Bool? = nil, isPaused: Bool? = nil, leastMinutes: Int? = nil,
        dayStartMinute: Int? = nil, zone: String? = nil
    ) {
        self.sharesReading = sharesReading
        self.isPaused = isPaused
        self.leastMinutes = leastMinutes
        self.dayStartMinute = dayStartMinute
        self.zone = zone
    }
}
