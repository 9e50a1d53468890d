import FoundationEssentials

extension Instant {
    /// Creates an instant from a date, rounded to the nearest millisecond so that ``date`` reads
    /// back unchanged; a date out of range becomes the nearest possible instant.
    public init(_ date: Date) {
        self.milliseconds = Int64(saturating: date.timeIntervalSince1970 * 1000)
    }

    /// The instant as a Foundation date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

extension Instant: Codable {
    /// Reads milliseconds since 1970.
    public init(from decoder: any Decoder) throws {
        self.milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Writes milliseconds since 1970.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}
