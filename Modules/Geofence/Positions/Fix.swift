import Primitives

/// One position reading of a phone or another receiver.
public struct Fix: Hashable, Sendable, Codable {
    /// The time of the reading, by the receiver's own clock.
    public let at: Instant
    /// The position.
    public let coordinate: Coordinate
    /// The radius in metres that holds the true position in about two of three readings; `nil` if
    /// the source gives none.
    public let accuracy: Double?
    /// The time at which the reading reached Quad, if known: a fix from its future is refused.
    public let receivedAt: Instant?
    /// Whether the source marked the position as made up.
    public let isMocked: Bool

    /// Creates a reading.
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
