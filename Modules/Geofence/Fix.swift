import Primitives

/// One position reading of a phone or another receiver.
public struct Fix: Hashable, Sendable, Codable {
    /// When the receiver was there, by its own clock.
    public let at: Instant
    /// Where.
    public let coordinate: Coordinate
    /// The radius in metres that holds the true position in about two of three readings; `nil`
    /// where the source says nothing.
    public let accuracy: Double?
    /// When the reading reached Quad, where that is known: a fix from its future is refused.
    public let receivedAt: Instant?
    /// Whether the source marked the position as made up.
    public let isMocked: Bool

    /// Makes a reading.
    public init(
        at: Instant, coordinate: Coordinate, accuracy: Double?, receivedAt: Instant? = nil,
        isMocked: Bool = false
    ) {
        self.at = at
        self.coordinate = coordinate
        self.accuracy = accuracy
        self.receivedAt = receivedAt
        self.isMocked = isMocked
    }
}
